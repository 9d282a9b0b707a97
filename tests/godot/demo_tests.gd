extends "res://engine_checks.gd"
## The demo, played by clicks.


func tests() -> Array[Callable]:
	return [test_the_demo_is_played_by_clicks]


func test_the_demo_is_played_by_clicks() -> void:
	var demo: Control = load("res://main.tscn").instantiate()
	root.add_child(demo)
	demo.size = Vector2(720, 800)
	await tree.process_frame
	await tree.process_frame
	var game: MnkGame = demo.get_node("Game")
	var view: Control = demo.get_node("Column/View")
	var plays := listen(game, ["move_played"])
	_click(view, Vector2i(1, 1))
	check_equal(game.cell(1, 1), Mnk.X, "a click plays")
	while game.move_count() < 2:
		await tree.process_frame
	check_equal(plays.size(), 2, "the bot answers")
	_click(view, Vector2i(1, 1))
	check_equal(game.move_count(), 2, "a taken cell")
	demo.get_node("Column/Buttons/Undo").pressed.emit()
	check_equal(game.move_count(), 0, "undo takes back both")
	await tree.process_frame
	await tree.process_frame
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
		await tree.process_frame
	check_equal(game.move_count(), 0, "and its answer is not played")
	demo.queue_free()
	await tree.process_frame


func _click(view: Control, cell: Vector2i) -> void:
	var event := InputEventMouseButton.new()
	event.button_index = MOUSE_BUTTON_LEFT
	event.pressed = true
	event.position = view.middle_of(cell)
	view._gui_input(event)
