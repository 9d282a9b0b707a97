// What goes into a session and what comes out of one.

using System;
using System.Runtime.InteropServices;

namespace Mnk
{
    [StructLayout(LayoutKind.Sequential)]
    internal struct SessionConfigData
    {
        internal uint struct_size;
        internal byte undo;
        internal byte reset;
        internal byte draw;
        internal byte on_timeout;
        internal ulong initial_ms;
        internal ulong increment_ms;
        internal ulong move_ms;
        internal ulong seed;
        internal uint max_events;
        internal byte opening;
#pragma warning disable 0169 // zero, for what may come
        private readonly byte reserved;
        private readonly ushort reserved2;
#pragma warning restore 0169

        internal const uint Size = 48;
    }

    /// <summary>The settings of a session: untimed and everything free, until changed.</summary>
    public sealed class SessionConfig
    {
        /// <summary>In place of milliseconds: no such limit.</summary>
        public const ulong Untimed = ulong.MaxValue;

        internal SessionConfigData data;

        public SessionConfig()
        {
            Library.Check();
            Library.Must(Native.mnk_session_config_init(ref data, SessionConfigData.Size));
        }

        public Consent Undo
        {
            get { return (Consent)data.undo; }
            set { data.undo = (byte)value; }
        }

        public Consent Reset
        {
            get { return (Consent)data.reset; }
            set { data.reset = (byte)value; }
        }

        public Consent Draw
        {
            get { return (Consent)data.draw; }
            set { data.draw = (byte)value; }
        }

        /// <summary>Whether a random move is played when time is up; else the player leaves.</summary>
        public bool RandomMoveOnTimeout
        {
            get { return data.on_timeout == 1; }
            set { data.on_timeout = value ? (byte)1 : (byte)0; }
        }

        public ulong InitialMs
        {
            get { return data.initial_ms; }
            set { data.initial_ms = value; }
        }

        public ulong IncrementMs
        {
            get { return data.increment_ms; }
            set { data.increment_ms = value; }
        }

        public ulong MoveMs
        {
            get { return data.move_ms; }
            set { data.move_ms = value; }
        }

        public ulong Seed
        {
            get { return data.seed; }
            set { data.seed = value; }
        }

        public uint MaxEvents
        {
            get { return data.max_events; }
            set { data.max_events = value; }
        }

        /// <summary>0 none, 1 swap, 2 swap2.</summary>
        public byte Opening
        {
            get { return data.opening; }
            set { data.opening = value; }
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct CommandData
    {
        internal uint struct_size;
        internal int kind;
        internal int seat;
        internal int row;
        internal int col;
        internal int arg;
        internal ulong revision;
        internal ulong now_ms;
        internal Guid request_id;

        internal const uint Size = 56;
    }

    /// <summary>What somebody wants done in a session.</summary>
    public sealed class Command
    {
        internal CommandData data;

        public Command(CommandKind kind, int seat)
        {
            Library.Check();
            Library.Must(Native.mnk_command_init(ref data, CommandData.Size));
            data.kind = (int)kind;
            data.seat = seat;
        }

        /// <summary>A move of a seat. Seat 0 starts with X.</summary>
        public static Command Play(int seat, int row, int col)
        {
            return new Command(CommandKind.Play, seat) { Row = row, Col = col };
        }

        public int Row
        {
            get { return data.row; }
            set { data.row = value; }
        }

        public int Col
        {
            get { return data.col; }
            set { data.col = value; }
        }

        /// <summary>How many actions to undo, an Offer or a Choice.</summary>
        public int Arg
        {
            get { return data.arg; }
            set { data.arg = value; }
        }

        /// <summary>The revision it is meant for; Game.AnyRevision skips the check.</summary>
        public ulong Revision
        {
            get { return data.revision; }
            set { data.revision = value; }
        }

        /// <summary>When, in milliseconds of your clock.</summary>
        public ulong NowMs
        {
            get { return data.now_ms; }
            set { data.now_ms = value; }
        }

        /// <summary>Makes the command idempotent; Guid.Empty: none.</summary>
        public Guid RequestId
        {
            get { return data.request_id; }
            set { data.request_id = value; }
        }
    }

#pragma warning disable 0649, 0169 // the library writes them
    /// <summary>The answer to a command, and how the game stands after it.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Reply
    {
        internal uint struct_size;
        internal int result;
        internal int status;
        internal int reason;
        internal int winner;
        internal int turn;
        internal int duplicate;
        private readonly int reserved;
        internal ulong revision;
        internal ulong seq;
        internal ulong move_count;
        internal ulong deadline_ms;

        internal const uint Size = 64;

        public Result Result
        {
            get { return (Result)result; }
        }

        public Status Status
        {
            get { return (Status)status; }
        }

        public Reason Reason
        {
            get { return (Reason)reason; }
        }

        public int Winner
        {
            get { return winner; }
        }

        public int Turn
        {
            get { return turn; }
        }

        /// <summary>A retry, and this is the first answer once more.</summary>
        public bool Duplicate
        {
            get { return duplicate != 0; }
        }

        public ulong Revision
        {
            get { return revision; }
        }

        /// <summary>The number of the last event.</summary>
        public ulong Seq
        {
            get { return seq; }
        }

        public ulong MoveCount
        {
            get { return move_count; }
        }

        /// <summary>When the clock that runs will run out, SessionConfig.Untimed if never.</summary>
        public ulong DeadlineMs
        {
            get { return deadline_ms; }
        }
    }

    /// <summary>Something that happened in a session.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct SessionEvent
    {
        internal ulong seq;
        internal ulong revision;
        internal ulong now_ms;
        internal int kind;
        internal int seat;
        internal int mark;
        internal int row;
        internal int col;
        internal int status;
        internal int reason;
        internal int winner;
        internal int arg;
        private readonly int reserved;

        internal const uint Size = 64;

        public ulong Seq
        {
            get { return seq; }
        }

        public ulong Revision
        {
            get { return revision; }
        }

        public ulong NowMs
        {
            get { return now_ms; }
        }

        public EventKind Kind
        {
            get { return (EventKind)kind; }
        }

        /// <summary>Who did it, -1 for nobody.</summary>
        public int Seat
        {
            get { return seat; }
        }

        public int Mark
        {
            get { return mark; }
        }

        public int Row
        {
            get { return row; }
        }

        public int Col
        {
            get { return col; }
        }

        public Status Status
        {
            get { return (Status)status; }
        }

        public Reason Reason
        {
            get { return (Reason)reason; }
        }

        public int Winner
        {
            get { return winner; }
        }

        public int Arg
        {
            get { return arg; }
        }
    }
#pragma warning restore 0649, 0169
}
