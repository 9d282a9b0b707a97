// What a picture shows.

using System.Runtime.InteropServices;

namespace Mnk
{
    [StructLayout(LayoutKind.Sequential)]
    internal struct SvgOptionsData
    {
        internal uint struct_size;
        internal uint width;
        internal byte style;
        internal byte coordinates;
        internal byte last_move;
        internal byte winning_line;
        internal byte forbidden;
#pragma warning disable 0169 // zero, for what may come
        private readonly byte reserved;
        private readonly ushort reserved2;
        private readonly ulong reserved3;
#pragma warning restore 0169

        internal const uint Size = 24;
    }

    /// <summary>What a picture of a board shows: all of it, until changed. For GameView.Svg.</summary>
    public sealed class SvgOptions
    {
        internal SvgOptionsData data;

        public SvgOptions()
        {
            Library.Check();
            Library.Must(Native.mnk_svg_options_init(ref data, SvgOptionsData.Size));
        }

        /// <summary>The width in pixels; 0 is by size of the board.</summary>
        public uint Width
        {
            get { return data.width; }
            set { data.width = value; }
        }

        public Style Style
        {
            get { return (Style)data.style; }
            set { data.style = (byte)value; }
        }

        /// <summary>Letters and numbers at the sides.</summary>
        public bool Coordinates
        {
            get { return data.coordinates != 0; }
            set { data.coordinates = value ? (byte)1 : (byte)0; }
        }

        public bool LastMove
        {
            get { return data.last_move != 0; }
            set { data.last_move = value ? (byte)1 : (byte)0; }
        }

        public bool WinningLine
        {
            get { return data.winning_line != 0; }
            set { data.winning_line = value ? (byte)1 : (byte)0; }
        }

        /// <summary>In Renju, the points that X may not play.</summary>
        public bool Forbidden
        {
            get { return data.forbidden != 0; }
            set { data.forbidden = value ? (byte)1 : (byte)0; }
        }
    }
}
