/** Whether rows of from, to, start and end stand in the order of their places. */
export function isAligned(cells: Int32Array): boolean {
  for (let at = 4; at < cells.length; at += 4) if (cells[at]! < cells[at - 4]! || cells[at + 1]! < cells[at - 3]!) return false;
  return true;
}

/** Where the first of aligned rows stands that ends at or behind `pos`. */
export function firstBehind(cells: Int32Array, pos: number): number {
  let low = 0;
  let high = cells.length / 4;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (cells[middle * 4 + 1]! < pos) low = middle + 1;
    else high = middle;
  }
  return low * 4;
}

/** Moves the places of a row and of all behind it. */
export function shiftFrom(cells: Int32Array, start: number, by: number): void {
  if (!by) return;
  for (let at = start; at < cells.length; at += 4) {
    cells[at] = cells[at]! + by;
    cells[at + 1] = cells[at + 1]! + by;
  }
}
