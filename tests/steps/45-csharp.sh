#!/usr/bin/env bash
# C#: the sources of the Unity package compiled by Mono's mcs with warnings as
# errors and run on Mono, the runtime that Unity embeds, also without a library
# and with one of another ABI; and the structure of the package. Unity itself
# is not run. What a move costs is measured by tests/benches/csharp.sh.
set -euo pipefail

if ! command -v mcs >/dev/null || ! command -v mono >/dev/null; then
    bash tests/apt.sh mono-mcs mono-runtime
fi
command -v python3 >/dev/null || bash tests/apt.sh python3
command -v gcc >/dev/null || bash tests/apt.sh gcc libc6-dev

library=$(tests/c-library.sh debug)
package=bindings/unity/dev.mnk.engine
out=$PWD/build/csharp
rm -rf "$out"
mkdir -p "$out/wrong" "$out/none"

python3 tests/csharp/check_package.py "$package"

compile=(mcs -langversion:7.2 -warn:4 -warnaserror)
"${compile[@]}" -target:library -out:"$out/Mnk.dll" tests/csharp/MonoPInvokeCallback.cs "$package"/Runtime/*.cs
"${compile[@]}" -r:"$out/Mnk.dll" -out:"$out/Tests.exe" tests/csharp/*Tests.cs
# As for iOS, where another name is asked for.
"${compile[@]}" -define:UNITY_IOS -target:library -out:"$out/ios.dll" \
    tests/csharp/MonoPInvokeCallback.cs "$package"/Runtime/*.cs

LD_LIBRARY_PATH=$library/lib timeout 400 mono "$out/Tests.exe" include/mnk.h

# The sample and the package's tests, on as much of Unity as they use.
"${compile[@]}" -r:"$out/Mnk.dll" -out:"$out/Sample.exe" tests/csharp/Sample.cs \
    "$package"/Samples~/Board/*.cs "$package"/Tests/Runtime/*.cs
LD_LIBRARY_PATH=$library/lib timeout 200 mono "$out/Sample.exe"
LD_LIBRARY_PATH=$out/none mono "$out/Sample.exe" missing >"$out/missing.log"
grep -q mnk "$out/missing.log"

# What the READMEs show in C# compiles, block by block, and runs.
{
    echo 'using System; using System.Threading; using System.Threading.Tasks; using Mnk;'
    echo 'public static class Readme {'
    awk '/^```csharp$/ { n++; print "static async Task Block" n "(CancellationToken token) {"; inside = 1; next }
        /^```$/ { if (inside) print "await Task.Yield(); }"; inside = 0; next }
        inside
        END { print "public static void Main() {"
              for (i = 1; i <= n; i++) print "Block" i "(CancellationToken.None).Wait();"
              print "Console.WriteLine(\"" n " blocks ran\"); } }" }' README.md "$package/README.md"
} >"$out/Readme.cs"
"${compile[@]}" -nowarn:219 -r:"$out/Mnk.dll" -out:"$out/Readme.exe" "$out/Readme.cs"
LD_LIBRARY_PATH=$library/lib mono "$out/Readme.exe" >"$out/readme.log"
blocks=$(cat README.md "$package/README.md" | grep -c '^```csharp$')
grep -q "^$blocks blocks ran" "$out/readme.log"

# The game in the terminal, by the commands of the package's README; its own
# library of another build must not be left behind.
awk '/^```sh$/ { inside = 1; next } /^```$/ { inside = 0 } inside' "$package/README.md" >"$out/readme.sh"
[ "$(wc -l <"$out/readme.sh")" -ge 3 ]
had=$(ls "$package/Plugins/Linux/x86_64/libmnk.so" 2>/dev/null || true)
printf 'd\nd\nz\nhint\nundo\nquit\n' | bash -e "$out/readme.sh" >"$out/play.log"
[ -n "$had" ] || rm "$package/Plugins/Linux/x86_64/libmnk.so"
grep -q '^\.*X' "$out/play.log"
grep -q 'MNK_OUT_OF_BOUNDS' "$out/play.log"
printf 'a1\n' | LD_LIBRARY_PATH=$library/lib mono build/Play.exe 1,1,1 | grep 'You win' >/dev/null
printf 'a1\na2\nb3\nc2\nb1\na3\nc1\nc3\nb2\n' | LD_LIBRARY_PATH=$library/lib mono build/Play.exe tic_tac_toe 10 |
    grep 'The bot wins' >/dev/null
{ LD_LIBRARY_PATH=$library/lib mono build/Play.exe chess 2>&1 </dev/null || true; } | grep 'the presets are' >/dev/null

LD_LIBRARY_PATH=$out/none mono "$out/Tests.exe" missing
echo 'unsigned mnk_abi_version(void) { return 7u << 16; }' >"$out/wrong.c"
gcc -shared -fPIC "$out/wrong.c" -o "$out/wrong/libmnk.so"
LD_LIBRARY_PATH=$out/wrong mono "$out/Tests.exe" version | grep -F 'ABI 7.0'
echo 'int nothing_of_mnk;' >"$out/wrong.c"
gcc -shared -fPIC "$out/wrong.c" -o "$out/wrong/libmnk.so"
LD_LIBRARY_PATH=$out/wrong mono "$out/Tests.exe" version | grep -F 'it is no mnk'
