import { emptyDoc, isSafeHref, safeHref, schema } from './schema.js';
import { anId } from './testing/docs.js';

describe('the schema of a note', () => {
  it('is built without a DOM and knows every block', () => {
    expect(typeof document).toBe('undefined');
    expect(Object.keys(schema.nodes).sort()).toEqual([
      'blockquote',
      'bulletList',
      'callout',
      'codeBlock',
      'doc',
      'hardBreak',
      'heading',
      'horizontalRule',
      'image',
      'listItem',
      'orderedList',
      'paragraph',
      'reference',
      'table',
      'tableCell',
      'tableHeader',
      'tableRow',
      'text',
    ]);
    expect(Object.keys(schema.marks).sort()).toEqual(['bold', 'code', 'italic', 'link', 'strike', 'underline']);
  });

  it('starts a note with one empty paragraph', () => {
    expect(emptyDoc().toJSON()).toEqual({
      type: 'doc',
      content: [{ type: 'paragraph', attrs: { speaker: null, startMs: null, endMs: null } }],
    });
  });

  it('keeps speaker and times in data attributes, and runs in the direction of its words', () => {
    const paragraph = schema.node('paragraph', { speaker: 's1', startMs: 1200, endMs: null });
    expect(schema.nodes['paragraph']!.spec.toDOM!(paragraph)).toEqual([
      'p',
      { dir: 'auto', 'data-speaker': 's1', 'data-start-ms': '1200' },
      0,
    ]);
  });

  it.each([
    ['paragraph', { speaker: 5 }],
    ['paragraph', { startMs: -1 }],
    ['reference', { kind: 'person', refId: anId(1) }],
    ['reference', { kind: 'tag', refId: 'x' }],
    ['image', { fileId: 'https://example.com/a.png' }],
  ])('refuses %s with %j', (type, attrs) => {
    expect(() => schema.node(type, attrs).check()).toThrow('Invalid value');
  });

  it('shows references and images without their content', () => {
    const reference = schema.node('reference', { kind: 'note', refId: anId(2) });
    expect(schema.nodes['reference']!.spec.toDOM!(reference)).toEqual([
      'div',
      { 'data-kind': 'note', 'data-ref-id': anId(2), 'data-reference': '' },
    ]);
    expect(reference.isAtom && reference.isBlock && schema.nodes['image']!.isAtom).toBe(true);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://a.b', ' https://a.b', 'java\nscript:x', 'example.com', null])(
    'takes no link to %j',
    (href) => {
      expect(isSafeHref(href)).toBe(false);
    },
  );

  it.each([
    ['https://a.b/c', 'https://a.b/c'],
    [' example.com/x ', 'https://example.com/x'],
    ['me@example.com', 'mailto:me@example.com'],
    ['javascript:alert(1)', null],
    ['hello', null],
  ])('completes the typed link %j to %j', (typed, href) => {
    expect(safeHref(typed)).toBe(href);
  });
});
