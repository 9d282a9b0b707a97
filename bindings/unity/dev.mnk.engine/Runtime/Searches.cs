// The searches that run just now. A domain that goes away (Unity's second Play)
// must not wait for a search, nor may a search tell its progress to a domain
// that is gone.

using System;
using System.Collections.Generic;
using System.Threading;

namespace Mnk
{
    /// <summary>Something that searches and can be stopped from any thread.</summary>
    internal interface ISearch
    {
        void Cancel();
    }

    internal static class Searches
    {
        private static readonly Action<object> CancelOne = search => ((ISearch)search).Cancel();
        private static readonly List<ISearch> Running = new List<ISearch>();

        private static bool ended;

        static Searches()
        {
            AppDomain.CurrentDomain.DomainUnload += (sender, e) => End();
            AppDomain.CurrentDomain.ProcessExit += (sender, e) => End();
        }

        // What is about to begin must not begin any more.
        private static void End()
        {
            lock (Running)
            {
                ended = true;
                CancelAll();
            }
        }

        internal static void CancelAll()
        {
            lock (Running)
            {
                foreach (ISearch search in Running)
                {
                    search.Cancel();
                }
            }
        }

        /// <summary>Cancels this one if it runs: a cancel kept for later would meet another call.</summary>
        internal static void CancelIfRunning(ISearch search)
        {
            lock (Running)
            {
                if (Running.Contains(search))
                {
                    search.Cancel();
                }
            }
        }

        /// <summary>
        /// Runs a call of the library's that searches, known as running, and ended by the token.
        /// </summary>
        internal static int Run(ISearch search, CancellationToken token, Func<int> call)
        {
            token.ThrowIfCancellationRequested();
            lock (Running)
            {
                if (ended)
                {
                    throw new OperationCanceledException("the domain is going away");
                }
                Running.Add(search);
            }
            int result;
            try
            {
                using (token.Register(CancelOne, search))
                {
                    result = call();
                }
            }
            finally
            {
                lock (Running)
                {
                    Running.Remove(search);
                }
            }
            return result;
        }

        /// <summary>What a search came to: throws what it must, OperationCanceledException for a cancel.</summary>
        internal static void Settle(int result, CancellationToken token)
        {
            Callbacks.Rethrow();
            if (result == (int)Result.Cancelled)
            {
                throw new OperationCanceledException("MNK_CANCELLED: the search was cancelled", token);
            }
        }
    }
}
