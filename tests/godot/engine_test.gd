# gdlint: disable=max-public-methods
extends SceneTree
## The extension in a real engine: run by in_engine.sh.
##
## Each test says what it protects; those that keep a reported fault out have
## its number. Checks that fail are printed, and the exit code is 1.

var _tests: Array[Callable] = [
	test_classes_are_what_they_say,
	test_rules_are_a_resource_that_checks_itself,
	test_a_game_tells_what_happens_in_order,
	test_rows_and_columns_on_boards_that_are_not_square,
	test_a_node_begins_with_its_rules_and_keeps_what_was_played,
	test_records_and_texts_come_back,
	test_r162_a_handler_may_call_anything,
	test_bots_answer_on_the_main_thread,
	test_r092_a_move_for_a_position_that_is_gone_is_stale,
	test_r187_frames_go_on_while_the_bot_thinks,
	test_a_bot_out_of_the_tree_gives_up_when_it_is_polled,
	test_an_analysis_comes_as_a_dictionary,
	test_a_session_tells_its_events,
	test_a_clock_runs_out_by_itself,
	test_bots_think_for_sessions,
	test_r163_another_thread_does_not_bring_the_game_down,
	test_the_demo_is_played_by_clicks,
]
var _passed := 0
var _failed := 0


func _initialize() -> void:
	_run()


func _run() -> void:
	# Nodes become ready from the first frame on.
	await process_frame
	for test in _tests:
		var before := _failed
		await test.call()
		print("ok " if _failed == before else "FAILED ", test.get_method())
	print("engine_test: %d passed, %d failed" % [_passed, _failed])
	quit(0 if _failed == 0 and _passed > 0 else 1)


func check(holds: bool, what: String) -> void:
	if holds:
		_passed += 1
	else:
		_failed += 1
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


func test_classes_are_what_they_say() -> void:
	check(ClassDB.class_exists("MnkGame") and ClassDB.is_parent_class("MnkGame", "Node"), "MnkGame")
	check(ClassDB.is_parent_class("MnkBot", "Node"), "MnkBot")
	check(ClassDB.is_parent_class("MnkSession", "Node"), "MnkSession")
	check(ClassDB.is_parent_class("MnkRules", "Resource"), "MnkRules")
	for signal_name in [
		"started", "move_played", "move_undone", "player_left", "game_over", "changed"
	]:
		check(ClassDB.class_has_signal("MnkGame", signal_name), signal_name)
	check_equal(Mnk.CELL_TAKEN, 5, "CELL_TAKEN")
	check_equal(Mnk.name_of(Mnk.ERR_UNCERTAIN), "ERR_UNCERTAIN", "name_of")
	check(Mnk.text_of(Mnk.CELL_TAKEN).length() > 5, "text_of")
	check(Mnk.presets().has("connect_four") and Mnk.bot_kinds().has("level"), "lists")


func test_rules_are_a_resource_that_checks_itself() -> void:
	check_equal(MnkRules.preset("connect_four").id(), "6,7,4;gravity", "preset")
	check_equal(MnkRules.create(3, 7, 3).id(), "3,7,3", "create")
	check_equal(MnkRules.parse("9,9,5;wrap").wrap, true, "parse")
	var rules := MnkRules.new()
	check_equal(rules.id(), "3,3,3", "the default")
	rules.k = 70000
	check_equal(rules.check(), Mnk.ERR_RULES, "check")
	check(rules.problem().contains("k is 70000"), rules.problem())
	var path := "user://rules.tres"
	check_equal(ResourceSaver.save(MnkRules.preset("renju"), path), OK, "saved")
	check_equal((load(path) as MnkRules).id(), "15,15,5;run=renju", "loaded")


func test_a_game_tells_what_happens_in_order() -> void:
	var game := new_game(MnkRules.create(3, 3, 3))
	var heard := listen(game, ["started", "move_played", "move_undone", "game_over", "changed"])
	for cell in [[0, 0], [1, 1], [0, 1], [2, 2]]:
		check_equal(game.play(cell[0], cell[1]), Mnk.OK, "play")
	heard.clear()
	check_equal(game.play(0, 2), Mnk.OK, "the winning move")
	check_equal(
		heard,
		[["move_played", 0, 2, 1], ["game_over", 1, Mnk.REASON_LINE], ["changed", 5]],
		"the end"
	)
	check_equal(
		game.winning_cells(),
		[Vector2i(0, 0), Vector2i(1, 0), Vector2i(2, 0)] as Array[Vector2i],
		"line"
	)
	heard.clear()
	check_equal(game.play(2, 0), Mnk.GAME_OVER, "after the end")
	check_equal(game.last_error(), "the game is over", "text")
	check_equal(heard, [], "a refusal is not told")
	check_equal(game.undo(), Mnk.OK, "undo")
	check_equal(heard, [["move_undone", 0, 2, 1], ["changed", 6]], "undone")
	game.reset()
	check_equal(heard.slice(2), [["started"], ["changed", 7]], "reset")
	game.queue_free()


func test_rows_and_columns_on_boards_that_are_not_square() -> void:
	for sides in [[3, 7], [7, 3]]:
		var game := new_game(MnkRules.create(sides[0], sides[1], 3))
		var corner := Vector2i(sides[1] - 1, sides[0] - 1)
		check_equal(game.play(sides[0] - 1, sides[1] - 1), Mnk.OK, "play")
		check_equal(game.last_cell(), corner, "x is the column, y the row")
		check_equal(game.board()[sides[0] * sides[1] - 1], Mnk.X, "board")
		check_equal(game.play_cell(corner), Mnk.CELL_TAKEN, "play_cell")
		check_equal(game.cell(sides[0] - 1, sides[1] - 1), Mnk.X, "cell")
		check_equal(game.play(sides[1], sides[0]), Mnk.OUT_OF_BOUNDS, "exchanged")
		check_equal(game.play(-1, 1 << 40), Mnk.OUT_OF_BOUNDS, "far")
		check_equal(game.cell(-1, 0), -1, "off the board")
		check_equal(game.legal_moves().size(), 20, "legal_moves")
		game.queue_free()


func test_a_node_begins_with_its_rules_and_keeps_what_was_played() -> void:
	var game := MnkGame.new()
	game.rules = MnkRules.create(3, 7, 3)
	var heard := listen(game, ["started", "changed"])
	root.add_child(game)
	check_equal(game.cols(), 7, "its rules")
	check_equal(heard, [], "whoever is ready later reads it")
	check_equal(game.play(2, 6), Mnk.OK, "play")
	root.remove_child(game)
	game.request_ready()
	root.add_child(game)
	check_equal(game.move_count(), 1, "ready again")
	game.queue_free()


func test_records_and_texts_come_back() -> void:
	var game := new_game(MnkRules.preset("gomoku"))
	check_equal(game.play_at("h8"), Mnk.OK, "play_at")
	check_equal(game.set_tag("PB", "Ada"), Mnk.OK, "set_tag")
	var other := new_game(null)
	check_equal(other.load_record(game.save(), null), Mnk.OK, "load_record")
	check_equal([other.tag("PB"), other.write("moves")], ["Ada", "h8"], "what was loaded")
	check_equal(
		other.load_record(game.save(), MnkRules.new()), Mnk.ERR_RULES_MISMATCH, "other rules"
	)
	check_equal(other.load_record(PackedByteArray([1, 2]), null), Mnk.ERR_PARSE, "no record")
	check_equal(other.read("moves", "h8i9", game.rules_in_play()), Mnk.OK, "read")
	check_equal(other.read("moves", "h8h8", null), Mnk.CELL_TAKEN, "a bad text")
	check_equal(other.write("columns"), "", "a format without a place for it")
	check(other.last_error() != "", "and why")
	check_equal(other.copy_from(game), Mnk.OK, "copy_from")
	check_equal(other.copy_from(null), Mnk.ERR_NULL, "copy_from nothing")
	check_equal(
		other.start_from(null, PackedByteArray([1, 1, 1, 1, 1, 1, 1, 1, 1])),
		Mnk.ERR_POSITION,
		"start_from"
	)
	check(game.svg().begins_with("<svg") and game.text().contains("X"), "pictures")
	game.queue_free()
	other.queue_free()


func test_r162_a_handler_may_call_anything() -> void:
	var game := new_game(MnkRules.create(3, 3, 3))
	var heard := listen(game, ["move_played", "move_undone"])
	var answer := func(row, _col, mark):
		if mark == Mnk.X and row == 1:
			check_equal(game.undo(), Mnk.OK, "undo in a handler")
			check_equal(game.play(0, 0), Mnk.OK, "play in a handler")
	game.move_played.connect(answer)
	check_equal(game.play(1, 1), Mnk.OK, "play")
	check_equal(
		heard,
		[["move_played", 1, 1, 1], ["move_undone", 1, 1, 1], ["move_played", 0, 0, 1]],
		"order"
	)
	game.move_played.connect(func(_r, _c, _m): game.start(MnkRules.create(7, 3, 3)))
	check_equal(game.play(2, 2), Mnk.OK, "start in a handler")
	check_equal(game.rows(), 7, "started")
	game.move_played.connect(func(_r, _c, _m): game.queue_free())
	game.play(0, 0)
	await process_frame
	await process_frame
	check(not is_instance_valid(game), "freed in a handler")


func test_bots_answer_on_the_main_thread() -> void:
	var game := new_game(MnkRules.create(3, 3, 3))
	var bot := new_bot("level")
	var main := OS.get_thread_caller_id()
	var on_main := []
	bot.move_chosen.connect(func(_r, _c, _m, _v): on_main.append(OS.get_thread_caller_id() == main))
	while game.status() == Mnk.PLAYING:
		check_equal(bot.think(game), Mnk.OK, "think")
		check(bot.is_thinking(), "is_thinking")
		check_equal(bot.think(game), Mnk.ERR_BUSY, "busy")
		var chosen: Array = await bot.move_chosen
		check_equal(game.play_as(chosen[2], chosen[3], chosen[0], chosen[1]), Mnk.OK, "play_as")
	check(on_main.size() >= 5 and not on_main.has(false), "on the main thread")
	check_equal(bot.think(game), Mnk.GAME_OVER, "think about the end")
	check_equal(bot.think(null), Mnk.ERR_NULL, "think about nothing")
	bot.queue_free()
	game.queue_free()


func test_r092_a_move_for_a_position_that_is_gone_is_stale() -> void:
	var game := new_game(MnkRules.preset("gomoku"))
	var bot := new_bot("win_or_block")
	game.play(7, 7)
	bot.think(game)
	var chosen: Array = await bot.move_chosen
	game.undo()
	game.play(7, 7)
	check_equal(game.play_as(chosen[2], chosen[3], chosen[0], chosen[1]), Mnk.STALE, "stale")
	bot.kind = "engine"
	bot.time_ms = 1 << 60
	var ends := listen(bot, ["gave_up", "move_chosen"])
	for round in 20:
		check_equal(bot.think(game), Mnk.OK, "think")
		game.undo()
		game.play(round % 15, 3)
		bot.cancel()
		await process_frame
		await process_frame
	check_equal(ends.size(), 20, "one end for each")
	check(ends.all(func(end): return end[0] == "gave_up" and end[1] == Mnk.CANCELLED), "cancelled")
	bot.queue_free()
	game.queue_free()


func test_r187_frames_go_on_while_the_bot_thinks() -> void:
	var game := new_game(MnkRules.preset("gomoku"))
	var bot := new_bot("engine")
	var heard := listen(game, ["move_played", "changed"])
	game.play(7, 7)
	heard.clear()
	bot.time_ms = 1 << 60
	check_equal(bot.think(game), Mnk.OK, "think for ever")
	var news: Array = await bot.progressed
	check(news[0] >= 1 and news[1] >= 1, "progress")
	for frame in 10:
		await process_frame
	check(bot.is_thinking(), "it thinks on")
	check_equal(heard, [], "R074: the search is not heard")
	# Gone in the middle of it: the thread ends, nothing is emitted.
	bot.free()
	game.queue_free()


func test_a_bot_out_of_the_tree_gives_up_when_it_is_polled() -> void:
	var game := new_game(MnkRules.preset("gomoku"))
	var bot := new_bot("engine")
	var ends := listen(bot, ["gave_up"])
	bot.time_ms = 1 << 60
	bot.think(game)
	root.remove_child(bot)
	bot.poll()
	check_equal(ends.size(), 1, "gave_up")
	check(not bot.is_thinking(), "at rest")
	bot.free()
	game.queue_free()


func test_an_analysis_comes_as_a_dictionary() -> void:
	var game := new_game(MnkRules.create(3, 7, 3))
	var bot := new_bot("engine")
	bot.nodes = 5000
	game.play(1, 3)
	check_equal(bot.analyze(game), Mnk.OK, "analyze")
	var analysis: Dictionary = await bot.analyzed
	check_equal(analysis["heat"].size(), 21, "heat")
	check_equal(analysis["cells"].size(), 20, "cells")
	check_equal(analysis["revision"], 1, "revision")
	check(game.legal_moves().has(analysis["best"]), "best")
	bot.queue_free()
	game.queue_free()


func test_a_session_tells_its_events() -> void:
	var session := MnkSession.new()
	root.add_child(session)
	session.undo_permit = 2
	check_equal(session.start(MnkRules.create(7, 3, 3)), Mnk.OK, "start")
	var heard := []
	session.happened.connect(func(event): heard.append([event["kind"], event["row"], event["col"]]))
	var over := listen(session, ["game_over"])
	check_equal(session.play(0, 6, 2, 0), Mnk.OK, "play")
	check_equal(session.play(0, 6, 2, 0), Mnk.STALE, "a late copy")
	check_equal(session.undo(0), Mnk.NOT_ALLOWED, "undo by consent only")
	check_equal(session.offer(0, Mnk.OFFER_UNDO, 1), Mnk.OK, "offer")
	check_equal(session.table()["offer_seat"], 0, "table")
	check_equal(session.accept(1), Mnk.OK, "accept")
	check_equal(
		heard,
		[[Mnk.EVENT_PLAY, 6, 2], [Mnk.EVENT_OFFER, -1, -1], [Mnk.EVENT_ACCEPT, -1, -1]],
		"events"
	)
	var request := PackedByteArray(range(16))
	var command := {"kind": Mnk.COMMAND_PLAY, "seat": 0, "row": 0, "col": 0, "request": request}
	check_equal(session.submit(command)["duplicate"], 0, "submit")
	check_equal(session.submit(command)["duplicate"], 1, "a retry")
	command["request"] = request.hex_encode()
	var from_json: Dictionary = JSON.parse_string(JSON.stringify(command))
	var again: Dictionary = session.submit(from_json)
	check_equal(again["duplicate"], 1, "a retry by way of JSON")
	check_equal(session.submit({"kind": "play"})["code"], Mnk.ERR_INVALID, "no command")
	check_equal(session.events().size(), 4, "the log")
	check_equal(session.forfeit(1), Mnk.OK, "forfeit")
	check_equal(over, [["game_over", 1, Mnk.REASON_FORFEIT]], "over once")
	var other := MnkSession.new()
	check_equal(other.load_saved(session.save()), Mnk.OK, "load_saved")
	check_equal(other.winner(), Mnk.X, "loaded")
	check_equal(session.load_saved(PackedByteArray([1, 2, 3, 4])), Mnk.ERR_PARSE, "no session")
	check(session.export_json().begins_with("{"), "export_json")
	other.free()
	session.queue_free()


func test_a_clock_runs_out_by_itself() -> void:
	var session := MnkSession.new()
	root.add_child(session)
	session.move_ms = 50
	check_equal(session.start(null), Mnk.OK, "start")
	check_equal(session.tick(), Mnk.OK, "the clocks start")
	check(session.clocks()["deadline"] > 0, "deadline")
	var over: Array = await session.game_over
	check_equal(over, [Mnk.O, Mnk.REASON_TIMEOUT], "time was up")
	session.queue_free()


func test_bots_think_for_sessions() -> void:
	var session := MnkSession.new()
	root.add_child(session)
	var bot := new_bot("win_or_block")
	check_equal(bot.think_in(session), Mnk.OK, "think_in")
	var chosen: Array = await bot.move_chosen
	check_equal(session.play(0, chosen[0], chosen[1], chosen[3]), Mnk.OK, "play")
	var game := new_game(null)
	check_equal(session.copy_to(game), Mnk.OK, "copy_to")
	check_equal(game.board(), session.board(), "the same board")
	for node: Node in [session, bot, game]:
		node.queue_free()


func test_r163_another_thread_does_not_bring_the_game_down() -> void:
	var game := new_game(null)
	var thread := Thread.new()
	thread.start(func(): game.play(0, 0))
	thread.wait_to_finish()
	check_equal(game.play(1, 1), Mnk.OK, "the game goes on")
	game.queue_free()


func test_the_demo_is_played_by_clicks() -> void:
	var demo: Control = load("res://main.tscn").instantiate()
	root.add_child(demo)
	demo.size = Vector2(720, 800)
	await process_frame
	await process_frame
	var game: MnkGame = demo.get_node("Game")
	var view: Control = demo.get_node("Column/View")
	var plays := listen(game, ["move_played"])
	_click(view, Vector2i(1, 1))
	check_equal(game.cell(1, 1), Mnk.X, "a click plays")
	while game.move_count() < 2:
		await process_frame
	check_equal(plays.size(), 2, "the bot answers")
	_click(view, Vector2i(1, 1))
	check_equal(game.move_count(), 2, "a taken cell")
	demo.get_node("Column/Buttons/Undo").pressed.emit()
	check_equal(game.move_count(), 0, "undo takes back both")
	await process_frame
	await process_frame
	demo.get_node("Column/Buttons/Level").value = 10
	check_equal(demo.get_node("Bot").level, 10, "the slider")
	demo.get_node("Column/Buttons/Preset").item_selected.emit(
		Array(Mnk.presets()).find("connect_four")
	)
	check_equal(game.rules_in_play().id(), "6,7,4;gravity", "another game")
	_click(view, Vector2i(3, 0))
	check_equal(game.cell(5, 3), Mnk.X, "marks fall")
	_click(view, Vector2i(2, 0))
	demo.get_node("Column/Buttons/NewGame").pressed.emit()
	check_equal(game.move_count(), 0, "a new game while the bot thinks")
	for frame in 5:
		await process_frame
	check_equal(game.move_count(), 0, "and its answer is not played")
	demo.queue_free()
	await process_frame


func _click(view: Control, cell: Vector2i) -> void:
	var event := InputEventMouseButton.new()
	event.button_index = MOUSE_BUTTON_LEFT
	event.pressed = true
	event.position = view.middle_of(cell)
	view._gui_input(event)
