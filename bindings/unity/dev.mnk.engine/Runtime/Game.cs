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

        /// <summary>Places the mark of the player whose turn it is.</summary>
        public Result Play(int row, int col)
        {
            return Library.Answer(Native.mnk_game_play(handle, row, col));
        }

        /// <summary>Places a mark if it is this player's turn and the game still at this revision.</summary>
        public Result PlayAs(int mark, ulong revision, int row, int col)
        {
            return Library.Answer(Native.mnk_game_play_as(handle, mark, revision, row, col));
        }

        /// <summary>Plays what a bot chose: Stale if the game has moved on since the bot was asked.</summary>
        public Result Play(BotMove move)
        {
            return PlayAs(move.Mark, move.Revision, move.Cell.Row, move.Cell.Col);
        }

        /// <summary>With gravity: lets the mark fall into a column.</summary>
        public Result Drop(int col)
        {
            return Library.Answer(Native.mnk_game_drop(handle, col));
        }

        /// <summary>Takes back the last action.</summary>
        public Result Undo()
        {
            return Library.Answer(Native.mnk_game_undo(handle));
        }

        /// <summary>Repeats the action that was undone last; NoMove when there is none.</summary>
        public Result Redo()
        {
            return Library.Answer(Native.mnk_game_redo(handle));
        }

        /// <summary>Back to the start. The revision goes on.</summary>
        public void Reset()
        {
            Library.Must(Native.mnk_game_reset(handle));
        }

        /// <summary>A player gives up.</summary>
        public Result Forfeit(int mark)
        {
            return Library.Answer(Native.mnk_game_forfeit(handle, mark));
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
