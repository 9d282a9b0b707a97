extends RefCounted
## What the tests in an engine have in common: checks that are counted, nodes of
## ours in the tree, and ears for signals.

var tree: SceneTree
var root: Window
var passed := 0
var failed := 0


## Where the tests put their nodes.
func begin(scene_tree: SceneTree) -> void:
	tree = scene_tree
	root = scene_tree.root


## The tests of this subject, in their order.
func tests() -> Array[Callable]:
	return []


func check(holds: bool, what: String) -> void:
	if holds:
		passed += 1
	else:
		failed += 1
		printerr("FAILED check: ", what)


func check_equal(found: Variant, wanted: Variant, what: String) -> void:
	check(
		typeof(found) == typeof(wanted) and found == wanted,
		"%s: %s, not %s" % [what, found, wanted]
	)


func new_game(rules: MnkRules) -> MnkGame:
	var game := MnkGame.new()
	root.add_child(game)
	check_equal(game.start(rules), Mnk.OK, "start")
	return game


func new_bot(kind: String) -> MnkBot:
	var bot := MnkBot.new()
	bot.kind = kind
	root.add_child(bot)
	return bot


func listen(object: Object, signals: Array[String]) -> Array:
	var heard := []
	for name in signals:
		var note := func(a = null, b = null, c = null, d = null):
			heard.append([name] + [a, b, c, d].filter(func(each): return each != null))
		object.connect(name, note)
	return heard
