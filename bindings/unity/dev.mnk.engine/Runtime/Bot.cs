// Who plays beside people.

using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using System.Threading;
using System.Threading.Tasks;

namespace Mnk
{
    /// <summary>
    /// A bot. Any thread may use it; it thinks for one call at a time: an async one waits for its
    /// turn, a blocking one throws ErrBusy. Dispose ends what is running.
    /// </summary>
    public sealed class Bot : IDisposable
    {
        private static readonly Action<object> CancelBot = bot => ((Bot)bot).Cancel();

        // Those that think just now. A domain that goes away (Unity's second Play) must not wait
        // for a search, nor may a search tell its progress to a domain that is gone.
        private static readonly HashSet<Bot> Thinking = new HashSet<Bot>();

        private readonly BotHandle handle;
        private readonly SemaphoreSlim turn = new SemaphoreSlim(1, 1);

        static Bot()
        {
            AppDomain.CurrentDomain.DomainUnload += (sender, e) => CancelAll();
            AppDomain.CurrentDomain.ProcessExit += (sender, e) => CancelAll();
        }

        /// <summary>A bot of a kind: random, win_or_block, minimax, perfect, engine or level.</summary>
        public Bot(string kind, BotConfig config = null)
        {
            byte[] name = Utf8.Bytes(kind);
            BotConfigData data = (config ?? new BotConfig()).data;
            Library.Must(Native.mnk_bot_new(name, Utf8.Length(name), ref data, out handle));
        }

        /// <summary>A bot of a strength from 1 to 10.</summary>
        public static Bot OfLevel(int level, ulong seed = 0)
        {
            return new Bot("level", new BotConfig { Level = level < 0 ? uint.MaxValue : (uint)level, Seed = seed });
        }

        /// <summary>Ends every search that runs in this domain.</summary>
        public static void CancelAll()
        {
            lock (Thinking)
            {
                foreach (Bot bot in Thinking)
                {
                    bot.Cancel();
                }
            }
        }

        /// <summary>
        /// Picks a cell on this thread. progress is told on this thread too. Throws a refusal when
        /// there is nothing to choose, OperationCanceledException when it was cancelled.
        /// </summary>
        public BotMove Choose(GameView game, CancellationToken token = default(CancellationToken),
            IProgress<SearchProgress> progress = null)
        {
            if (game == null)
            {
                throw new ArgumentNullException("game");
            }
            if (!turn.Wait(0))
            {
                throw new MnkException(Result.ErrBusy, "MNK_ERR_BUSY: the bot is thinking for another call");
            }
            try
            {
                return Think(game, token, progress);
            }
            finally
            {
                turn.Release();
            }
        }

        /// <summary>
        /// Picks a cell on another thread. The game is copied before this returns and may be
        /// changed meanwhile: Game.Play then refuses the move as stale. progress is told on the
        /// thread that searches; a System.Progress made on the main thread brings it there.
        /// </summary>
        public async Task<BotMove> ChooseAsync(GameView game, CancellationToken token = default(CancellationToken),
            IProgress<SearchProgress> progress = null)
        {
            if (game == null)
            {
                throw new ArgumentNullException("game");
            }
            using (Snapshot copy = game.Snapshot())
            {
                await turn.WaitAsync(token).ConfigureAwait(false);
                try
                {
                    return await Task.Run(() => Think(copy, token, progress)).ConfigureAwait(false);
                }
                finally
                {
                    turn.Release();
                }
            }
        }

        /// <summary>Judges every legal cell, row by row: the kinds engine and perfect.</summary>
        public CellScore[] Analyze(GameView game)
        {
            if (game == null)
            {
                throw new ArgumentNullException("game");
            }
            return Utf8.All((CellScore[] scores, UIntPtr capacity, out UIntPtr needed) =>
                Native.mnk_bot_analyze(handle, game.handle, scores, capacity, out needed), 0);
        }

        /// <summary>Ends the running call, or else the next one.</summary>
        public void Cancel()
        {
            try
            {
                Native.mnk_bot_cancel(handle);
            }
            catch (ObjectDisposedException)
            {
                // Nothing runs on it any more, or what runs was cancelled by Dispose.
            }
        }

        public void Dispose()
        {
            Cancel();
            handle.Dispose();
        }

        private BotMove Think(GameView game, CancellationToken token, IProgress<SearchProgress> progress)
        {
            token.ThrowIfCancellationRequested();
            int mark = game.Turn;
            ulong revision = game.Revision;
            int result;
            Cell cell;
            lock (Thinking)
            {
                Thinking.Add(this);
            }
            try
            {
                Listen(progress);
                using (token.Register(CancelBot, this))
                {
                    result = Native.mnk_bot_choose(handle, game.handle, out cell);
                }
            }
            finally
            {
                lock (Thinking)
                {
                    Thinking.Remove(this);
                }
                CleanUp(token, progress);
            }
            Callbacks.Rethrow();
            if (result == (int)Result.Cancelled)
            {
                throw new OperationCanceledException("MNK_CANCELLED: the bot was cancelled", token);
            }
            Library.Must(result);
            return new BotMove(cell, mark, revision);
        }

        private void Listen(IProgress<SearchProgress> progress)
        {
            if (progress != null)
            {
                GCHandle state = GCHandle.Alloc(progress);
                int result = Native.mnk_bot_on_progress(handle, Callbacks.Progress,
                    GCHandle.ToIntPtr(state), Callbacks.Drop);
                if (result != 0)
                {
                    state.Free();
                    throw Library.Failure(result);
                }
            }
        }

        // No listener outlives the call, and no cancel that came too late meets the next one.
        private void CleanUp(CancellationToken token, IProgress<SearchProgress> progress)
        {
            try
            {
                if (progress != null)
                {
                    Native.mnk_bot_on_progress(handle, null, IntPtr.Zero, null);
                }
                if (token.IsCancellationRequested)
                {
                    Native.mnk_bot_clear_cancel(handle);
                }
            }
            catch (ObjectDisposedException)
            {
                // Freed with the bot.
            }
        }
    }
}
