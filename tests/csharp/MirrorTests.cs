// The C# mirrors of the C header: names, numbers, layouts and functions, held
// against the header itself.

using System;
using System.Collections.Generic;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Text.RegularExpressions;
using Mnk;
using Match = System.Text.RegularExpressions.Match;

public static partial class Tests
{
    private static Action MirrorsOf(string header)
    {
        return () => MirrorsOfTheHeaderAreTrue(header);
    }

    // Names, numbers and layouts against the header itself.
    private static void MirrorsOfTheHeaderAreTrue(string header)
    {
        Dictionary<string, int> numbers = new Dictionary<string, int>();
        foreach (Match m in Regex.Matches(header, @"#define MNK_(\w+) \(?(-?\d+)\)?\s"))
        {
            numbers[m.Groups[1].Value] = int.Parse(m.Groups[2].Value);
        }
        Same((int)Library.AbiVersion, numbers["ABI_VERSION"], "ABI");
        Dictionary<Type, string> enums = new Dictionary<Type, string>
        {
            { typeof(Result), "" }, { typeof(Status), "" }, { typeof(Reason), "REASON_" }, { typeof(Run), "RUN_" },
            { typeof(MoveKind), "MOVE_" }, { typeof(CommandKind), "COMMAND_" }, { typeof(EventKind), "EVENT_" },
            { typeof(Offer), "OFFER_" }, { typeof(Choice), "CHOICE_" }, { typeof(Phase), "PHASE_" },
            { typeof(Style), "STYLE_" },
        };
        foreach (KeyValuePair<Type, string> pair in enums)
        {
            foreach (object value in Enum.GetValues(pair.Key))
            {
                string name = Regex.Replace(value.ToString(), "(?<=.)([A-Z])", "_$1").ToUpperInvariant();
                Same((int)value, numbers[pair.Value + name], pair.Key + "." + value);
            }
            int there = 0;
            foreach (string name in numbers.Keys)
            {
                there += pair.Value != "" && name.StartsWith(pair.Value) ? 1 : 0;
            }
            Same(pair.Value == "" ? Enum.GetValues(pair.Key).Length : there, Enum.GetValues(pair.Key).Length,
                pair.Key + " is whole");
        }
        int errors = 0;
        foreach (string name in numbers.Keys)
        {
            errors += name.StartsWith("ERR_") ? 1 : 0;
        }
        Same(Enum.GetValues(typeof(Result)).Length, errors + 16, "all results");

        Assembly assembly = typeof(Game).Assembly;
        Dictionary<string, string> structs = new Dictionary<string, string>
        {
            { "rules", "RulesData" }, { "cell", "Cell" }, { "move", "Move" }, { "game_info", "GameInfo" },
            { "session_config", "SessionConfigData" }, { "command", "CommandData" }, { "reply", "Reply" },
            { "event", "SessionEvent" }, { "bot_config", "BotConfigData" }, { "cell_score", "CellScore" },
            { "progress", "SearchProgress" }, { "solution", "Solution" }, { "table", "TableData" },
            { "proved_win", "ProvedWin" }, { "solver_progress", "SolverProgress" },
            { "batch_config", "BatchConfigData" }, { "svg_options", "SvgOptionsData" },
        };
        int asserted = 0;
        foreach (Match m in Regex.Matches(header, @"MNK_ASSERT\((sizeof|offsetof)\(mnk_(\w+)(?:, (\w+))?\) == (\d+)\)"))
        {
            string mirror;
            if (structs.TryGetValue(m.Groups[2].Value, out mirror))
            {
                Type type = assembly.GetType("Mnk." + mirror, true);
                int right = int.Parse(m.Groups[4].Value);
                int found = m.Groups[1].Value == "sizeof"
                    ? Marshal.SizeOf(type)
                    : (int)Marshal.OffsetOf(type, m.Groups[3].Value);
                Same(found, right, m.Value);
                asserted++;
            }
            else
            {
                // Read from bytes.
                Same(m.Groups[2].Value, "store_entry", "a struct that is mirrored nowhere");
                string field = m.Groups[1].Value == "sizeof" ? "Size" : "At_" + m.Groups[3].Value;
                FieldInfo place = typeof(StoreEntry).GetField(field, BindingFlags.Static | BindingFlags.NonPublic);
                Same(place != null, true, field + " of StoreEntry");
                Same((int)place.GetRawConstantValue(), int.Parse(m.Groups[4].Value), m.Value);
                asserted++;
            }
        }
        Same(asserted > 130, true, "asserted " + asserted);

        int calls = 0;
        foreach (MethodInfo call in assembly.GetType("Mnk.Native", true)
            .GetMethods(BindingFlags.Static | BindingFlags.NonPublic))
        {
            DllImportAttribute import = (DllImportAttribute)Attribute.GetCustomAttribute(call, typeof(DllImportAttribute));
            Match prototype = Regex.Match(header, @"\n[^\n;/]*\b" + call.Name + @"\(([^;]*)\);");
            Same(prototype.Success, true, call.Name + " is in the header");
            string inside = prototype.Groups[1].Value.Trim();
            Same(call.GetParameters().Length, inside == "void" ? 0 : inside.Split(',').Length, call.Name + " takes");
            Same(import.CallingConvention, CallingConvention.Cdecl, call.Name);
            Same(import.ExactSpelling, true, call.Name);
            List<Type> types = new List<Type> { call.ReturnType };
            foreach (ParameterInfo parameter in call.GetParameters())
            {
                types.Add(parameter.ParameterType);
            }
            foreach (Type type in types)
            {
                bool plain = type == typeof(void) || type == typeof(int) || type == typeof(uint) || type == typeof(long)
                    || type == typeof(ulong) || type == typeof(IntPtr) || type == typeof(UIntPtr) || type.IsByRef
                    || type.IsArray || typeof(SafeHandle).IsAssignableFrom(type) || typeof(Delegate).IsAssignableFrom(type);
                Same(plain && type != typeof(bool), true, call.Name + " passes " + type);
            }
            calls++;
        }
        Same(calls > 130, true, "calls " + calls);

        // R148: what the library calls is static, with the attribute that IL2CPP asks for.
        int callbacks = 0;
        foreach (MethodInfo method in assembly.GetType("Mnk.Callbacks", true)
            .GetMethods(BindingFlags.Static | BindingFlags.NonPublic))
        {
            if (method.Name.StartsWith("On"))
            {
                Same(Array.Exists(method.GetCustomAttributes(false),
                    a => a.GetType().Name == "MonoPInvokeCallbackAttribute"), true, method.Name);
                callbacks++;
            }
        }
        Same(callbacks, 6, "callbacks");
    }
}
