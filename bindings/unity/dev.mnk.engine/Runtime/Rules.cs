// What game is played.

using System;
using System.Runtime.InteropServices;

namespace Mnk
{
    [StructLayout(LayoutKind.Sequential)]
    internal struct RulesData
    {
        internal uint struct_size;
        internal ushort rows;
        internal ushort cols;
        internal ushort k;
        internal byte players;
        internal byte run;
        internal byte gravity;
        internal byte misere;
        internal byte wrap;
        internal byte early_draw;
        internal byte stones;
        internal byte first_stones;
#pragma warning disable 0169 // zero, for what may come
        private readonly ushort reserved;
        private readonly uint reserved2;
#pragma warning restore 0169

        internal const uint Size = 24;
    }

    /// <summary>Rules that mnk plays: immutable, with an identity. Not everything goes with everything.</summary>
    public sealed class Rules : IEquatable<Rules>
    {
        internal readonly RulesData data;

        /// <summary>k in a row win on a board of rows and columns. Throws ErrRules, naming what does not fit.</summary>
        public Rules(int rows, int cols, int k, int players = 2, Run run = Run.AtLeast, bool gravity = false,
            bool misere = false, bool wrap = false, bool earlyDraw = false, int stones = 1, int firstStones = -1)
        {
            Library.Check();
            RulesData made = default(RulesData);
            Library.Must(Native.mnk_rules_init(ref made, RulesData.Size));
            // What does not fit the field cannot be right either: the greatest number is refused by name.
            made.rows = Wide(rows);
            made.cols = Wide(cols);
            made.k = Wide(k);
            made.players = Narrow(players);
            made.run = Narrow((int)run);
            made.gravity = Flag(gravity);
            made.misere = Flag(misere);
            made.wrap = Flag(wrap);
            made.early_draw = Flag(earlyDraw);
            made.stones = Narrow(stones);
            made.first_stones = Narrow(firstStones == -1 ? stones : firstStones);
            Library.Must(Native.mnk_rules_check(ref made));
            data = made;
        }

        internal Rules(RulesData data)
        {
            this.data = data;
        }

        /// <summary>
        /// A game that people know: tic_tac_toe, gomoku, gomoku_standard, caro, renju, connect_four, connect6.
        /// </summary>
        public static Rules Preset(string name)
        {
            Library.Check();
            byte[] text = Utf8.Bytes(name);
            RulesData made = default(RulesData);
            Library.Must(Native.mnk_rules_preset(ref made, RulesData.Size, text, Utf8.Length(text)));
            return new Rules(made);
        }

        /// <summary>The rules that an identity names, such as 15,15,5;run=exact.</summary>
        public static Rules Parse(string id)
        {
            Library.Check();
            byte[] text = Utf8.Bytes(id);
            RulesData made = default(RulesData);
            Library.Must(Native.mnk_rules_parse(ref made, RulesData.Size, text, Utf8.Length(text)));
            return new Rules(made);
        }

        public int Rows
        {
            get { return data.rows; }
        }

        public int Cols
        {
            get { return data.cols; }
        }

        public int K
        {
            get { return data.k; }
        }

        public int Players
        {
            get { return data.players; }
        }

        public Run Run
        {
            get { return (Run)data.run; }
        }

        public bool Gravity
        {
            get { return data.gravity != 0; }
        }

        public bool Misere
        {
            get { return data.misere != 0; }
        }

        public bool Wrap
        {
            get { return data.wrap != 0; }
        }

        public bool EarlyDraw
        {
            get { return data.early_draw != 0; }
        }

        public int Stones
        {
            get { return data.stones; }
        }

        public int FirstStones
        {
            get { return data.first_stones; }
        }

        /// <summary>The identity as a text, stable for ever.</summary>
        public string Id
        {
            get
            {
                RulesData copy = data;
                return Utf8.Read((byte[] text, UIntPtr capacity, out UIntPtr needed) =>
                    Native.mnk_rules_id(ref copy, text, capacity, out needed));
            }
        }

        /// <summary>The identity as a number, stable for ever.</summary>
        public ulong Fingerprint
        {
            get
            {
                RulesData copy = data;
                return Native.mnk_rules_fingerprint(ref copy);
            }
        }

        /// <summary>The cell that a coordinate such as h8 names.</summary>
        public Cell Find(string coordinate)
        {
            RulesData copy = data;
            byte[] text = Utf8.Bytes(coordinate);
            Cell cell;
            Library.Must(Native.mnk_cell_parse(ref copy, text, Utf8.Length(text), out cell));
            return cell;
        }

        /// <summary>The coordinate of a cell, such as h8.</summary>
        public string NameOf(Cell cell)
        {
            RulesData copy = data;
            return Utf8.Read((byte[] text, UIntPtr capacity, out UIntPtr needed) =>
                Native.mnk_cell_text(ref copy, cell.Row, cell.Col, text, capacity, out needed));
        }

        public bool Equals(Rules other)
        {
            return other != null && Id == other.Id;
        }

        public override bool Equals(object other)
        {
            return Equals(other as Rules);
        }

        public override int GetHashCode()
        {
            return Fingerprint.GetHashCode();
        }

        public override string ToString()
        {
            return Id;
        }

        private static ushort Wide(int value)
        {
            return value < 0 || value > ushort.MaxValue ? ushort.MaxValue : (ushort)value;
        }

        private static byte Narrow(int value)
        {
            return value < 0 || value > byte.MaxValue ? byte.MaxValue : (byte)value;
        }

        private static byte Flag(bool value)
        {
            return value ? (byte)1 : (byte)0;
        }
    }
}
