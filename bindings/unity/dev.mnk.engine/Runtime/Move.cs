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
