extends "res://engine_checks.gd"
## Sessions: events, retries and clocks.


func tests() -> Array[Callable]:
	return [
		test_a_session_tells_its_events,
		test_a_clock_runs_out_by_itself,
	]


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
