import { describe, expect, it } from '@jest/globals';
import { aDocx, aZip, docxParts, wordParagraph } from './docx.factory.js';
import { parseDocx } from './docx.js';
import { ImportError, ImportedBlock, textOf } from './imported-text.js';

const p = wordParagraph;
const shape = (blocks: readonly ImportedBlock[]) => blocks.map((block) => `${block.kind}${block.level ?? ''}: ${textOf(block)}`);
const styled = (style: string): string => `<w:pStyle w:val="${style}"/>`;
const listed = (id: number, level: number): string => `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${id}"/></w:numPr>`;
const run = (words: string, looks = ''): string => `<w:r><w:rPr>${looks}</w:rPr><w:t xml:space="preserve">${words}</w:t></w:r>`;
const table = (...rows: string[][]): string =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${cell}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`;

describe('parseDocx', () => {
  it('reads headings, lists and quotes', async () => {
    const { blocks, title } = await parseDocx(
      aDocx(
        [
          p('A study', styled('Title')),
          p('One', styled('heading1')),
          p('Five', styled('heading5')),
          p('Plain  text'),
          p(''),
          p('a', listed(1, 0)),
          p('b', listed(1, 1)),
          p('c', listed(2, 0)),
          p('d', styled('ListBullet')),
          p('said', styled('Quote')),
        ].join(''),
      ),
    );
    expect(title).toBe('A study');
    expect(shape(blocks)).toEqual([
      'heading1: A study',
      'heading1: One',
      'heading3: Five',
      'paragraph: Plain  text',
      'bullet0: a',
      'bullet1: b',
      'ordered0: c',
      'bullet0: d',
      'quote: said',
    ]);
  });

  it('reads looks and links, and drops unsafe links', async () => {
    const link = (id: string, words: string): string => `<w:hyperlink r:id="${id}">${run(words)}</w:hyperlink>`;
    const body = `<w:p>${run('bold', '<w:b/>')}${run(' both', '<w:b/><w:i/>')}${run(' gone', '<w:strike/>')}${link('rId9', 'site')}${link('rId8', 'script')}<w:r><w:tab/><w:t>x</w:t><w:br/><w:t>y</w:t></w:r></w:p>`;
    expect((await parseDocx(aDocx(body))).blocks[0]!.runs).toEqual([
      { text: 'bold', bold: true },
      { text: ' both', bold: true, italic: true },
      { text: ' gone', strike: true },
      { text: 'site', link: 'https://example.com/a' },
      { text: 'script\tx\ny' },
    ]);
  });

  it('reads tables by row, frames of one column as their paragraphs, and notes at the end', async () => {
    const note = '<w:p><w:r><w:t>With a note</w:t></w:r><w:r><w:footnoteReference w:id="7"/></w:r></w:p>';
    const { blocks, warnings } = await parseDocx(aDocx(table([p('a'), p('b') + p('c')], [p('d'), p('')]) + table([p('framed')]) + note));
    expect(blocks.map(textOf)).toEqual(['a | b\nc', 'd | ', 'framed', 'With a note[1]', '[1] From the notes.']);
    expect(warnings).toEqual(['1 table was read as one paragraph per row.']);
  });

  it('keeps words inside of fields, direction marks and ruby, and leaves deleted ones out', async () => {
    const ruby = `<w:r><w:ruby><w:rubyPr/><w:rt>${run('とう')}</w:rt><w:rubyBase>${run('東')}</w:rubyBase></w:ruby></w:r>`;
    const body = `<w:p><w:fldSimple w:instr="DATE">${run('May ')}</w:fldSimple><w:bdo w:val="rtl">${run('שלום')}</w:bdo>${ruby}<w:ins>${run(' in')}</w:ins><w:del><w:r><w:delText> out</w:delText></w:r></w:del></w:p>`;
    expect((await parseDocx(aDocx(body))).blocks.map(textOf)).toEqual(['May שלום東 in']);
  });

  it('reads a transcript as the text importer does', async () => {
    const bold = (name: string, words: string): string => `<w:p>${run(`${name}:`, '<w:b/>')}${run(` ${words}`)}</w:p>`;
    const body = p('Talk', styled('heading1')) + bold('Anna', 'Hi {gap}') + p('and more') + bold('Bob', 'Note: ho') + bold('Anna', 'Ha');
    expect((await parseDocx(aDocx(body, 'Interview &amp; notes'))).title).toBe('Interview & notes');
    expect((await parseDocx(aDocx(body))).blocks.slice(1)).toEqual([
      { kind: 'paragraph', speaker: 'Anna', runs: [{ text: 'Hi {gap}' }] },
      { kind: 'paragraph', speaker: 'Anna', runs: [{ text: 'and more' }] },
      { kind: 'paragraph', speaker: 'Bob', runs: [{ text: 'Note: ho' }] },
      { kind: 'paragraph', speaker: 'Anna', runs: [{ text: 'Ha' }] },
    ]);
    const timed = ['Anna', 'Bob', 'Anna'].map(
      (name, at) => `<w:p>${run(`${name}   0:0${at}`)}<w:r><w:br/></w:r>${run(`words ${at}`)}</w:p>`,
    );
    expect((await parseDocx(aDocx(timed.join('')))).blocks).toMatchObject([
      { speaker: 'Anna', startMs: 0, runs: [{ text: 'words 0' }] },
      { speaker: 'Bob', startMs: 1000 },
      { speaker: 'Anna', startMs: 2000 },
    ]);
  });
});

describe('documents that are refused', () => {
  const refusal = async (bytes: Uint8Array): Promise<string> => {
    const error = await parseDocx(bytes).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(ImportError);
    return (error as ImportError).message;
  };
  const parts = docxParts(p('text'));

  it('a bomb is refused before it is unpacked, whatever its directory states', async () => {
    const zeros = Buffer.alloc(20 * 1024 * 1024);
    expect(await refusal(aZip([...parts, { name: 'word/big.xml', content: zeros }]))).toMatch(/unpack to 21\.0 MB, far more/);
    expect(await refusal(aZip([...parts, { name: 'word/big.xml', content: 'x', statedSize: 0xffffffff }]))).toMatch(
      /unpack to .* MB, far more/,
    );
    // A part that says it is small is unpacked no further than it says.
    const lying = parts.map((part) => (part.name === 'word/document.xml' ? { ...part, content: zeros, statedSize: 1000 } : part));
    expect(await refusal(aZip(lying))).toMatch(/damaged/);
  });

  it('markup that would choke the XML reader', async () => {
    const noise = Array.from({ length: 40_000 }, (_, at) => Math.sin(at).toString(36)).join('');
    const many = docxParts('<w:p/>'.repeat(1_100_000));
    expect(await refusal(aZip([...many, { name: 'word/noise.bin', content: noise }]))).toMatch(/too large/);
    const attributes = Array.from({ length: 600 }, (_, at) => `a${at}="1"`).join(' ');
    expect(await refusal(aDocx(`<w:p ${attributes}/>`))).toMatch(/more than 500 attributes/);
    expect(await refusal(aDocx('<w:smartTag>'.repeat(20_000) + '</w:smartTag>'.repeat(20_000)))).toMatch(/damaged|far more/);
  });

  it('passwords, damage and other kinds', async () => {
    expect(await refusal(aZip([...parts, { name: 'x', content: 'x', encrypted: true }]))).toMatch(/password/);
    expect(await refusal(Buffer.from('just text'))).toMatch(/not a Word document/);
    expect(await refusal(aZip([{ name: 'a.txt', content: 'x' }]))).toMatch(/not a Word document/);
    const whole = aDocx(p('text'));
    expect(await refusal(whole.subarray(0, whole.length - 200))).toMatch(/damaged/);
    expect(await refusal(whole.subarray(0, 30))).toMatch(/damaged/);
    expect(await refusal(aDocx('<w:p><w:r>'))).toMatch(/damaged/);
  });

  it('any byte turned over gives text or a refusal', async () => {
    const whole = aDocx(p('some text'));
    for (let at = 0; at < whole.length; at += 7) {
      const bytes = Buffer.from(whole);
      bytes[at] = bytes[at]! ^ 0xff;
      await parseDocx(bytes).catch((error: unknown) => expect(error).toBeInstanceOf(ImportError));
    }
  });
});
