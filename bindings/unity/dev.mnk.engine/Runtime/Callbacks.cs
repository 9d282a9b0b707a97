// Functions of ours that the library calls. IL2CPP can only hand out static
// methods that carry the attribute, so state travels as a GCHandle in
// user_data; the delegates live in static fields, where no collector finds
// them too early. Nothing is thrown through the library: what a listener throws
// is kept for this thread and thrown again by the call that came in.

using System;
using System.Runtime.InteropServices;
using AOT;

namespace Mnk
{
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    internal delegate void DropFn(IntPtr userData);

    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    internal delegate void EventFn(IntPtr userData, ref SessionEvent happened);

    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    internal delegate void ProgressFn(IntPtr userData, ref SearchProgress news);

    internal static class Callbacks
    {
        internal static readonly DropFn Drop = OnDrop;
        internal static readonly EventFn Event = OnEvent;
        internal static readonly ProgressFn Progress = OnProgress;

        [ThreadStatic]
        private static Exception thrown;

        /// <summary>Throws what a listener threw on this thread since the last time.</summary>
        internal static void Rethrow()
        {
            Exception found = thrown;
            if (found != null)
            {
                thrown = null;
                throw new InvalidOperationException("A listener failed: " + found.Message, found);
            }
        }

        [MonoPInvokeCallback(typeof(DropFn))]
        private static void OnDrop(IntPtr userData)
        {
            try
            {
                GCHandle.FromIntPtr(userData).Free();
            }
            catch (Exception e)
            {
                thrown = e;
            }
        }

        [MonoPInvokeCallback(typeof(EventFn))]
        private static void OnEvent(IntPtr userData, ref SessionEvent happened)
        {
            try
            {
                ((Action<SessionEvent>)GCHandle.FromIntPtr(userData).Target)(happened);
            }
            catch (Exception e)
            {
                thrown = e;
            }
        }

        [MonoPInvokeCallback(typeof(ProgressFn))]
        private static void OnProgress(IntPtr userData, ref SearchProgress news)
        {
            try
            {
                ((IProgress<SearchProgress>)GCHandle.FromIntPtr(userData).Target).Report(news);
            }
            catch (Exception e)
            {
                thrown = e;
            }
        }
    }
}
