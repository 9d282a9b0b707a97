// What a store's lists and its many commands are made of.

using System;
using System.Text;

namespace Mnk
{
    /// <summary>A command and the game it is for.</summary>
    public struct StoreCommand
    {
        public StoreCommand(string id, Command command) : this()
        {
            Id = id;
            Command = command;
        }

        public string Id { get; private set; }

        public Command Command { get; private set; }
    }

    /// <summary>A game in a list.</summary>
    public sealed class StoreEntry
    {
        // The struct holds its id, 208 bytes: read from bytes, since an array in a struct would
        // be marshalled piece by piece.
        internal const int Size = 256;
        internal const int At_revision = 0;
        internal const int At_seq = 8;
        internal const int At_changed_ms = 16;
        internal const int At_deadline_ms = 24;
        internal const int At_status = 32;
        internal const int At_reason = 36;
        internal const int At_winner = 40;
        internal const int At_id_len = 44;
        internal const int At_id = 48;

        internal StoreEntry(byte[] page, int start)
        {
            Revision = BitConverter.ToUInt64(page, start + At_revision);
            Seq = BitConverter.ToUInt64(page, start + At_seq);
            ChangedMs = BitConverter.ToUInt64(page, start + At_changed_ms);
            DeadlineMs = BitConverter.ToUInt64(page, start + At_deadline_ms);
            Status = (Status)BitConverter.ToInt32(page, start + At_status);
            Reason = (Reason)BitConverter.ToInt32(page, start + At_reason);
            Winner = BitConverter.ToInt32(page, start + At_winner);
            int length = BitConverter.ToInt32(page, start + At_id_len);
            Id = Encoding.UTF8.GetString(page, start + At_id, length);
        }

        public string Id { get; private set; }

        public ulong Revision { get; private set; }

        /// <summary>The number of its last event.</summary>
        public ulong Seq { get; private set; }

        /// <summary>The time of its last event.</summary>
        public ulong ChangedMs { get; private set; }

        /// <summary>When the clock that runs will run out, SessionConfig.Untimed if never.</summary>
        public ulong DeadlineMs { get; private set; }

        public Status Status { get; private set; }

        public Reason Reason { get; private set; }

        public int Winner { get; private set; }
    }
}
