import { describe, expect, it } from '@jest/globals';
import { AppError } from '@libs/domain';
import { plainText, schema } from '@libs/editor';
import fc from 'fast-check';
import { xmlAttribute } from '../codebooks/xml-text.js';
import { insightPart, notePart } from './archive-schema.js';
import { openProject } from './open-project.js';
import { aQde, aSelection, zipOf } from './qdpx.factory.js';

const read = async (qde: string, text: string | Uint8Array = 'words', path = 'Sources/one.txt') => {
  const project = await openProject(await zipOf({ 'project.qde': qde, [path]: text }));
  const notes = await Promise.all(project.project.notes.map((value) => project.part(value, notePart)));
  const insights = await Promise.all(project.project.insights.map((value) => project.part(value, insightPart)));
  const losses = Object.fromEntries(project.losses.map(({ kind, count }) => [kind, count]));
  return { ...project.project, notes, insights, losses };
};
const PIECES = ['night', ' ', '\n', '\r\n', '👩‍👩‍👧', '𝒳', 'n\u0303o', 'שלום', '中文', '\u200D', '<&"', '\t'];

describe('a project of another research program', () => {
  it('has every selection at its code points, whichever signs and line ends the text has, and whichever unit the program counts', async () => {
    const texts = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 30 }).map((pieces) => pieces.join(''));
    await fc.assert(
      fc.asyncProperty(texts, fc.nat(), fc.nat(), fc.boolean(), async (text, a, b, isUnits) => {
        const points = [...text];
        const [start, end] = [a % (points.length + 1), b % (points.length + 1)].sort((x, y) => x - y) as [number, number];
        const quote = points.slice(start, end).join('');
        const at = (point: number) => (isUnits ? points.slice(0, point).join('').length : point);
        // Only distinguishable ones: the words at the place in one unit are not those in the other.
        const other = (isUnits ? points.slice(at(start), at(end)).join('') : text.slice(start, end)).replace(/\s+/g, ' ').trim();
        const isOpen = isUnits && (quote.trim() === '' || other.startsWith(quote.replace(/\s+/g, ' ').trim().slice(0, 24)));
        const { notes, losses } = await read(aQde(aSelection(at(start), at(end), xmlAttribute(quote))), text);
        const stored = plainText(schema.nodeFromJSON(notes[0]!.doc));
        expect(stored).toBe(text.replace(/\r\n/g, '\n'));
        if (isOpen) return;
        const expected = points
          .slice(0, end)
          .join('')
          .replace(/\r\n/g, '\n')
          .slice(points.slice(0, start).join('').replace(/\r\n/g, '\n').length);
        const halves = quote.startsWith('\n') && points[start - 1] === '\r';
        if (expected === '' || halves || points[end - 1] === '\r') return;
        expect([notes[0]!.highlights.map((item) => item.quote), losses['ranges']]).toEqual([[expected], undefined]);
      }),
      { numRuns: 300 },
    );
  });

  it('gives a text to the first source that names its file, so that no file is unpacked a thousand times', async () => {
    const repeated = '<TextSource guid="aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa" name="Again" plainTextPath="internal://one.txt"/>'.repeat(3);
    const { notes, losses } = await read(aQde('').replace('</Sources>', `${repeated}</Sources>`), 'words');
    expect(notes.map((note) => plainText(schema.nodeFromJSON(note.doc)))).toEqual(['words', '', '', '']);
    expect(losses['texts']).toBe(3);
  });

  it('brings codes, memos, cases, variables and what a recording says, and counts what has no place', async () => {
    const more = `
      <Variables><Variable guid="44444444-4444-4444-8444-444444444444" name="Age" typeOfVariable="Integer"/>
        <Variable guid="55555555-5555-4555-8555-555555555555" name="Ward" typeOfVariable="Text"/></Variables>
      <Cases><Case guid="66666666-6666-4666-8666-666666666666" name="Ana"><Description>Nurse</Description>
        <VariableValue><VariableRef targetGUID="44444444-4444-4444-8444-444444444444"/><IntegerValue>41</IntegerValue></VariableValue>
        <SourceRef targetGUID="33333333-3333-4333-8333-333333333333"/></Case><Case guid="77777777-7777-4777-8777-777777777777" name="Ben">
        <SourceRef targetGUID="33333333-3333-4333-8333-333333333333"/></Case></Cases>
      <Notes><Note guid="88888888-8888-4888-8888-888888888888" name="Memo"><PlainTextContent>First&#10;second</PlainTextContent></Note></Notes>
      <Links><Link guid="99999999-9999-4999-8999-999999999999"/></Links><Graphs><Graph><Vertex/></Graph></Graphs><Odd><Inner/></Odd>`;
    const selections = `${aSelection(0, 5)}${aSelection(0, 99)}${aSelection(0, 3, '', 'dddddddd-dddd-4ddd-8ddd-dddddddddddd')}
      <VariableValue><VariableRef targetGUID="55555555-5555-4555-8555-555555555555"/><TextValue>Seven</TextValue></VariableValue>`;
    const got = await read(aQde(selections, more), 'words of one');
    expect(got.boards).toMatchObject([
      { groups: [{ name: 'Care', tags: [{ title: 'Nights', guid: '22222222-2222-4222-8222-222222222222' }] }] },
    ]);
    expect(got.notes).toMatchObject([
      {
        title: 'Interview 1',
        highlights: [
          { quote: 'words', tagIds: ['22222222-2222-4222-8222-222222222222'] },
          { quote: 'wor', tagIds: [] },
        ],
        speakers: [
          { id: 's1', name: 'Ana', contactId: '66666666-6666-4666-8666-666666666666' },
          { id: 's2', name: 'Ben', contactId: null },
        ],
      },
    ]);
    expect(Object.values(got.notes[0]!.values)).toEqual(['Seven']);
    expect(got.contacts).toMatchObject([{ name: 'Ana', notes: 'Nurse\nAge: 41' }]);
    expect(got.insights).toMatchObject([{ title: 'Memo', status: 'draft' }]);
    expect(got.losses).toEqual({ ranges: 1, codings: 1, links: 1, charts: 1, unknown: 1 });
  });

  const hostile: [string, () => Promise<Buffer>, RegExp][] = [
    ['cut in the middle', async () => zipOf({ 'project.qde': aQde(aSelection(0, 1)).slice(0, 400) }), /does not end with Project/],
    ['another XML', async () => zipOf({ 'project.qde': '<CodeBook></Project>' }), /not a research project/],
    ['no text', async () => zipOf({ 'project.qde': aQde(''), 'sources/one.txt': Buffer.from([0xc3, 0x28]) }), /is not text/],
    ['nested without end', async () => zipOf({ 'project.qde': `${'<a>'.repeat(5000)}</Project>` }), /nested|deep/i],
    [
      'a way out of it',
      async () =>
        Buffer.from(
          (await zipOf({ 'project.qde': aQde(''), 'xx/xx/etc': 'x' })).toString('latin1').replaceAll('xx/xx/etc', '../../etc'),
          'latin1',
        ),
      /not a research project/,
    ],
    [
      'far larger than it is',
      async () => zipOf({ 'project.qde': aQde(''), 'sources/one.txt': 'a'.repeat(8_000_000) }),
      /100 times its size/,
    ],
  ];
  it.each(hostile)('is refused with a sentence when it is %s', async (_, make, says) => {
    const bytes = await make();
    await expect((async () => openProject(bytes))()).rejects.toThrow(says);
  });

  it('never opens what its declarations name', async () => {
    const head = `<!DOCTYPE Project [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY y "${'lol'.repeat(9)}">]>`;
    const got = await read(aQde(aSelection(0, 5), '<Description>&x;&y;</Description>', head));
    expect(JSON.stringify(got)).not.toMatch(/root:|lollol/);
    expect(got.notes[0]!.highlights).toHaveLength(1);
  });

  it('is read or refused, whatever bytes of it are damaged', async () => {
    const qde = aQde(
      `${aSelection(0, 3, 'wor')}${aSelection(1, 2)}`,
      '<Notes><Note name="M"><PlainTextContent>a</PlainTextContent></Note></Notes>',
    );
    const whole = await zipOf({ 'project.qde': qde, 'sources/one.txt': '👩‍👩‍👧 words' });
    const TOKENS = [
      '&#xD800;',
      '-1',
      '99999999999',
      '1e3',
      '<Code>',
      '</Sources>',
      '\u0000',
      '{',
      '"',
      '<Code name="x" isCodable="false">',
    ];
    const judged = async (bytes: Buffer) => {
      try {
        const project = await openProject(bytes);
        for (const path of project.project.notes) {
          const note = await project.part(path, notePart);
          schema.nodeFromJSON(note.doc).check();
        }
      } catch (error) {
        expect([error instanceof AppError, String((error as Error).stack)]).toEqual([true, expect.anything()]);
      }
    };
    await fc.assert(
      fc.asyncProperty(
        fc.nat(whole.length - 1),
        fc.nat(255),
        fc.nat(qde.length),
        fc.constantFrom(...TOKENS),
        async (at, byte, position, token) => {
          const broken = Buffer.from(whole);
          broken[at] = byte;
          await judged(broken);
          const changed = `${qde.slice(0, position)}${token}${qde.slice(position + 3)}`;
          await judged(await zipOf({ 'project.qde': changed, 'sources/one.txt': '👩‍👩‍👧 words' }));
        },
      ),
      { numRuns: 400 },
    );
  });
});
