// Owners of what the library gives out. A SafeHandle is freed once, after the
// last call on it has returned, by Dispose or by the finaliser, whose thread
// and order do not matter to the library.

using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Threading;

namespace Mnk
{
    internal abstract class Handle : SafeHandle
    {
        protected Handle() : base(IntPtr.Zero, true)
        {
        }

        public override bool IsInvalid
        {
            get { return handle == IntPtr.Zero; }
        }
    }

    /// <summary>
    /// A game is changed by one thread at a time. A change holds the handle with one atomic
    /// operation, where the marshaller of SafeHandles would need two and more: moves are what
    /// there are most of. Who frees waits for a change that runs.
    /// </summary>
    internal sealed class GameHandle : Handle
    {
        private const int Free = 0, Changing = 1, Closed = 2;
        private const int PatienceMs = 10000;

        private int state;

        /// <summary>The game, for a call that changes it. Exit comes after the call, whatever happens.</summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal IntPtr Enter()
        {
            if (Interlocked.CompareExchange(ref state, Changing, Free) != Free)
            {
                throw Unusable();
            }
            return handle;
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal void Exit()
        {
            Volatile.Write(ref state, Free);
        }

        protected override bool ReleaseHandle()
        {
            // A thread that was aborted between Enter and its try never exits: rather a leak than
            // a finaliser that waits for ever.
            Func<bool> closed = () => Interlocked.CompareExchange(ref state, Closed, Free) == Free;
            if (!closed() && !SpinWait.SpinUntil(closed, PatienceMs))
            {
                return false;
            }
            Native.mnk_game_free(handle);
            return true;
        }

        private Exception Unusable()
        {
            if (IsClosed)
            {
                return new ObjectDisposedException("Game");
            }
            return new MnkException(Result.ErrBusy, "MNK_ERR_BUSY: another thread is changing the game");
        }
    }

    internal sealed class BotHandle : Handle
    {
        protected override bool ReleaseHandle()
        {
            Native.mnk_bot_free(handle);
            return true;
        }
    }

    internal sealed class SessionHandle : Handle
    {
        protected override bool ReleaseHandle()
        {
            Native.mnk_session_free(handle);
            return true;
        }
    }

    internal sealed class StoreHandle : Handle
    {
        protected override bool ReleaseHandle()
        {
            Native.mnk_store_close(handle);
            return true;
        }
    }

    internal sealed class SolverHandle : Handle
    {
        protected override bool ReleaseHandle()
        {
            Native.mnk_solver_free(handle);
            return true;
        }
    }

    internal sealed class MatchHandle : Handle
    {
        protected override bool ReleaseHandle()
        {
            Native.mnk_match_free(handle);
            return true;
        }
    }

    internal sealed class BatchHandle : Handle
    {
        protected override bool ReleaseHandle()
        {
            Native.mnk_batch_free(handle);
            return true;
        }
    }
}
