// Owners of what the library gives out. A SafeHandle is freed once, after the
// last call on it has returned, by Dispose or by the finaliser, whose thread
// and order do not matter to the library.

using System;
using System.Runtime.InteropServices;

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

    internal sealed class GameHandle : Handle
    {
        protected override bool ReleaseHandle()
        {
            Native.mnk_game_free(handle);
            return true;
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
}
