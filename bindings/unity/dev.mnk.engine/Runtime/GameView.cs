// What can be read of a game, whoever may change it.

using System;
using System.Collections.Generic;

namespace Mnk
{
    /// <summary>The part of a game that only reads. Several threads may read one object at the same time.</summary>
    public abstract class GameView : IDisposable
    {
        internal readonly GameHandle handle;
        private Rules rules;

        internal GameView(GameHandle handle)
        {
            this.handle = handle;
        }

        public Rules Rules
        {
            get
            {
                if (rules == null)
                {
                    RulesData data = default(RulesData);
                    Library.Must(Native.mnk_rules_init(ref data, RulesData.Size));
                    Library.Must(Native.mnk_game_rules(handle, ref data));
                    rules = new Rules(data);
                }
                return rules;
            }
        }

        public Status Status
        {
            get { return (Status)Library.Value(Native.mnk_game_status(handle)); }
        }

        public Reason Reason
        {
            get { return (Reason)Library.Value(Native.mnk_game_reason(handle)); }
        }

        /// <summary>The winner's mark, 0 if nobody has won.</summary>
        public int Winner
        {
            get { return Library.Value(Native.mnk_game_winner(handle)); }
        }

        /// <summary>The mark whose turn it is, 0 when the game is over.</summary>
        public int Turn
        {
            get { return Library.Value(Native.mnk_game_turn(handle)); }
        }

        /// <summary>Marks on the board.</summary>
        public long MoveCount
        {
            get
            {
                long count = Native.mnk_game_move_count(handle);
                if (count < 0)
                {
                    throw Library.Failure((int)count);
                }
                return count;
            }
        }

        /// <summary>Counts every accepted change, undo and reset included; never goes back.</summary>
        public ulong Revision
        {
            get { return Native.mnk_game_revision(handle); }
        }

        /// <summary>Position, rules and turn in one number, the same on every platform.</summary>
        public ulong Hash
        {
            get { return Native.mnk_game_hash(handle); }
        }

        /// <summary>Whether nobody can complete a line any more.</summary>
        public bool IsDead
        {
            get { return Library.Value(Native.mnk_game_is_dead(handle)) == 1; }
        }

        /// <summary>How the game stands, in one call and without garbage.</summary>
        public GameInfo Info
        {
            get
            {
                GameInfo info = default(GameInfo);
                Library.Must(Native.mnk_game_info_init(ref info, 56));
                Library.Must(Native.mnk_game_info_get(handle, ref info));
                return info;
            }
        }

        /// <summary>The mark on a cell. Throws ErrInvalid off the board.</summary>
        public int this[int row, int col]
        {
            get { return Library.Value(Native.mnk_game_cell(handle, row, col)); }
        }

        /// <summary>What Play would answer.</summary>
        public Result CanPlay(int row, int col)
        {
            return Library.Answer(Native.mnk_game_can_play(handle, row, col));
        }

        /// <summary>Every action, oldest first.</summary>
        public Move[] Moves()
        {
            return Utf8.All((Move[] moves, UIntPtr capacity, out UIntPtr needed) =>
                Native.mnk_game_moves(handle, moves, capacity, out needed), 0);
        }

        /// <summary>Every cell that may be played now, row by row.</summary>
        public Cell[] LegalMoves()
        {
            return Utf8.All((Cell[] cells, UIntPtr capacity, out UIntPtr needed) =>
                Native.mnk_game_legal(handle, cells, capacity, out needed), 0);
        }

        /// <summary>Every cell of every run that decided the game, row by row.</summary>
        public Cell[] WinningCells()
        {
            return Utf8.All((Cell[] cells, UIntPtr capacity, out UIntPtr needed) =>
                Native.mnk_game_winning_cells(handle, cells, capacity, out needed), 0);
        }

        /// <summary>Every cell's mark, row by row.</summary>
        public byte[] Board()
        {
            return Utf8.All((byte[] marks, UIntPtr capacity, out UIntPtr needed) =>
                Native.mnk_game_board(handle, marks, capacity, out needed), 0);
        }

        /// <summary>Board without garbage: into an array of rows * columns or more.</summary>
        public void CopyBoard(byte[] into)
        {
            if (into == null)
            {
                throw new ArgumentNullException("into");
            }
            // An empty array must not pass for the question how many there are.
            UIntPtr needed;
            Library.Must(into.Length == 0
                ? (int)Result.ErrBuffer
                : Native.mnk_game_board(handle, into, Utf8.Length(into), out needed));
        }

        /// <summary>The board as text: rows of ., X, O, 3 to 8.</summary>
        public override string ToString()
        {
            return Utf8.Read((byte[] text, UIntPtr capacity, out UIntPtr needed) =>
                Native.mnk_game_text(handle, text, capacity, out needed));
        }

        /// <summary>The board as a picture.</summary>
        public string Svg()
        {
            return Utf8.Read((byte[] text, UIntPtr capacity, out UIntPtr needed) =>
                Native.mnk_game_svg(handle, text, capacity, out needed));
        }

        /// <summary>The board as a picture, drawn as asked; heat from Bot.Heat colours the cells.</summary>
        public string Svg(SvgOptions options, float[] heat = null, string title = null)
        {
            if (options == null)
            {
                throw new ArgumentNullException("options");
            }
            SvgOptionsData data = options.data;
            byte[] words = Utf8.Bytes(title ?? "");
            UIntPtr values = heat == null ? UIntPtr.Zero : Utf8.Length(heat);
            return Utf8.Read((byte[] text, UIntPtr capacity, out UIntPtr needed) =>
                Native.mnk_game_svg_with(handle, ref data, words, Utf8.Length(words), heat, values,
                    text, capacity, out needed));
        }

        /// <summary>The game as text: moves, columns, sgf, psq, rec, line or json.</summary>
        public string Write(string format)
        {
            byte[] name = Utf8.Bytes(format);
            return Utf8.Read((byte[] text, UIntPtr capacity, out UIntPtr needed) =>
                Native.mnk_notation_write(handle, name, Utf8.Length(name), text, capacity, out needed));
        }

        /// <summary>The game as bytes, for Game.Load.</summary>
        public byte[] Save()
        {
            return Utf8.All((byte[] data, UIntPtr capacity, out UIntPtr needed) =>
                Native.mnk_game_save(handle, data, capacity, out needed), 0);
        }

        /// <summary>A text that travels with the game, null where there is none of this key.</summary>
        public string Tag(string key)
        {
            byte[] name = Utf8.Bytes(key);
            UIntPtr length;
            int found = Native.mnk_game_tag(handle, name, Utf8.Length(name), null, UIntPtr.Zero, out length);
            if (Library.Answer(found) == Result.NotFound)
            {
                return null;
            }
            return Utf8.Read((byte[] text, UIntPtr capacity, out UIntPtr needed) =>
                Native.mnk_game_tag(handle, name, Utf8.Length(name), text, capacity, out needed));
        }

        /// <summary>The keys of all tags, in the order of their bytes.</summary>
        public List<string> TagKeys()
        {
            List<string> keys = new List<string>();
            while (true)
            {
                UIntPtr index = new UIntPtr((uint)keys.Count), length;
                int found = Native.mnk_game_tag_at(handle, index, null, UIntPtr.Zero, out length);
                if (Library.Answer(found) == Result.NotFound)
                {
                    return keys;
                }
                keys.Add(Utf8.Read((byte[] text, UIntPtr capacity, out UIntPtr needed) =>
                    Native.mnk_game_tag_at(handle, index, text, capacity, out needed)));
            }
        }

        /// <summary>A copy that nobody changes, for other threads.</summary>
        public Snapshot Snapshot()
        {
            return new Snapshot(Copy());
        }

        /// <summary>A game of your own that goes on from here.</summary>
        public Game Clone()
        {
            return new Game(Copy());
        }

        public void Dispose()
        {
            handle.Dispose();
        }

        private GameHandle Copy()
        {
            GameHandle copy;
            Library.Must(Native.mnk_game_clone(handle, out copy));
            return copy;
        }
    }
}
