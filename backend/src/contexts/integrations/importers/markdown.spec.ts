import { describe, expect, it } from '@jest/globals';
import { SERVER_LIMITS } from '@libs/domain';
import { ImportedBlock, textOf } from './imported-text.js';
import { parseMarkdown } from './markdown.js';
import { stripTags } from './strip-tags.js';

const shape = (blocks: readonly ImportedBlock[]) => blocks.map((block) => `${block.kind}${block.level ?? ''}: ${textOf(block)}`);

describe('parseMarkdown', () => {
  it('reads headings, paragraphs, lists, quotes, code and rulers', () => {
    const text = [
      '# One\n\n## Two\n\n##### Five\n\nA paragraph\nover two lines,  \nwith a break.',
      '- a\n- b\n  1. c\n\n     more\n     - d\n- [x] done\n- [ ] open',
      '> quoted\n> text\n>\n> - listed\n\n```ts\nconst a =  1;\n```\n\n    indented\n\n---\n\nEnd',
    ].join('\n\n');
    expect(shape(parseMarkdown(text).blocks)).toEqual([
      'heading1: One',
      'heading2: Two',
      'heading3: Five',
      'paragraph: A paragraph over two lines,\nwith a break.',
      'bullet0: a',
      'bullet0: b',
      'ordered1: c\nmore',
      'bullet2: d',
      'bullet0: [x] done',
      'bullet0: [ ] open',
      'quote: quoted text',
      'bullet0: listed',
      'code: const a =  1;',
      'code: indented',
      'rule: ',
      'paragraph: End',
    ]);
  });

  it('reads looks and links, and drops unsafe links', () => {
    const text =
      '**bold** *it **both*** ~~gone~~ `co&amp;de` [site](https://example.com/a) <mailto:a@example.com> [bad](javascript:alert(1)) [here](../a.md)';
    const runs = parseMarkdown(text).blocks[0]!.runs;
    expect(runs.filter((run) => run.text.trim() !== '')).toEqual([
      { text: 'bold', bold: true },
      { text: 'it ', italic: true },
      { text: 'both', italic: true, bold: true },
      { text: 'gone', strike: true },
      { text: 'co&amp;de', code: true },
      { text: 'site', link: 'https://example.com/a' },
      { text: 'mailto:a@example.com', link: 'mailto:a@example.com' },
      { text: ' bad here' },
    ]);
  });

  it('decodes entities and escapes and keeps the rest of the text exactly', () => {
    expect(parseMarkdown('a &amp; b &#8217; \\* e\u0301  two {gap} &nope; 5 < 6').blocks.map(textOf)).toEqual([
      'a & b ’ * e\u0301  two {gap} &nope; 5 < 6',
    ]);
  });

  it('gives the text of raw HTML and never its scripts', () => {
    const text =
      '<div onclick="x()">Hello <b>you</b><br>there</div>\n\n<script>\nalert(1)\n</script>\n\nInline <span>word</span><br>next <!-- hidden --> end';
    expect(parseMarkdown(text).blocks.map(textOf)).toEqual(['Hello you\nthere', 'Inline word\nnext  end']);
  });

  it('reads tables by row and says so, keeps what pictures say', () => {
    const { blocks, warnings } = parseMarkdown('| a | b |\n|--|--|\n| **c** | d |\n\n![A chart](x.png) follows');
    expect(blocks.map(textOf)).toEqual(['a | b', 'c | d', 'A chart follows']);
    expect(warnings).toEqual(['1 table was read as one paragraph per row.']);
  });

  it.each([
    ['**Anna:** Hi *there*\n\n**Bob:** Ho\n\n**Anna:** Ha'],
    ['**Anna**: Hi *there*\n**Bob**: Ho\n**Anna**: Ha'],
    ['Anna: Hi *there*\n\nBob: Ho\n\nAnna: Ha'],
  ])('reads a transcript: %j', (text) => {
    expect(parseMarkdown(text).blocks).toEqual([
      { kind: 'paragraph', speaker: 'Anna', runs: [{ text: 'Hi ' }, { text: 'there', italic: true }] },
      { kind: 'paragraph', speaker: 'Bob', runs: [{ text: 'Ho' }] },
      { kind: 'paragraph', speaker: 'Anna', runs: [{ text: 'Ha' }] },
    ]);
  });

  it('reads times and keeps headings in a transcript', () => {
    const { blocks, title } = parseMarkdown('# Interview\n\n**[00:01] Anna:** Hi\n\n## Price\n\nA remark.\n\n**[00:05] Bob:** Ho');
    expect(blocks).toMatchObject([
      { kind: 'heading' },
      { speaker: 'Anna', startMs: 1000 },
      { kind: 'heading' },
      { kind: 'paragraph' },
      { speaker: 'Bob', startMs: 5000 },
    ]);
    expect(blocks[3]!.speaker).toBeUndefined();
    expect(title).toBe('Interview');
  });

  it('takes the title from the properties at the top', () => {
    const parsed = parseMarkdown('---\ntitle: "My: study"\ntags:\n  - a\n---\nText');
    expect(parsed).toMatchObject({ title: 'My: study', omitted: { properties: 1 } });
    expect(parsed.blocks.map(textOf)).toEqual(['Text']);
    expect(shape(parseMarkdown('---\n\nText\n\n---').blocks)).toEqual(['rule: ', 'paragraph: Text', 'rule: ']);
  });

  it.each([
    ['quotes', '> '.repeat(50_000)],
    ['lists', '1. '.repeat(50_000)],
    ['indented lists', Array.from({ length: 2000 }, (_, at) => `${' '.repeat(at * 2)}- a`).join('\n')],
    ['underscores', '_a__'.repeat(50_000)],
    ['brackets', '[a]('.repeat(50_000)],
    ['angle brackets', '<a '.repeat(50_000)],
    ['comments', '<!-- '.repeat(50_000)],
  ])('takes bounded time for hostile %s and loses no letter', (what, text) => {
    const from = performance.now();
    const letters = (all: string): string => all.replace(/[^a-z]/g, '');
    const read = parseMarkdown(text).blocks.map(textOf).join('');
    expect(letters(read)).toBe(what === 'comments' ? '' : letters(text));
    expect(performance.now() - from).toBeLessThan(SERVER_LIMITS.reader.seconds * 1000);
  });
});

describe('stripTags', () => {
  it('reads what a browser would show', () => {
    expect(stripTags('a < b &lt; <b class=">">c</b><style>p{}</style><p>d</p><!-- e > --> f <unclosed')).toBe(
      'a < b < ">c\nd\n f <unclosed',
    );
  });
});
