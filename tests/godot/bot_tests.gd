extends "res://engine_checks.gd"
## Bots: where they think, where they answer, and how they end.


func tests() -> Array[Callable]:
	return [
		test_bots_answer_on_the_main_thread,
		test_r092_a_move_for_a_position_that_is_gone_is_stale,
		test_r187_frames_go_on_while_the_bot_thinks,
		test_a_bot_out_of_the_tree_gives_up_when_it_is_polled,
		test_an_analysis_comes_as_a_dictionary,
		test_bots_think_for_sessions,
	]


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
		await tree.process_frame
		await tree.process_frame
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
		await tree.process_frame
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
