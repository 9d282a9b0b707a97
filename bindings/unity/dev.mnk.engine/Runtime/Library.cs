// The native library as a whole: is it there, is it the right one, what can it
// do; and how its answers become results, exceptions and texts.

using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;

namespace Mnk
{
    /// <summary>The native library.</summary>
    public static class Library
    {
        /// <summary>The ABI these sources were written for: major in the upper 16 bits, minor in the lower.</summary>
        public const uint AbiVersion = 5;

        private static volatile bool ready;

        /// <summary>The version of the native library, such as 0.1.0.</summary>
        public static string Version
        {
            get
            {
                Check();
                return Text(Native.mnk_version());
            }
        }

        /// <summary>Whether something optional is built in: "threads", "sqlite", "postgres".</summary>
        public static bool Has(string feature)
        {
            Check();
            byte[] text = Utf8.Bytes(feature);
            return Native.mnk_has(text, Utf8.Length(text)) == 1;
        }

        /// <summary>The name of a result in C, such as MNK_CELL_TAKEN.</summary>
        public static string NameOf(Result result)
        {
            Check();
            return Text(Native.mnk_result_name((int)result));
        }

        /// <summary>A result in one plain sentence.</summary>
        public static string TextOf(Result result)
        {
            Check();
            return Text(Native.mnk_result_text((int)result));
        }

        /// <summary>
        /// Throws a LibraryException unless the native library is there and fits. Everything that
        /// makes an object calls this first; a game may call it at its start to fail early.
        /// </summary>
        public static void Check()
        {
            if (ready)
            {
                return;
            }
            uint found;
            try
            {
                found = Native.mnk_abi_version();
            }
            catch (DllNotFoundException e)
            {
                throw new LibraryMissingException(
                    "The native library \"" + Native.Library + "\" (libmnk.so, mnk.dll, libmnk.dylib) was not found. "
                    + "In Unity it belongs into the package's Plugins folder, see its README.md; "
                    + "elsewhere beside the program or where the system looks for libraries.", e);
            }
            catch (BadImageFormatException e)
            {
                throw new LibraryMissingException(
                    "The native library \"" + Native.Library + "\" is there, but for another kind of processor.", e);
            }
            catch (EntryPointNotFoundException e)
            {
                throw new LibraryVersionException(
                    "What was loaded as \"" + Native.Library + "\" has no mnk_abi_version: it is no mnk.", e);
            }
            if (found >> 16 != AbiVersion >> 16 || (found & 0xffff) < (AbiVersion & 0xffff))
            {
                throw new LibraryVersionException(
                    "The native library \"" + Native.Library + "\" implements ABI " + Dotted(found)
                    + ", these sources need " + Dotted(AbiVersion) + ": update them together.", null);
            }
            ready = true;
        }

        /// <summary>Hands a refusal on as a value, throws an error. On the way of every move.</summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static Result Answer(int result)
        {
            if (result < 0)
            {
                throw Failure(result);
            }
            return (Result)result;
        }

        /// <summary>Throws unless the call did what it was asked to.</summary>
        internal static void Must(int result)
        {
            if (result != 0)
            {
                throw Failure(result);
            }
        }

        /// <summary>Hands a value of a getter on, throws an error.</summary>
        internal static int Value(int value)
        {
            if (value < 0)
            {
                throw Failure(value);
            }
            return value;
        }

        internal static Exception Failure(int result)
        {
            string message = Text(Native.mnk_result_name(result)) + ": " + LastError();
            if (result > 0)
            {
                return new RefusalException((Result)result, message);
            }
            return new MnkException((Result)result, message);
        }

        private static string LastError()
        {
            // Not through Utf8.Read, which would come back here if it failed.
            UIntPtr needed;
            Native.mnk_last_error(null, UIntPtr.Zero, out needed);
            byte[] text = new byte[(int)needed + 1];
            Native.mnk_last_error(text, Utf8.Length(text), out needed);
            return Encoding.UTF8.GetString(text, 0, Math.Min((int)needed, text.Length - 1));
        }

        /// <summary>A static text of the library's, which stays the library's.</summary>
        private static string Text(IntPtr text)
        {
            int length = 0;
            while (Marshal.ReadByte(text, length) != 0)
            {
                length++;
            }
            byte[] bytes = new byte[length];
            Marshal.Copy(text, bytes, 0, length);
            return Encoding.UTF8.GetString(bytes);
        }

        private static string Dotted(uint version)
        {
            return (version >> 16) + "." + (version & 0xffff);
        }
    }
}
