extends Control
## A game against a bot: the person has X, the bot O.
##
## The view draws what the game holds and says which cell was pressed; the game
## decides what that means. The bot thinks on a thread of its own and answers by
## a signal, with the revision it has thought about: whatever is done meanwhile,
## a late answer is refused as stale.

const BoardView := preload("res://board_view.gd")
const MARKS: Array[String] = ["", "X", "O", "3", "4", "5", "6", "7", "8"]

@onready var _game: MnkGame = $Game
@onready var _bot: MnkBot = $Bot
@onready var _view: BoardView = $Column/View
@onready var _message: Label = $Column/Message
@onready var _presets: OptionButton = $Column/Buttons/Preset
@onready var _level_text: Label = $Column/Buttons/LevelText


func _ready() -> void:
	for preset in Mnk.presets():
		_presets.add_item(preset)
	_start(_presets.get_item_text(0))


func _start(preset: String) -> void:
	_bot.cancel()
	if _game.start(MnkRules.preset(preset)) != Mnk.OK:
		_message.text = _game.last_error()


func _show() -> void:
	_view.show_game(_game)
	match _game.status():
		Mnk.WON:
			_message.text = "%s wins" % MARKS[_game.winner()]
		Mnk.DRAW:
			_message.text = "A draw"
		_ when _bot.is_thinking():
			_message.text = "Thinking …"
		_:
			_message.text = "%s to move" % MARKS[_game.turn()]


func _let_bot_move() -> void:
	if _game.turn() != Mnk.O or _bot.is_thinking():
		return
	if _bot.think(_game) != Mnk.OK:
		_message.text = _bot.last_error()


func _on_game_changed(_revision: int) -> void:
	_let_bot_move()
	_show()


func _on_cell_pressed(cell: Vector2i) -> void:
	if _game.turn() != Mnk.X:
		return
	var code := _game.play_cell(cell)
	if code == Mnk.FLOATING:
		code = _game.drop_in(cell.x)
	if code != Mnk.OK:
		_message.text = _game.last_error()


func _on_bot_move_chosen(row: int, col: int, mark: int, revision: int) -> void:
	# Stale: somebody has undone or started anew. The bot is free again.
	if _game.play_as(mark, revision, row, col) != Mnk.OK:
		_on_game_changed(_game.revision())


func _on_bot_gave_up(code: int, text: String) -> void:
	_on_game_changed(_game.revision())
	if code != Mnk.CANCELLED:
		_message.text = text


func _on_preset_selected(index: int) -> void:
	_start(_presets.get_item_text(index))


func _on_new_game_pressed() -> void:
	_bot.cancel()
	_game.reset()


## Back to where the person may move again.
func _on_undo_pressed() -> void:
	_bot.cancel()
	while _game.undo() == Mnk.OK and _game.turn() != Mnk.X:
		pass


func _on_level_changed(level: float) -> void:
	_bot.level = int(level)
	_level_text.text = "Level %d" % _bot.level
