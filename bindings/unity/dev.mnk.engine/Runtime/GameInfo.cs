// How a game stands, in one value.

using System.Runtime.InteropServices;

namespace Mnk
{
    /// <summary>All that is needed to draw a game anew, but for the board.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct GameInfo
    {
#pragma warning disable 0649 // the library writes them
        internal uint struct_size;
        internal int status;
        internal int reason;
        internal int winner;
        internal int turn;
        internal int stones_left;
        internal int last_row;
        internal int last_col;
        internal long move_count;
        internal ulong revision;
        internal ulong hash;
#pragma warning restore 0649

        public Status Status
        {
            get { return (Status)status; }
        }

        public Reason Reason
        {
            get { return (Reason)reason; }
        }

        /// <summary>The winner's mark, 0 if nobody has won.</summary>
        public int Winner
        {
            get { return winner; }
        }

        /// <summary>The mark whose turn it is, 0 when the game is over.</summary>
        public int Turn
        {
            get { return turn; }
        }

        /// <summary>Marks that player may still place in this turn.</summary>
        public int StonesLeft
        {
            get { return stones_left; }
        }

        /// <summary>The row of the last mark placed, -1 when none was.</summary>
        public int LastRow
        {
            get { return last_row; }
        }

        /// <summary>The column of the last mark placed, -1 when none was.</summary>
        public int LastCol
        {
            get { return last_col; }
        }

        /// <summary>Marks on the board.</summary>
        public long MoveCount
        {
            get { return move_count; }
        }

        /// <summary>Accepted changes so far.</summary>
        public ulong Revision
        {
            get { return revision; }
        }

        public ulong Hash
        {
            get { return hash; }
        }
    }
}
