import { describe, expect, it } from '@jest/globals';
import { type Command, EditorState, TextSelection } from '@tiptap/pm/state';
import { schema } from './schema.js';
import {
  addTableColumn,
  addTableRow,
  deleteTableColumn,
  deleteTableRow,
  goToCell,
  hasHeaderRow,
  insertTable,
  isInTable,
  toggleHeaderRow,
} from './table-commands.js';

/** A text with one table of three by three, the cursor in its first cell. */
function withTable(): EditorState {
  const doc = schema.node('doc', null, [schema.node('paragraph', null, schema.text('Before'))]);
  const state = EditorState.create({ doc, selection: TextSelection.create(doc, 7) });
  return after(state, insertTable());
}
function after(state: EditorState, ...commands: Command[]): EditorState {
  let now = state;
  for (const command of commands) {
    const done = command(now, (tr) => {
      now = now.apply(tr);
    });
    expect(done).toBe(true);
    now.doc.check();
  }
  return now;
}
const type =
  (text: string): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(schema.text(text), false));
    return true;
  };
/** The table as rows of words; a head cell has a star. */
function shape({ doc }: EditorState): string[][] {
  const rows: string[][] = [];
  doc.descendants((node) => {
    if (node.type.name === 'tableRow')
      rows.push(node.content.content.map((cell) => (cell.type.name === 'tableHeader' ? '*' : '') + cell.textContent));
    return true;
  });
  return rows;
}

describe('tables', () => {
  it('are put in with a head row, a line below and the cursor in the first cell', () => {
    const state = after(withTable(), type('a'));
    expect(shape(state)).toEqual([
      ['*a', '*', '*'],
      ['', '', ''],
      ['', '', ''],
    ]);
    expect(state.doc.child(0).textContent).toBe('Before');
    expect(state.doc.lastChild?.type.name).toBe('paragraph');
    expect(isInTable(state)).toBe(true);
  });

  it('are walked cell by cell; behind the last one a row is made, before the first there is none', () => {
    const walked = after(withTable(), type('1'), ...Array.from({ length: 9 }, (_, i) => [goToCell(1), type(String(i + 2))]).flat());
    expect(shape(walked)).toEqual([
      ['*1', '*2', '*3'],
      ['4', '5', '6'],
      ['7', '8', '9'],
      ['10', '', ''],
    ]);
    // What the cell holds is selected, so that typing replaces it.
    expect(shape(after(walked, goToCell(-1), type('nine')))[2]).toEqual(['7', '8', 'nine']);
    expect(goToCell(-1)(withTable())).toBe(false);
    const outside = EditorState.create({ doc: walked.doc });
    expect(goToCell(1)(outside)).toBe(false);
  });

  it('lose and get back their head row with the words in it', () => {
    const plain = after(withTable(), type('Who'), toggleHeaderRow);
    expect([shape(plain)[0], hasHeaderRow(plain)]).toEqual([['Who', '', ''], false]);
    expect(shape(after(plain, toggleHeaderRow))[0]).toEqual(['*Who', '*', '*']);
  });

  it('grow and shrink where the cursor is', () => {
    const grown = after(withTable(), type('a'), goToCell(1), type('b'), addTableColumn, addTableRow);
    expect(shape(grown).map((row) => row.length)).toEqual([4, 4, 4, 4]);
    const shrunk = after(grown, deleteTableRow, deleteTableColumn);
    expect(shape(shrunk)).toHaveLength(3);
    // The cursor went into the first cell of the new row, and from there into that of the next.
    expect(shape(shrunk)[0]).toEqual(['*b', '*', '*']);
  });
});
