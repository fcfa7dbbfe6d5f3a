import { among, isBoolean, isNumber, isString, listOf, nullable, optional, shapeOf, tableOf } from './guards.js';

interface Note {
  title: string;
  size: number;
  state: 'new' | 'there';
  by: string | null;
  tags: { id: string }[];
  isOpen?: boolean;
}
const isNote = shapeOf<Note>({
  title: isString,
  size: isNumber,
  state: among(['new', 'there']),
  by: nullable(isString),
  tags: listOf(shapeOf<{ id: string }>({ id: isString })),
  isOpen: optional(isBoolean),
});
const note: Note = { title: 'One', size: 1, state: 'new', by: null, tags: [{ id: 'a' }] };

describe('shapeOf', () => {
  it('takes an object with all that the type names, and more', () => {
    for (const good of [note, { ...note, isOpen: true, by: 'Ada' }, { ...note, other: 1 }]) expect(isNote(good)).toBe(true);
  });

  it('refuses one in which anything is missing or of another type', () => {
    for (const name of ['title', 'size', 'state', 'by', 'tags'])
      expect([name, isNote({ ...note, [name]: undefined })]).toEqual([name, false]);
    for (const bad of [{ title: 1 }, { size: '1' }, { state: 'old' }, { by: 2 }, { tags: [{ id: 1 }] }, { tags: {} }, { isOpen: 'yes' }])
      expect([bad, isNote({ ...note, ...bad })]).toEqual([bad, false]);
    for (const none of [null, undefined, 'text', 1, [note]]) expect(isNote(none)).toBe(false);
  });
});

describe('tableOf', () => {
  it('takes any names with such values', () => {
    expect([{}, { a: 1 }, { a: 1, b: '2' }, [1], null].map(tableOf(isNumber))).toEqual([true, true, false, false, false]);
  });
});
