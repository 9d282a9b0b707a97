extends "res://engine_checks.gd"
## Rules and games: what they tell, what they keep, and whom they hear.


func tests() -> Array[Callable]:
	return [
		test_classes_are_what_they_say,
		test_rules_are_a_resource_that_checks_itself,
		test_a_game_tells_what_happens_in_order,
		test_rows_and_columns_on_boards_that_are_not_square,
		test_a_node_begins_with_its_rules_and_keeps_what_was_played,
		test_records_and_texts_come_back,
		test_r162_a_handler_may_call_anything,
		test_r163_another_thread_does_not_bring_the_game_down,
	]


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
	await tree.process_frame
	await tree.process_frame
	check(not is_instance_valid(game), "freed in a handler")


func test_r163_another_thread_does_not_bring_the_game_down() -> void:
	var game := new_game(null)
	var thread := Thread.new()
	thread.start(func(): game.play(0, 0))
	thread.wait_to_finish()
	check_equal(game.play(1, 1), Mnk.OK, "the game goes on")
	game.queue_free()
