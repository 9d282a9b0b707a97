// One thing that a player did.

using System.Runtime.InteropServices;

namespace Mnk
{
    /// <summary>One thing that a player did: placed a mark, or left.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Move
    {
#pragma warning disable 0649, 0169 // the library writes them
        internal ushort row;
        internal ushort col;
        internal byte mark;
        internal byte kind;
        private readonly ushort reserved;
#pragma warning restore 0649, 0169

        /// <summary>A mark placed; mark 0 is whoever's turn it is, for Game.Replay.</summary>
        public Move(int row, int col, int mark = 0, MoveKind kind = MoveKind.Mark) : this()
        {
            this.row = checked((ushort)row);
            this.col = checked((ushort)col);
            this.mark = checked((byte)mark);
            this.kind = checked((byte)kind);
        }

        public int Row
        {
            get { return row; }
        }

        public int Col
        {
            get { return col; }
        }

        public int Mark
        {
            get { return mark; }
        }

        public MoveKind Kind
        {
            get { return (MoveKind)kind; }
        }
    }
}
