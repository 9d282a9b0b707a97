// A game that can be played.

using System;

namespace Mnk
{
    /// <summary>
    /// A game. One thread at a time, but those that only read may overlap. Refusals are returned,
    /// and change nothing; errors are thrown. Playing makes no garbage.
    /// </summary>
    public sealed class Game : GameView
    {
        /// <summary>In place of a revision: whatever it is.</summary>
        public const ulong AnyRevision = ulong.MaxValue;

        /// <summary>A game on an empty board.</summary>
        public Game(Rules rules) : base(Make(rules))
        {
        }

        /// <summary>A game that people know, by the name of its preset.</summary>
        public Game(string preset) : this(Rules.Preset(preset))
        {
        }

        internal Game(GameHandle handle) : base(handle)
        {
        }

        /// <summary>A game that starts from a position: rows * columns marks, row by row.</summary>
        public static Game FromBoard(Rules rules, byte[] board)
        {
            if (board == null)
            {
                throw new ArgumentNullException("board");
            }
            GameHandle made;
            RulesData data = Data(rules);
            Library.Must(Native.mnk_game_from_board(ref data, board, Utf8.Length(board), out made));
            return new Game(made);
        }

        /// <summary>A game from what Save gave. With rules, a game of others is refused.</summary>
        public static Game Load(byte[] saved, Rules expected = null)
        {
            Library.Check();
            if (saved == null)
            {
                throw new ArgumentNullException("saved");
            }
            GameHandle made;
            if (expected == null)
            {
                Library.Must(Native.mnk_game_load(saved, Utf8.Length(saved), IntPtr.Zero, out made));
            }
            else
            {
                RulesData data = expected.data;
                Library.Must(Native.mnk_game_load(saved, Utf8.Length(saved), ref data, out made));
            }
            return new Game(made);
        }

        /// <summary>A game from text: moves, columns, sgf, psq, rec, line or json.</summary>
        public static Game Read(string format, string text, Rules rules = null)
        {
            Library.Check();
            byte[] name = Utf8.Bytes(format);
            byte[] bytes = Utf8.Bytes(text);
            GameHandle made;
            if (rules == null)
            {
                Library.Must(Native.mnk_notation_read(
                    name, Utf8.Length(name), bytes, Utf8.Length(bytes), IntPtr.Zero, out made));
            }
            else
            {
                RulesData data = rules.data;
                Library.Must(Native.mnk_notation_read(
                    name, Utf8.Length(name), bytes, Utf8.Length(bytes), ref data, out made));
            }
            return new Game(made);
        }

        /// <summary>
        /// A game from a list of actions, as Moves gives them, through the same checks as play: a
        /// RefusalException names the action at fault. With a fingerprint, of the rules that the
        /// actions were played under, other rules are refused.
        /// </summary>
        public static Game Replay(Rules rules, Move[] moves, ulong? recordedFingerprint = null)
        {
            if (moves == null)
            {
                throw new ArgumentNullException("moves");
            }
            GameHandle made;
            RulesData data = Data(rules);
            Library.Must(Native.mnk_game_replay(ref data, recordedFingerprint ?? rules.Fingerprint, moves,
                Utf8.Length(moves), out made));
            return new Game(made);
        }

        /// <summary>Places the mark of the player whose turn it is.</summary>
        public Result Play(int row, int col)
        {
            IntPtr game = handle.Enter();
            try
            {
                return Library.Answer(Native.mnk_game_play(game, row, col));
            }
            finally
            {
                handle.Exit();
            }
        }

        /// <summary>Places a mark if it is this player's turn and the game still at this revision.</summary>
        public Result PlayAs(int mark, ulong revision, int row, int col)
        {
            IntPtr game = handle.Enter();
            try
            {
                return Library.Answer(Native.mnk_game_play_as(game, mark, revision, row, col));
            }
            finally
            {
                handle.Exit();
            }
        }

        /// <summary>
        /// Places marks on cells, one after the other, until a move is refused: how many were
        /// placed. What is the matter with the next CanPlay tells. The status after each goes into
        /// statuses, where they are wanted: as many as there are cells, and those behind the last
        /// move played mean nothing.
        /// </summary>
        public int PlayMany(Cell[] cells, Status[] statuses = null)
        {
            if (cells == null)
            {
                throw new ArgumentNullException("cells");
            }
            if (statuses != null && statuses.Length < cells.Length)
            {
                throw new ArgumentException("room for a status for each cell is needed", "statuses");
            }
            byte[] numbers = statuses == null ? null : new byte[cells.Length];
            int count;
            IntPtr game = handle.Enter();
            try
            {
                UIntPtr played;
                Library.Must(Native.mnk_game_play_many(game, cells, Utf8.Length(cells), numbers, out played));
                count = (int)played;
            }
            finally
            {
                handle.Exit();
            }
            for (int i = 0; statuses != null && i < count; i++)
            {
                statuses[i] = (Status)numbers[i];
            }
            return count;
        }

        /// <summary>Plays what a bot chose: Stale if the game has moved on since the bot was asked.</summary>
        public Result Play(BotMove move)
        {
            return PlayAs(move.Mark, move.Revision, move.Cell.Row, move.Cell.Col);
        }

        /// <summary>With gravity: lets the mark fall into a column.</summary>
        public Result Drop(int col)
        {
            IntPtr game = handle.Enter();
            try
            {
                return Library.Answer(Native.mnk_game_drop(game, col));
            }
            finally
            {
                handle.Exit();
            }
        }

        /// <summary>Takes back the last action.</summary>
        public Result Undo()
        {
            IntPtr game = handle.Enter();
            try
            {
                return Library.Answer(Native.mnk_game_undo(game));
            }
            finally
            {
                handle.Exit();
            }
        }

        /// <summary>Repeats the action that was undone last; NoMove when there is none.</summary>
        public Result Redo()
        {
            IntPtr game = handle.Enter();
            try
            {
                return Library.Answer(Native.mnk_game_redo(game));
            }
            finally
            {
                handle.Exit();
            }
        }

        /// <summary>Back to the start. The revision goes on.</summary>
        public void Reset()
        {
            IntPtr game = handle.Enter();
            try
            {
                Library.Must(Native.mnk_game_reset(game));
            }
            finally
            {
                handle.Exit();
            }
        }

        /// <summary>A player gives up.</summary>
        public Result Forfeit(int mark)
        {
            IntPtr game = handle.Enter();
            try
            {
                return Library.Answer(Native.mnk_game_forfeit(game, mark));
            }
            finally
            {
                handle.Exit();
            }
        }

        /// <summary>Sets a text that travels with the game; an empty one deletes it.</summary>
        public void SetTag(string key, string value)
        {
            byte[] name = Utf8.Bytes(key);
            byte[] text = Utf8.Bytes(value);
            Library.Must(Native.mnk_game_set_tag(handle, name, Utf8.Length(name), text, Utf8.Length(text)));
        }

        private static GameHandle Make(Rules rules)
        {
            GameHandle made;
            RulesData data = Data(rules);
            Library.Must(Native.mnk_game_new(ref data, out made));
            return made;
        }

        private static RulesData Data(Rules rules)
        {
            if (rules == null)
            {
                throw new ArgumentNullException("rules");
            }
            Library.Check();
            return rules.data;
        }
    }
}
