extends Control
## Draws a board and says which cell was pressed. Knows no rules.

signal cell_pressed(cell: Vector2i)

const LINES := Color("5c6370")
const WIN := Color("e5c07b")
const LAST := Color("ffffff30")
const HOVER := Color("ffffff18")
const NOWHERE := Vector2i(-1, -1)
const COLOURS: Array[Color] = [
	Color.TRANSPARENT,
	Color("e06c75"),
	Color("61afef"),
	Color("98c379"),
	Color("c678dd"),
	Color("d19a66"),
	Color("56b6c2"),
	Color("be5046"),
	Color("abb2bf"),
]

var _rows := 1
var _cols := 1
var _board := PackedByteArray([0])
var _line: Array[Vector2i] = []
var _last := NOWHERE
var _hover := NOWHERE


## Takes over how a game stands.
func show_game(game: MnkGame) -> void:
	_rows = game.rows()
	_cols = game.cols()
	_board = game.board()
	_line = game.winning_cells()
	_last = game.last_cell()
	queue_redraw()


## The middle of a cell.
func middle_of(cell: Vector2i) -> Vector2:
	return _origin() + (Vector2(cell) + Vector2(0.5, 0.5)) * _side()


## The cell under a point, or NOWHERE.
func cell_at(point: Vector2) -> Vector2i:
	var cell := Vector2i(((point - _origin()) / _side()).floor())
	return cell if Rect2i(0, 0, _cols, _rows).has_point(cell) else NOWHERE


func _gui_input(event: InputEvent) -> void:
	if event is InputEventMouseMotion:
		_hover = cell_at(event.position)
		queue_redraw()
	elif event is InputEventMouseButton:
		if event.pressed and event.button_index == MOUSE_BUTTON_LEFT:
			var cell := cell_at(event.position)
			if cell != NOWHERE:
				cell_pressed.emit(cell)


func _draw() -> void:
	var side := _side()
	var origin := _origin()
	var end := origin + Vector2(_cols, _rows) * side
	for cell in _line:
		_fill(cell, Color(WIN, 0.35))
	if _line.is_empty() and _last != NOWHERE:
		_fill(_last, LAST)
	if _hover != NOWHERE:
		_fill(_hover, HOVER)
	for col in _cols + 1:
		var x := origin.x + col * side
		draw_line(Vector2(x, origin.y), Vector2(x, end.y), LINES)
	for row in _rows + 1:
		var y := origin.y + row * side
		draw_line(Vector2(origin.x, y), Vector2(end.x, y), LINES)
	for index in _board.size():
		if _board[index] != 0:
			@warning_ignore("integer_division")
			var cell := Vector2i(index % _cols, index / _cols)
			_draw_mark(cell, _board[index])


func _draw_mark(cell: Vector2i, mark: int) -> void:
	var middle := middle_of(cell)
	var arm := _side() * 0.3
	var width := maxf(1.5, _side() * 0.09)
	var colour := COLOURS[mark]
	if mark == Mnk.X:
		var slant := Vector2(arm, -arm)
		draw_line(middle - Vector2(arm, arm), middle + Vector2(arm, arm), colour, width, true)
		draw_line(middle - slant, middle + slant, colour, width, true)
	elif mark == Mnk.O:
		draw_arc(middle, arm, 0.0, TAU, 48, colour, width, true)
	else:
		draw_circle(middle, arm, colour)


func _fill(cell: Vector2i, colour: Color) -> void:
	draw_rect(Rect2(_origin() + Vector2(cell) * _side(), Vector2.ONE * _side()), colour)


func _side() -> float:
	return minf(size.x / _cols, size.y / _rows)


func _origin() -> Vector2:
	return (size - Vector2(_cols, _rows) * _side()) / 2.0
