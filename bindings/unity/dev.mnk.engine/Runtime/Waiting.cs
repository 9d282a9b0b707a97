// Waiting in slices: a thread that waits inside the library for ever could not
// be ended by a token, nor let its domain or its handle go.

using System;
using System.Diagnostics;
using System.Threading;

namespace Mnk
{
    internal static class Waiting
    {
        private const long SliceMs = 50;

        internal static Result For(TimeSpan timeout, CancellationToken token, Func<ulong, int> wait)
        {
            long whole = timeout < TimeSpan.Zero ? long.MaxValue : (long)timeout.TotalMilliseconds;
            Stopwatch since = Stopwatch.StartNew();
            while (true)
            {
                token.ThrowIfCancellationRequested();
                long left = whole - since.ElapsedMilliseconds;
                Result result = Library.Answer(wait((ulong)Math.Max(0, Math.Min(left, SliceMs))));
                if (result != Result.TimedOut || left <= SliceMs)
                {
                    return result;
                }
            }
        }
    }
}
