#!/usr/bin/env bash
# The examples, built and run with real input: the terminal game through
# libmnk.so as `make play` starts it, and the Rust tour.
set -euo pipefail

out=build/examples
rm -rf "$out"
mkdir -p "$out"

fail() {
    echo "$*" >&2
    exit 1
}

# plays GAME EXPECTED: plays standard input and looks for a line of the output.
plays() {
    make --silent play GAME="$1" >"$out/output"
    grep -qF -- "$2" "$out/output" || {
        cat "$out/output" >&2
        fail "make play GAME=$1 did not say: $2"
    }
}

printf 'b2\na1\nb3\nb1\nc1\na3\n# a comment\nc3\na2\n' | plays tic_tac_toe 'O wins by a line'
printf 'b2\nb2\n' | plays tic_tac_toe 'row 1, column 1: the cell is taken'
printf '4\n5\n4\n5\nd\ne\nd4\n' | plays connect_four 'X wins by a line'
printf 'd9\n' | plays connect_four 'not on the board'
printf 'a7\nresign\n' | plays 7,3,3 'X wins by a forfeit'
printf 'g1\nundo\nmoves\n' | plays 3,7,3 ' a3 b3 c3 d3 e3 f3 g3 a2'
printf 'j10\nk10\nk11\n' | plays connect6 'X to move, 3 marks on the board.'
printf 'game renju\nh8\nh9\nnew\n' | plays gomoku 'X to move, 0 marks on the board.'
printf 'game chess\nhelp\nquit\n' | plays caro 'the presets are'
printf 'h8\ni9\nsave %s/a.mnk\nsvg %s/a.svg\n' "$out" "$out" | plays gomoku 'saved to'
printf 'load %s/a.mnk\n' "$out" | plays tic_tac_toe 'X to move, 2 marks on the board.'
printf 'load %s/none.mnk\nb2\n' "$out" | plays tic_tac_toe 'O to move, 1 marks on the board.'
# A mark stands under the first letter of its column, also where that has three.
for move in g1 aah1; do
    printf '%s\n' "$move" | plays 1,720,5 'O to move, 1 marks on the board.'
    awk -v name="${move%1}" '/ a +b +c / { head = $0 } /\[X\]/ { found = index(head, " " name " ") == index($0, "[X]") }
        END { exit !found }' "$out/output" || fail "the column of $move is not over it"
done
grep -q '<svg' "$out/a.svg" || fail "no picture was drawn"

cargo run --quiet --example tour >"$out/tour"
grep -q 'X wins with' "$out/tour" || fail "the tour did not end"

# The engine as a Gomocup program: a scripted dialogue with an answer to each
# command, and none to those that have none.
cargo run --quiet --example pbrain <<'DIALOGUE' >"$out/pbrain"
ABOUT
START 15
INFO max_node 300
INFO timeout_turn 1000
INFO nonsense 7
BEGIN
TURN 0,0

TAKEBACK 0,0
TAKEBACK 0,0
TURN 99,0
FLY 1,1
RESTART
BOARD
5,7,1
0,0,2
6,7,1
2,0,2
7,7,1
4,0,2
8,7,1
6,0,2
DONE
RESTART
BOARD
0,3,2
5,7,1
1,3,2
6,9,1
2,3,2
9,9,1
3,3,2
DONE
BOARD
1,1,7
DONE
RECTSTART 9,6
BEGIN
START 3
START 15
INFO rule 4
SWAP2BOARD
DONE
SWAP2BOARD
7,7
8,6
9,9
DONE
PLAY 0,0
DIALOGUE
cat >"$out/pbrain.expected" <<'EXPECTED'
name="mnk",
OK
7,7
MOVE
OK
ERROR there is no stone
ERROR 99,0 is not on the board
UNKNOWN command FLY
OK
OPEN_FOUR
OK
4,3
ERROR a stone is
OK
4,3
ERROR a side is
OK
7,7 8,6 9,9
SWAP_OR_STAY
0,0
EXPECTED
paste -d '|' "$out/pbrain.expected" "$out/pbrain" | while IFS='|' read -r expected got; do
    case "$expected" in
    MOVE) [[ "$got" =~ ^[0-9]+,[0-9]+$ ]] ;;
    OPEN_FOUR) [[ "$got" =~ ^(4,7|9,7)$ ]] ;;
    SWAP_OR_STAY) [[ "$got" =~ ^(SWAP|[0-9]+,[0-9]+)$ ]] ;;
    *) [[ "$got" == "$expected"* ]] ;;
    esac || fail "pbrain answered '$got' where '$expected' was due"
done

# The picture of the README is what its command makes.
cargo run --quiet --example heat_map >"$out/heat_map.svg" 2>"$out/heat_map.txt"
cmp "$out/heat_map.svg" examples/heat_map.svg || fail "examples/heat_map.svg is not what heat_map makes"
grep -q '^best: ' "$out/heat_map.txt" || fail "heat_map named no best move"

# What cannot be read is refused before anything is done, in so many words.
refuses() { # message, command
    local message=$1 status=0
    shift
    "$@" >/dev/null 2>"$out/refused" </dev/null || status=$?
    [[ $status == 2 ]] && grep -qF -- "$message" "$out/refused" || {
        cat "$out/refused" >&2
        fail "status $status from: $*, not 2 and: $message"
    }
}
example() { # program, arguments
    cargo run --quiet --example "$1" -- "${@:2}"
}
for program in solve_table prove_replies; do
    refuses "5,6,4 is not rows,cols,k,variant" example $program 5,6,4
    refuses "no variant is called chess" example $program 5,6,4,chess
    refuses "5,-6,4,exact: -6 is not a number" example $program 5,-6,4,exact
    refuses "5,6,9,exact: " example $program 5,6,9,exact
    refuses "'--second'" example $program --second 5 5,6,4,exact
    refuses "'--seconds'" example $program 5,6,4,exact --seconds
    refuses 'argument "x"' example $program 5,6,4,exact --threads x
done
refuses "a game is missing" example prove_replies
refuses "the first mark ends the game" example prove_replies 3,3,1,misere
refuses '"2,x" is not row,col' example prove_replies 5,6,4,freestyle 2,2/2,x
refuses "2,2/2,2: " example prove_replies 5,6,4,freestyle 2,2/2,2
refuses "2,2/5,0: " example prove_replies 5,6,4,freestyle 2,2/5,0
refuses "$out/none: No such file" example prove_replies 5,6,4,freestyle --answers "$out/none"
refuses "$out: Is a directory" example prove_replies 5,6,4,freestyle --log "$out"
printf '5,6,4,freestyle 2,2/1,1 answer 2\n' >"$out/answers"
refuses "$out/answers: \"2\" is not row,col" example prove_replies 5,6,4,freestyle --answers "$out/answers"
printf '5,6,4,freestyle 2,2/1,1 answer 1,1\n' >"$out/answers"
refuses "2,2/1,1/1,1: " example prove_replies 5,6,4,freestyle --answers "$out/answers"

tournament() {
    refuses "$1" example tournament "${@:2}"
}
tournament usage
tournament "usage" levels 3,3,3
tournament "neither a preset nor" match chess 2 random random
tournament "not a game of two" match '9,9,4;players=3' 2 random random
tournament "x is not a number" match 3,3,3 x random random
tournament "no setting is called" match 3,3,3 2 random:speed=3 random
tournament "levels are 1 to 10, not 0 to 3" levels 3,3,3 2 0 0 3
tournament "levels are 1 to 10, not 9 to 11" levels 3,3,3 2 0 9 11
tournament "no opening of 9 marks" match 3,3,3 2 random random 9
tournament "no opening of 4 marks" match 1,1,1 2 random random
example tournament match 3,7,3 4 win_or_block random 2 >"$out/tournament"
grep -q '^| win_or_block | random | .* | ' "$out/tournament" || fail "no match was played"

# The table as it is made; a game that is not in it.
example solve_table 3,3,3,freestyle 3,7,3,freestyle 7,3,3,exact >"$out/table"
grep -q '^3,3,3,freestyle  *draw  *- ' "$out/table" || fail "tic-tac-toe is a draw"
grep -q '^7,3,3,exact  *first .* new$' "$out/table" || fail "7,3,3,exact was to be solved"
grep -q 'not as known: 0, open: 0$' "$out/table" || fail "the table is not as known"
# Nobody reads: the program ends, or goes on for its log, but does not panic.
example solve_table 2>"$out/unread" | true || true
grep -q 'Broken pipe' "$out/unread" || fail "the table was written to nobody"
! grep -q panicked "$out/unread" || fail "a closed pipe panics"
rm -f "$out/proved"
example prove_replies 3,4,3,freestyle --log "$out/proved" 2>"$out/unread" | true
[[ $(grep -c ' nodes ' "$out/proved") == 7 ]] || fail "the log was given up with the pipe"
! grep -q panicked "$out/unread" || fail "a closed pipe panics"

# What was proved is written down and not looked at again; what is left open is
# told, and the program says so by its exit status.
replies() {
    cargo run --quiet --example prove_replies -- "${name:-4,12,4,freestyle}" --log "$out/proved" "$@" >"$out/replies"
}
# leaves_open COMMAND…: it says so by its status; a panic has another.
leaves_open() {
    local status=0
    "$@" || status=$?
    [[ $status == 1 ]]
}
replies 1,5/0,0 1,5/3,9
[[ $(grep -c '^4,12,4,freestyle 1,5/' "$out/proved") == 2 ]] || fail "two replies were to be proved"
replies 1,5/0,0 1,5/3,9
grep -q '^2 replies, 2 of them proved before' "$out/replies" || fail "what was proved was not read"
leaves_open replies --seconds 0 1,5/3,9 1,5/1,6 || fail "a reply without time was proved"
grep -q 'open after 1 of 2' "$out/replies" || fail "an open reply was not told"

# After each reply to the middle: the game.
name=3,4,3,freestyle replies
grep -q '^3,4,3,freestyle: the first player wins, after each of 7 replies$' "$out/replies" || fail "a game was to be proved"

# A reply is proved, too, when all replies to one answer are; not before, and
# not by its answer alone. Of the replies to an answer, one is taken apart in
# turn. Other rules' answers are not used.
cat >"$out/answers" <<'ANSWERS'
# What to try.
5,6,4,freestyle 2,2/1,1 answer 2,3 as found elsewhere
5,6,4,freestyle 2,2/1,1/2,3/2,1 answer 2,4
5,6,4,exact 2,2/0,0 answer 4,5
ANSWERS
apart() {
    name=5,6,4,freestyle replies --answers "$out/answers" "$@"
}
leaves_open apart --seconds 0 2,2/1,1 || fail "an answer was taken for a proof"
[[ $(grep -c ' open after 0' "$out/replies") -gt 40 ]] || fail "replies to both answers were expected"
name=5,6,4,freestyle replies 2,2/1,1/2,3/0,0 2,2/1,1/2,3/1,2
apart 2,2/1,1
grep -q '^53 replies, 2 of them proved before' "$out/replies" || fail "53 replies were expected"
grep -q '^5,6,4,freestyle 2,2/1,1 answer 2,3 replies 27$' "$out/proved" || fail "what all replies prove was not told"
grep -q '^5,6,4,freestyle 2,2/1,1/2,3/2,1 answer 2,4 replies 25$' "$out/proved" || fail "nor what they prove below"
apart 2,2/1,1
grep -q '^1 replies, 1 of them proved before' "$out/replies" || fail "a reply taken apart was looked at again"
# A log that lost the line of the whole gets it from those of the replies.
grep -v '2,2/1,1 ' "$out/proved" >"$out/proved.cut"
mv "$out/proved.cut" "$out/proved"
apart --seconds 0 2,2/1,1
grep -q '^5,6,4,freestyle 2,2/1,1 answer 2,3 replies 27$' "$out/proved" || fail "known replies did not stand for the whole"
# A line cut off when the program was stopped proves nothing, and the next one
# does not run into it; nor does advice, read as a log.
printf '5,6,4,freestyle 2,2/1,2 answer 1' >>"$out/proved"
leaves_open apart --seconds 0 2,2/1,1 2,2/1,2 || fail "a line cut off was taken for a proof"
apart 2,2/1,2
grep -q '^5,6,4,freestyle 2,2/1,2 answer .* nodes ' "$out/proved" || fail "a line was written behind one cut off"
leaves_open apart --seconds 0 --log "$out/answers" 2,2/1,1 || fail "advice was taken for a proof"
# All replies but some are not all, in the same run either: one of these wins.
echo '5,6,4,freestyle 2,2/0,0/2,3/0,1/4,0/0,2 answer 4,5' >>"$out/answers"
leaves_open apart 2,2/0,0/2,3/0,1/4,0/0,2 || fail "some replies stood for all"
[[ $(grep -c '2,2/0,0/2,3/0,1/4,0/0,2/4,5/' "$out/proved") -gt 15 ]] || fail "most replies were to be proved"
! grep -q '2,2/0,0/2,3/0,1/4,0/0,2 answer' "$out/proved" || fail "some replies were told as all"
# An answer that ends the game in a draw proves nothing, one that wins is found.
printf '3,3,3,freestyle 1,1/0,0/0,2/2,0/1,0/1,2/0,1/2,1 answer 2,2\n5,6,4,freestyle 2,2/0,0/2,3/0,1/2,1/0,5 answer 2,4\n' >>"$out/answers"
name=3,3,3,freestyle leaves_open replies --answers "$out/answers" 1,1/0,0/0,2/2,0/1,0/1,2/0,1/2,1 || fail "a draw was taken for a win"
apart 2,2/0,0/2,3/0,1/2,1/0,5
# An answer serves where the same marks stand turned and in another order, too.
leaves_open apart --seconds 0 2,2/2,4/2,3/3,4 || fail "a reply without time was proved"
[[ $(grep -c ' 2,2/2,4/2,3/3,4/2,1/.* open after 0' "$out/replies") == 25 ]] || fail "the turned answer was not used"

# The answers on 15x15 are legal and all used; one 14 marks deep leads to a win.
advised() {
    name=15,15,5,$1 replies --answers examples/rust/prove_replies/15x15.txt "${@:2}"
}
for run in freestyle,11839 exact,12369; do
    count=${run#*,} run=${run%,*}
    leaves_open advised $run --seconds 0 || fail "nothing was searched, but all was proved"
    grep -q 'open after 35 of 35' "$out/replies" || fail "35 replies to a first mark were expected"
    [[ $(grep -c ' open after 0' "$out/replies") == "$count" ]] || fail "not every answer was used ($run)"
done
deep=7,7/6,7/6,8/5,9/8,8/5,7/6,6/5,5/5,6/7,6/8,5/9,8/9,5/8,6
advised freestyle "$deep"
grep -q "^15,15,5,freestyle $deep answer 10,6 replies 210\$" "$out/proved" || fail "$deep was not proved"
