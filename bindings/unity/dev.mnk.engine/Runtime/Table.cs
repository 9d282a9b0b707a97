// Who sits where in a session, and what it waits for.

using System.Runtime.InteropServices;

namespace Mnk
{
#pragma warning disable 0649 // the library writes them
    [StructLayout(LayoutKind.Sequential)]
    internal struct TableData
    {
        internal uint struct_size;
        internal int phase;
        internal int actor;
        internal int offer;
        internal int offer_seat;
        internal int offer_count;
        internal uint accepted;
        internal int seats;
        internal int marks;
        internal int marks1;
        internal int marks2;
        internal int marks3;
        internal int marks4;
        internal int marks5;
        internal int marks6;
        internal int marks7;

        internal const uint Size = 64;
    }
#pragma warning restore 0649

    /// <summary>Who sits where in a session, and what it waits for.</summary>
    public sealed class Table
    {
        private readonly TableData data;
        private readonly int[] marks;

        internal Table(TableData data)
        {
            this.data = data;
            marks = new[]
            {
                data.marks, data.marks1, data.marks2, data.marks3,
                data.marks4, data.marks5, data.marks6, data.marks7,
            };
        }

        public Phase Phase
        {
            get { return (Phase)data.phase; }
        }

        /// <summary>The seat that has to act, -1 when the game is over.</summary>
        public int Actor
        {
            get { return data.actor; }
        }

        /// <summary>The open offer, null when there is none.</summary>
        public Offer? Offer
        {
            get { return data.offer < 0 ? (Offer?)null : (Offer)data.offer; }
        }

        /// <summary>Who offers it, -1 when there is none.</summary>
        public int OfferSeat
        {
            get { return data.offer_seat; }
        }

        /// <summary>Actions that an offer to undo takes back.</summary>
        public int OfferCount
        {
            get { return data.offer_count; }
        }

        public int Seats
        {
            get { return data.seats; }
        }

        /// <summary>Whether a seat has accepted the open offer.</summary>
        public bool HasAccepted(int seat)
        {
            return seat >= 0 && seat < Seats && (data.accepted >> seat & 1) == 1;
        }

        /// <summary>The mark of a seat, 0 where there is none.</summary>
        public int MarkOf(int seat)
        {
            return seat >= 0 && seat < Seats ? marks[seat] : 0;
        }
    }
}
