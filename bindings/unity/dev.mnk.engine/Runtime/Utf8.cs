// Texts and arrays on their way in and out: UTF-8 with a length, buffers of the
// caller's that are asked for their size first.

using System;
using System.Text;

namespace Mnk
{
    /// <summary>A call that fills a buffer and says how much it has.</summary>
    internal delegate int Fill<T>(T[] buffer, UIntPtr capacity, out UIntPtr needed);

    internal static class Utf8
    {
        // Lone surrogates are an error rather than another text.
        private static readonly UTF8Encoding Strict = new UTF8Encoding(false, true);

        internal static byte[] Bytes(string text)
        {
            if (text == null)
            {
                throw new ArgumentNullException("text");
            }
            return Strict.GetBytes(text);
        }

        internal static UIntPtr Length(Array array)
        {
            return new UIntPtr((uint)array.Length);
        }

        internal static string Read(Fill<byte> fill)
        {
            byte[] bytes = All(fill, 1);
            return Encoding.UTF8.GetString(bytes);
        }

        /// <summary>Everything that a call has, with room for a NUL behind where it writes one.</summary>
        internal static T[] All<T>(Fill<T> fill, int behind)
        {
            UIntPtr needed;
            Library.Must(fill(null, UIntPtr.Zero, out needed));
            while (true)
            {
                T[] buffer = new T[checked((int)needed + behind)];
                int result = fill(buffer, Length(buffer), out needed);
                if (result == (int)Result.ErrBuffer)
                {
                    continue;
                }
                Library.Must(result);
                Array.Resize(ref buffer, (int)needed);
                return buffer;
            }
        }
    }
}
