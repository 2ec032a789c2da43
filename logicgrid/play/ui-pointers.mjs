// Fingers, pens and the mouse on the board: taps, lines that are drawn, cells that are chosen, and two fingers that zoom.

const LONG_PRESS = 420;

/**
 * Bind the board's pointers.  `game` has
 *   cellOf(element)      the cell of an element, if it is in one that can be marked
 *   view, tool()         the view of the kind, and what a tap does
 *   moving()             whether one finger moves the board instead of marking
 *   first(cell, how)     the changes of a tap; `drawn(first, cell)` those that a line from there brings to a cell
 *   tap(cell, how), choose(cell, more), which adds a cell, and drops it again if `more` is "toggle", change(pairs), focus(cell), zoom(size), cellSize()
 *
 * If the view chooses cells (`view.chooses`), a tap chooses a cell and a line several; else they make marks.
 */
export function bindPointers(grid, box, game) {
  const { view } = game;
  const touches = new Map();
  let drag = null, longPress = 0, pinch = null;

  const between = () => {
    const [one, other] = [...touches.values()];
    return { spread: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY), x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 };
  };

  function stop() {
    for (const cell of drag?.pairs.keys() || []) cell.td.classList.remove("lit");
    drag = null;
    clearTimeout(longPress);
  }

  function down(event) {
    if (event.pointerType === "touch") touches.set(event.pointerId, event);
    if (touches.size === 2) {
      stop();
      pinch = { ...between(), size: game.cellSize() };
      return;
    }
    const cell = game.cellOf(event.target);
    if (!cell || event.button > 2 || event.button === 1) return;
    const how = event.button === 2 ? view.second(game.tool()) : game.tool();
    drag = { cell, how, x: event.clientX, y: event.clientY, touch: event.pointerType === "touch", moved: false, axis: null, first: game.first(cell, how), pairs: new Map() };
    if (event.target.hasPointerCapture?.(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
    if (view.chooses) {
      if (!drag.touch || !game.moving()) game.choose(cell, (event.ctrlKey || event.metaKey || event.shiftKey) && "toggle");
    } else if (drag.touch) longPress = setTimeout(() => held(drag), LONG_PRESS);
  }

  function held(was) {
    if (!was || was.moved) return;
    navigator.vibrate?.(12);
    drag = null;
    game.focus(was.cell);
    game.tap(was.cell, view.second(game.tool()));
  }

  /** Zoom by the distance of two fingers, and move the board with the point between them. */
  function pinched() {
    const now = between();
    game.zoom(pinch.size * now.spread / pinch.spread);
    box.scrollLeft -= now.x - pinch.x;
    box.scrollTop -= now.y - pinch.y;
    [pinch.x, pinch.y] = [now.x, now.y];
  }

  function moved(event) {
    if (touches.has(event.pointerId)) touches.set(event.pointerId, event);
    if (touches.size === 2 && pinch) return pinched();
    if (!drag) return;
    const [dx, dy] = [Math.abs(event.clientX - drag.x), Math.abs(event.clientY - drag.y)];
    if (dx < 8 && dy < 8) return;
    drag.moved = true;
    clearTimeout(longPress);
    if (drag.touch && game.moving()) return;
    const cell = game.cellOf(document.elementFromPoint(event.clientX, event.clientY));
    if (!cell || (cell === drag.cell && !drag.pairs.size)) return;
    if (view.chooses) {
      if (!drag.pairs.has(cell)) {
        drag.pairs.set(cell, []);
        game.choose(cell, true);
      }
    } else draw(cell);
  }

  /** Draw a line, in the direction in which it was begun, to a cell. */
  function draw(cell) {
    drag.axis ||= cell.y === drag.cell.y ? "y" : "x";
    const across = drag.axis === "y" ? "x" : "y";
    const [from, to] = [drag.cell[across], cell[across]].sort((one, other) => one - other);
    for (const each of view.cells) {
      if (each[drag.axis] !== drag.cell[drag.axis] || each[across] < from || each[across] > to || drag.pairs.has(each) || each.td.classList.contains("away")) continue;
      const pairs = each === drag.cell && view.drawsFirst ? drag.first : game.drawn(drag.first, each);
      drag.pairs.set(each, pairs);
      if (pairs.length) each.td.classList.add("lit");
    }
  }

  function up(event) {
    touches.delete(event.pointerId);
    if (touches.size < 2) pinch = null;
    clearTimeout(longPress);
    const was = drag;
    drag = null;
    if (!was) return;
    if (event.type === "pointercancel") {
      for (const cell of was.pairs.keys()) cell.td.classList.remove("lit");
      return;
    }
    if (view.chooses) {
      if (was.touch && game.moving() && !was.moved) game.choose(was.cell, false);
    } else if (was.pairs.size) game.change([...was.pairs.values()].flat());
    else if (!was.moved) {
      game.focus(was.cell);
      game.tap(was.cell, was.how);
    }
  }

  grid.addEventListener("pointerdown", down);
  addEventListener("pointermove", moved);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", up);
  grid.addEventListener("contextmenu", event => event.preventDefault());
  box.addEventListener("wheel", event => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    game.zoom(game.cellSize() * (event.deltaY < 0 ? 1.1 : 1 / 1.1));
  }, { passive: false });
}
