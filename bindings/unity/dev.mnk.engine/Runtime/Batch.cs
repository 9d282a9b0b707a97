// Many games of the same rules stepped at once, for learning and statistics.

using System;
using System.Runtime.InteropServices;

namespace Mnk
{
    [StructLayout(LayoutKind.Sequential)]
    internal struct BatchConfigData
    {
        internal uint struct_size;
        internal uint threads;
        internal ulong games;
        internal ulong seed;
        internal byte illegal;
        internal byte autoreset;
#pragma warning disable 0169 // zero, for what may come
        private readonly ushort reserved;
        private readonly uint reserved2;
#pragma warning restore 0169

        internal const uint Size = 32;
    }

    /// <summary>How a batch is set up: one game, one thread, until changed.</summary>
    public sealed class BatchConfig
    {
        internal BatchConfigData data;

        public BatchConfig()
        {
            Library.Check();
            Library.Must(Native.mnk_batch_config_init(ref data, BatchConfigData.Size));
        }

        /// <summary>Games side by side.</summary>
        public ulong Games
        {
            get { return data.games; }
            set { data.games = value; }
        }

        /// <summary>What decides everything random.</summary>
        public ulong Seed
        {
            get { return data.seed; }
            set { data.seed = value; }
        }

        /// <summary>Threads that share the work, 0 for as many as there are cores; they change no result.</summary>
        public uint Threads
        {
            get { return data.threads; }
            set { data.threads = value; }
        }

        /// <summary>Whether an illegal action loses the game; else it is reported, and the game stays.</summary>
        public bool IllegalLoses
        {
            get { return data.illegal == 1; }
            set { data.illegal = value ? (byte)1 : (byte)0; }
        }

        public Autoreset Autoreset
        {
            get { return (Autoreset)data.autoreset; }
            set { data.autoreset = (byte)value; }
        }
    }

    /// <summary>
    /// Many games. One thread at a time. An action is a column with gravity, else row * columns +
    /// column. Arrays are yours, so that steps make no garbage; a wrong length throws ErrInvalid,
    /// and null is not wanted.
    /// </summary>
    public sealed class Batch : IDisposable
    {
        private delegate int Reader(BatchHandle batch, byte[] values, UIntPtr capacity, out UIntPtr needed);

        private static readonly Reader ReadBoards = Native.mnk_batch_boards;
        private static readonly Reader ReadFinalBoards = Native.mnk_batch_final_boards;
        private static readonly Reader ReadMasks = Native.mnk_batch_masks;
        private static readonly Reader ReadTurns = Native.mnk_batch_turns;
        private static readonly Reader ReadObserved = Native.mnk_batch_observe;
        private static readonly Reader ReadFinalObserved = Native.mnk_batch_final_observe;

        private readonly BatchHandle handle;

        public Batch(Rules rules, BatchConfig config)
        {
            if (rules == null || config == null)
            {
                throw new ArgumentNullException(rules == null ? "rules" : "config");
            }
            RulesData data = rules.data;
            BatchConfigData settings = config.data;
            Library.Must(Native.mnk_batch_new(ref data, ref settings, out handle));
        }

        public Batch(Rules rules, int games, ulong seed = 0)
            : this(rules, new BatchConfig { Games = games < 0 ? 0 : (ulong)games, Seed = seed })
        {
        }

        /// <summary>Every game back to its start.</summary>
        public void Reset()
        {
            Library.Must(Native.mnk_batch_reset(handle));
        }

        /// <summary>Those games back to their start whose byte is not 0.</summary>
        public void Reset(byte[] which)
        {
            Library.Must(Native.mnk_batch_reset_some(handle, which, Length(which)));
        }

        /// <summary>
        /// Plays one action in every game: rewards for each game and player, done and a Result (what
        /// Play would give) for each game.
        /// </summary>
        public void Step(int[] actions, float[] rewards = null, byte[] done = null, int[] results = null)
        {
            Library.Must(Native.mnk_batch_step(handle, actions, Length(actions), rewards, Length(rewards),
                done, Length(done), results, Length(results)));
        }

        /// <summary>What is wrong with the first illegal action, and in which game; Ok when all are legal.</summary>
        public Result Check(int[] actions, out int game)
        {
            UIntPtr found;
            Result result = Library.Answer(Native.mnk_batch_check(handle, actions, Length(actions), out found));
            game = result == Result.Ok ? -1 : (int)found;
            return result;
        }

        /// <summary>A legal action for every game by chance; -1 where there is none.</summary>
        public void Sample(int[] actions)
        {
            Library.Must(Native.mnk_batch_sample(handle, actions, Length(actions)));
        }

        /// <summary>Every game to its end by chance; winners gets a mark for each, or 0.</summary>
        public void Playout(int[] winners = null)
        {
            Library.Must(Native.mnk_batch_playout(handle, winners, Length(winners)));
        }

        /// <summary>The marks of every game, row by row.</summary>
        public byte[] Boards()
        {
            return All(ReadBoards);
        }

        public void CopyBoards(byte[] into)
        {
            Copy(ReadBoards, into);
        }

        /// <summary>The marks as the last step left them, before it reset what it finished.</summary>
        public byte[] FinalBoards()
        {
            return All(ReadFinalBoards);
        }

        public void CopyFinalBoards(byte[] into)
        {
            Copy(ReadFinalBoards, into);
        }

        /// <summary>For every game and action 1 where it is legal.</summary>
        public byte[] Masks()
        {
            return All(ReadMasks);
        }

        public void CopyMasks(byte[] into)
        {
            Copy(ReadMasks, into);
        }

        /// <summary>Whose turn it is in every game; 0 where it is over.</summary>
        public byte[] Turns()
        {
            return All(ReadTurns);
        }

        public void CopyTurns(byte[] into)
        {
            Copy(ReadTurns, into);
        }

        /// <summary>What the player in turn sees: games, planes, rows, columns of 0 and 1.</summary>
        public byte[] Observe()
        {
            return All(ReadObserved);
        }

        public void CopyObserved(byte[] into)
        {
            Copy(ReadObserved, into);
        }

        /// <summary>The same as the last step left it, before it reset what it finished.</summary>
        public byte[] FinalObserve()
        {
            return All(ReadFinalObserved);
        }

        public void CopyFinalObserved(byte[] into)
        {
            Copy(ReadFinalObserved, into);
        }

        public void Dispose()
        {
            handle.Dispose();
        }

        private byte[] All(Reader read)
        {
            return Utf8.All((byte[] values, UIntPtr capacity, out UIntPtr needed) =>
                read(handle, values, capacity, out needed), 0);
        }

        private void Copy(Reader read, byte[] into)
        {
            if (into == null)
            {
                throw new ArgumentNullException("into");
            }
            // An empty array must not pass for the question how many there are.
            UIntPtr needed;
            Library.Must(into.Length == 0
                ? (int)Result.ErrBuffer
                : read(handle, into, Utf8.Length(into), out needed));
        }

        private static UIntPtr Length(Array array)
        {
            return array == null ? UIntPtr.Zero : Utf8.Length(array);
        }
    }
}
