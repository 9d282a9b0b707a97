// Unity's attribute for methods that native code calls, as far as a compiler
// without Unity needs it. On plain .NET a program brings the same few lines.

namespace AOT
{
    [System.AttributeUsage(System.AttributeTargets.Method)]
    internal sealed class MonoPInvokeCallbackAttribute : System.Attribute
    {
        public MonoPInvokeCallbackAttribute(System.Type type)
        {
        }
    }
}
