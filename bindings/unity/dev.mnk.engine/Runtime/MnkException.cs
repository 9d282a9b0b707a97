// What is thrown. Refusals of a move are not: they are the Result that Play
// returns. They are thrown only where a method has another value to return.

using System;

namespace Mnk
{
    /// <summary>A call failed. Result says how, the message what about.</summary>
    public class MnkException : Exception
    {
        public MnkException(Result result, string message) : base(message)
        {
            Result = result;
        }

        public Result Result { get; private set; }
    }

    /// <summary>The question was fine, the answer is no, and nothing changed: Result is above 0.</summary>
    public sealed class RefusalException : MnkException
    {
        public RefusalException(Result result, string message) : base(result, message)
        {
        }
    }

    /// <summary>The native library cannot be used: it is not there, or not the right one.</summary>
    public class LibraryException : Exception
    {
        public LibraryException(string message, Exception inner) : base(message, inner)
        {
        }
    }

    /// <summary>The native library is not there, or is for another kind of processor.</summary>
    public sealed class LibraryMissingException : LibraryException
    {
        public LibraryMissingException(string message, Exception inner) : base(message, inner)
        {
        }
    }

    /// <summary>The native library implements another ABI than these sources were written for.</summary>
    public sealed class LibraryVersionException : LibraryException
    {
        public LibraryVersionException(string message, Exception inner) : base(message, inner)
        {
        }
    }
}
