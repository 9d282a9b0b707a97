// A cell, and what was done on one.

using System;
using System.Runtime.InteropServices;

namespace Mnk
{
    /// <summary>A cell: row 0 on top, column 0 left.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Cell : IEquatable<Cell>
    {
        internal ushort row;
        internal ushort col;

        public Cell(int row, int col)
        {
            this.row = checked((ushort)row);
            this.col = checked((ushort)col);
        }

        public int Row
        {
            get { return row; }
        }

        public int Col
        {
            get { return col; }
        }

        public bool Equals(Cell other)
        {
            return row == other.row && col == other.col;
        }

        public override bool Equals(object other)
        {
            return other is Cell && Equals((Cell)other);
        }

        public override int GetHashCode()
        {
            return row << 16 | col;
        }

        public override string ToString()
        {
            return "(" + row + ", " + col + ")";
        }
    }
}
