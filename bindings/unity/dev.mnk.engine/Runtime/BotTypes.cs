// What bots are told and what they tell.

using System.Runtime.InteropServices;

namespace Mnk
{
    [StructLayout(LayoutKind.Sequential)]
    internal struct BotConfigData
    {
        internal uint struct_size;
        internal uint level;
        internal uint depth;
        internal uint threads;
        internal ulong seed;
        internal ulong time_ms;
        internal ulong nodes;
        internal ulong memory_bytes;

        internal const uint Size = 48;
    }

    /// <summary>What a bot is told when it is made. No limit is the greatest number of the type.</summary>
    public sealed class BotConfig
    {
        internal BotConfigData data;

        public BotConfig()
        {
            Library.Check();
            Library.Must(Native.mnk_bot_config_init(ref data, BotConfigData.Size));
        }

        /// <summary>1 to 10 for the kind "level", weakest first.</summary>
        public uint Level
        {
            get { return data.level; }
            set { data.level = value; }
        }

        /// <summary>Plies to look ahead at most.</summary>
        public uint Depth
        {
            get { return data.depth; }
            set { data.depth = value; }
        }

        /// <summary>Threads at most.</summary>
        public uint Threads
        {
            get { return data.threads; }
            set { data.threads = value; }
        }

        /// <summary>Where chance begins: the same seed, the same moves.</summary>
        public ulong Seed
        {
            get { return data.seed; }
            set { data.seed = value; }
        }

        /// <summary>Milliseconds a move.</summary>
        public ulong TimeMs
        {
            get { return data.time_ms; }
            set { data.time_ms = value; }
        }

        /// <summary>Positions a move.</summary>
        public ulong Nodes
        {
            get { return data.nodes; }
            set { data.nodes = value; }
        }

        /// <summary>Bytes for tables.</summary>
        public ulong MemoryBytes
        {
            get { return data.memory_bytes; }
            set { data.memory_bytes = value; }
        }
    }

    /// <summary>What a bot chose, for whom, and for which revision of the game.</summary>
    public struct BotMove
    {
        internal BotMove(Cell cell, int mark, ulong revision) : this()
        {
            Cell = cell;
            Mark = mark;
            Revision = revision;
        }

        public Cell Cell { get; private set; }

        public int Mark { get; private set; }

        public ulong Revision { get; private set; }
    }

#pragma warning disable 0649 // the library writes them
    /// <summary>What a move is worth to the player who makes it.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct CellScore
    {
        internal ushort row;
        internal ushort col;
        internal int value;
        internal int sure;
        internal int plies;
        internal int points;
        internal uint depth;

        public Cell Cell
        {
            get { return new Cell(row, col); }
        }

        /// <summary>1 it wins, -1 it loses, 0 it draws or only an estimate is known.</summary>
        public int Value
        {
            get { return value; }
        }

        /// <summary>Whether the value is known; else Points is an estimate.</summary>
        public bool Sure
        {
            get { return sure != 0; }
        }

        /// <summary>Marks until the game is won or lost, -1 where that is not known.</summary>
        public int Plies
        {
            get { return plies; }
        }

        public int Points
        {
            get { return points; }
        }

        public int Depth
        {
            get { return (int)depth; }
        }
    }

    /// <summary>News of a search, once for each depth it has completed, and once of
    /// depth 0 where a win was forced before any.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct SearchProgress
    {
        internal uint struct_size;
        internal uint depth;
        internal ulong nodes;
        internal CellScore best;

        public int Depth
        {
            get { return (int)depth; }
        }

        public ulong Nodes
        {
            get { return nodes; }
        }

        public CellScore Best
        {
            get { return best; }
        }
    }
#pragma warning restore 0649
}
