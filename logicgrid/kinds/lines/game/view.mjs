// The board of lines: what a tap does and what a cell shows is that of a picture.

import { NonogramView } from "../../nonogram/game/view.mjs";

export class LineView extends NonogramView {}
