import { docFromImport, type ImportedBlock } from './build-doc.js';
import { plainText } from './plain-text.js';

const block = (kind: ImportedBlock['kind'], text: string, more: Partial<ImportedBlock> = {}): ImportedBlock => ({
  kind,
  runs: text ? [{ text }] : [],
  ...more,
});
const built = (...blocks: ImportedBlock[]) => docFromImport({ blocks }).doc;

describe('a document from an import', () => {
  it('is an empty note when nothing was imported', () => {
    expect(built().childCount).toBe(1);
  });

  it('holds every kind of block and is valid', () => {
    const doc = built(
      block('heading', 'Title', { level: 5 }),
      block('paragraph', 'one\ntwo'),
      block('quote', 'a'),
      block('quote', 'b'),
      block('code', 'x\n  y'),
      block('rule', ''),
      block('paragraph', ''),
    );
    doc.check();
    expect(doc.child(0).attrs['level']).toBe(3);
    expect(doc.child(1).child(1).type.name).toBe('hardBreak');
    expect(doc.child(2).childCount).toBe(2);
    expect(plainText(doc)).toBe('Title\none\ntwo\na\nb\nx\n  y\n\uFFFC\n');
  });

  it('nests lists by level and starts a new one when the kind changes', () => {
    const doc = built(
      block('bullet', 'a', { level: 1 }),
      block('bullet', 'b', { level: 2 }),
      block('ordered', 'c', { level: 4 }),
      block('bullet', 'd', { level: 2 }),
      block('bullet', 'e', { level: 1 }),
      block('ordered', 'f', { level: 1 }),
    );
    doc.check();
    const p = (text: string) => `paragraph("${text}")`;
    const inner = `bulletList(listItem(${p('b')}, orderedList(listItem(${p('c')}))), listItem(${p('d')}))`;
    expect(doc.toString()).toBe(`doc(bulletList(listItem(${p('a')}, ${inner}), listItem(${p('e')})), orderedList(listItem(${p('f')})))`);
  });

  it('numbers speakers in order and keeps the known ones', () => {
    const { doc, speakers } = docFromImport(
      {
        blocks: [
          block('paragraph', 'Hi', { speaker: 'Ann', startMs: 10.4, endMs: 900 }),
          block('paragraph', 'Ho', { speaker: 'Bo' }),
          block('paragraph', 'Hm', { speaker: ' Ann ' }),
        ],
      },
      [{ id: 's4', name: 'Bo' }],
    );
    expect(speakers).toEqual([
      { id: 's4', name: 'Bo' },
      { id: 's5', name: 'Ann' },
    ]);
    expect([0, 1, 2].map((i) => doc.child(i).attrs['speaker'])).toEqual(['s5', 's4', 's5']);
    expect(doc.child(0).attrs).toMatchObject({ startMs: 10, endMs: 900 });
  });

  it('keeps marks, drops links it must not store, and cleans what cannot be stored', () => {
    const runs = [
      { text: 'a\0b\ud83d', bold: true, link: 'https://x.y' },
      { text: 'c', italic: true, link: 'javascript:x' },
      { text: 'd', code: true, bold: true },
    ];
    const doc = built({ kind: 'paragraph', runs });
    doc.check();
    expect(doc.child(0).toString()).toBe('paragraph(link(bold("ab\uFFFD")), italic("c"), code("d"))');
  });
});
