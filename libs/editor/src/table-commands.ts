import type { Node, ResolvedPos } from '@tiptap/pm/model';
import { type Command, TextSelection } from '@tiptap/pm/state';

interface Place {
  table: Node;
  tablePos: number;
  row: number;
  column: number;
}

function placeOf($pos: ResolvedPos): Place | null {
  for (let depth = $pos.depth - 2; depth > 0; depth--) {
    const table = $pos.node(depth);
    if (table.type.name !== 'table') continue;
    return { table, tablePos: $pos.before(depth), row: $pos.index(depth), column: $pos.index(depth + 1) };
  }
  return null;
}

const startOfRow = (place: Place, row: number): number => {
  let pos = place.tablePos + 1;
  for (let i = 0; i < row; i++) pos += place.table.child(i).nodeSize;
  return pos;
};

const startOfCell = (row: Node, rowPos: number, column: number): number => {
  let pos = rowPos + 1;
  for (let i = 0; i < column; i++) pos += row.child(i).nodeSize;
  return pos;
};

/** Where the cursor is in a table, or false outside of one; also a test for menus. */
export const isInTable = (state: Parameters<Command>[0]): boolean => placeOf(state.selection.$from) !== null;

/** Puts a table with a head row in place of the selection, the cursor into its first cell. */
export const insertTable =
  (rows = 3, columns = 3): Command =>
  (state, dispatch) => {
    const { table, tableRow, tableCell, tableHeader, paragraph } = state.schema.nodes;
    const { $from } = state.selection;
    if (!table || placeOf($from)) return false;
    const cells = (head: boolean) => Array.from({ length: columns }, () => (head ? tableHeader! : tableCell!).createAndFill()!);
    const created = table.create(
      null,
      Array.from({ length: rows }, (_, i) => tableRow!.create(null, cells(i === 0))),
    );
    const tr = state.tr.replaceSelectionWith(created);
    if (!tr.docChanged) return false;
    let at = -1;
    tr.doc.nodesBetween(Math.max(0, $from.pos - 2), Math.min(tr.doc.content.size, $from.pos + created.nodeSize + 2), (node, pos) => {
      if (at < 0 && node.type === table) at = pos;
      return at < 0;
    });
    if (at < 0) return false;
    // Somewhere to go on writing below a table that ends the text.
    const behind = at + created.nodeSize;
    if (tr.doc.resolve(behind).nodeAfter === null && tr.doc.canReplaceWith(tr.doc.childCount, tr.doc.childCount, paragraph!))
      if (tr.doc.resolve(behind).depth === 0) tr.insert(behind, paragraph!.create());
    tr.setSelection(TextSelection.near(tr.doc.resolve(at + 3)));
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** Adds an empty row after that of the cursor. */
export const addTableRow: Command = (state, dispatch) => {
  const place = placeOf(state.selection.$from);
  if (!place) return false;
  const { tableRow, tableCell } = state.schema.nodes;
  const row = place.table.child(place.row);
  const created = tableRow!.create(
    null,
    Array.from({ length: row.childCount }, () => tableCell!.createAndFill()!),
  );
  const at = startOfRow(place, place.row + 1);
  const tr = state.tr.insert(at, created);
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(at + 2))).scrollIntoView());
  return true;
};

/** Adds an empty column after that of the cursor. */
export const addTableColumn: Command = (state, dispatch) => {
  const place = placeOf(state.selection.$from);
  if (!place) return false;
  const { tr } = state;
  for (let i = place.table.childCount - 1; i >= 0; i--) {
    const row = place.table.child(i);
    const column = Math.min(place.column, row.childCount - 1);
    tr.insert(startOfCell(row, startOfRow(place, i), column + 1), row.child(column).type.createAndFill()!);
  }
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** Takes the cursor's row away, and with the last row the table. */
export const deleteTableRow: Command = (state, dispatch) => {
  const place = placeOf(state.selection.$from);
  if (!place) return false;
  if (place.table.childCount === 1) return deleteTable(state, dispatch);
  const from = startOfRow(place, place.row);
  dispatch?.(state.tr.delete(from, from + place.table.child(place.row).nodeSize).scrollIntoView());
  return true;
};

/** Takes the cursor's column away, and with the last column the table. */
export const deleteTableColumn: Command = (state, dispatch) => {
  const place = placeOf(state.selection.$from);
  if (!place) return false;
  const { tr } = state;
  for (let i = place.table.childCount - 1; i >= 0; i--) {
    const row = place.table.child(i);
    if (place.column >= row.childCount) continue;
    if (row.childCount === 1) return deleteTable(state, dispatch);
    const from = startOfCell(row, startOfRow(place, i), place.column);
    tr.delete(from, from + row.child(place.column).nodeSize);
  }
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** Takes the whole table away. */
export const deleteTable: Command = (state, dispatch) => {
  const place = placeOf(state.selection.$from);
  if (!place) return false;
  dispatch?.(state.tr.delete(place.tablePos, place.tablePos + place.table.nodeSize).scrollIntoView());
  return true;
};

/** Goes to the next cell (or back), its content selected; behind the last one into a new row. */
export const goToCell =
  (direction: 1 | -1): Command =>
  (state, dispatch) => {
    const place = placeOf(state.selection.$from);
    if (!place) return false;
    const cells: number[] = [];
    place.table.forEach((row, rowAt) => {
      row.forEach((_cell, cellAt) => {
        cells.push(place.tablePos + 1 + rowAt + 1 + cellAt);
      });
    });
    const here = startOfCell(place.table.child(place.row), startOfRow(place, place.row), place.column);
    const at = cells[cells.indexOf(here) + direction];
    if (at === undefined) return direction > 0 && addTableRow(state, dispatch);
    const cell = state.doc.nodeAt(at)!;
    const first = TextSelection.near(state.doc.resolve(at + 1), 1);
    const last = TextSelection.near(state.doc.resolve(at + cell.nodeSize - 1), -1);
    dispatch?.(state.tr.setSelection(TextSelection.between(first.$from, last.$to)).scrollIntoView());
    return true;
  };

/** Whether the first row of the cursor's table is a head row. */
export function hasHeaderRow(state: Parameters<Command>[0]): boolean {
  const first = placeOf(state.selection.$from)?.table.firstChild;
  return !!first && first.content.content.every((cell) => cell.type === state.schema.nodes['tableHeader']);
}

/** Makes the first row of the cursor's table a head row, or a row like the others. */
export const toggleHeaderRow: Command = (state, dispatch) => {
  const place = placeOf(state.selection.$from);
  if (!place) return false;
  const type = state.schema.nodes[hasHeaderRow(state) ? 'tableCell' : 'tableHeader']!;
  const { tr } = state;
  const row = place.table.child(0);
  for (let column = 0; column < row.childCount; column++)
    if (row.child(column).type !== type) tr.setNodeMarkup(startOfCell(row, place.tablePos + 1, column), type);
  dispatch?.(tr.scrollIntoView());
  return true;
};
