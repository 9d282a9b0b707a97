extends SceneTree
## The extension in a real engine: run by in_engine.sh.
##
## Each test says what it protects; those that keep a reported fault out have
## its number. Checks that fail are printed, and the exit code is 1.

const SUBJECTS: Array[String] = ["game_tests", "bot_tests", "session_tests", "demo_tests"]


func _initialize() -> void:
	_run()


func _run() -> void:
	# Nodes become ready from the first frame on.
	await process_frame
	var passed := 0
	var failed := 0
	for subject in SUBJECTS:
		var checks: RefCounted = load("res://%s.gd" % subject).new()
		checks.begin(self)
		for test: Callable in checks.tests():
			var before: int = checks.failed
			await test.call()
			print("ok " if checks.failed == before else "FAILED ", test.get_method())
		passed += checks.passed
		failed += checks.failed
	print("engine_test: %d passed, %d failed" % [passed, failed])
	quit(0 if failed == 0 and passed > 0 else 1)
