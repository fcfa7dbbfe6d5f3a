import { describe, expect, it } from '@jest/globals';
import { docFromImport, schema } from '@libs/editor';
import { Transform } from '@tiptap/pm/transform';
import fc from 'fast-check';
import { type ImportedBlock, textOf } from '../importers/imported-text.js';
import { parseFile } from '../importers/parse-file.js';
import { itWithFiles, realFile, realFiles } from '../importers/real-files.factory.js';
import { toSrt, toVtt } from './captions.js';
import { exportedText } from './exported-text.js';
import { toTxt } from './plain-transcript.js';
import { toDocx } from './word-document.js';

const WRITERS = { vtt: toVtt, srt: toSrt, txt: toTxt };
type Format = keyof typeof WRITERS;

const FORMATS = Object.keys(WRITERS) as Format[];

async function roundTrip(blocks: ImportedBlock[], format: Format): Promise<ImportedBlock[]> {
  const { doc, speakers, times } = docFromImport({ blocks });
  const file = [...WRITERS[format](exportedText({ title: 'Belt two', durationMs: null, speakers }, doc, times))].join('');
  return (await parseFile(`note.${format}`, Buffer.from(file))).blocks;
}

const turn = ({ speaker, startMs, ...block }: ImportedBlock) => ({ speaker, startMs, text: textOf(block) });

const said = (speaker: string | undefined, startMs: number | undefined, text: string): ImportedBlock => ({
  kind: 'paragraph',
  runs: [{ text }],
  ...(speaker === undefined ? {} : { speaker }),
  ...(startMs === undefined ? {} : { startMs }),
});

const TALK = [
  said('Hanna Brandt', 228_000, 'Take me back to the dock. What do you see?'),
  said('Amara Nwosu', 235_120, 'So it’s “pending” < 5 min & I wait > 10. <b>Bold</b> words: none.'),
  said('Hanna Brandt', 271_004, 'What went through your mind?'),
  said('Amara Nwosu', 274_999, 'Nobody tells you 👩‍👩‍👧 — naïve café, שלום.'),
  said('Hanna Brandt', 3_661_000, 'Thank you.'),
];

describe('what is exported and imported again', () => {
  it.each(FORMATS)('has the same turns, speakers and times as %s', async (format) => {
    const blocks = format === 'srt' ? TALK.map((block) => said(block.speaker, block.startMs, textOf(block).replace(/<\/?b>/g, ''))) : TALK;
    expect((await roundTrip(blocks, format)).map(turn)).toEqual(blocks.map(turn));
  });

  it.each(FORMATS)('keeps a paragraph that goes on without a name with its speaker as %s', async (format) => {
    const blocks = [
      said('Ana Diaz', 1000, 'One.'),
      said('Ben Oduya', 20_000, 'Two.'),
      said(undefined, 40_000, 'Still Ben.'),
      said('Ana Diaz', 60_000, 'Three.'),
    ];
    expect((await roundTrip(blocks, format)).map(({ speaker }) => speaker)).toEqual(['Ana Diaz', 'Ben Oduya', 'Ben Oduya', 'Ana Diaz']);
  });

  it('is any talk of two people, whatever they say', async () => {
    // Every sign that captions give a meaning to, among words: text that is mostly signs is refused as noise (judge-text.spec).
    const letters = fc.stringMatching(/^[\p{L}\p{N}]{4,9}$/u);
    const words = fc
      .array(fc.tuple(letters, letters, fc.stringMatching(/^[<>&"'=@+-]?$/)), { minLength: 1, maxLength: 5 })
      .chain((list) => fc.tuple(fc.constant(list), fc.nat(9)))
      .map(
        ([list, at]) =>
          `Well ${list.map(([value, other, sign], i) => `${value}${i % 2 === at % 2 ? ` ${sign}` : sign}${other}`).join(' ')}`,
      )
      .filter((text) => !/--/.test(text));
    await fc.assert(
      fc.asyncProperty(fc.array(words, { minLength: 4, maxLength: 20 }), fc.integer({ min: 1, max: 90_000 }), async (texts, step) => {
        const blocks = texts.map((text, i) => said(i % 2 ? 'Ana Diaz' : 'Ben Oduya', i * step, text));
        expect((await roundTrip(blocks, 'vtt')).map(turn)).toEqual(blocks.map(turn));
      }),
      { numRuns: 60 },
    );
  });

  itWithFiles('is a real meeting of hundreds of turns', async () => {
    const [file] = realFiles('captions/elephants-dream', /captions\.en\.vtt$/);
    const { blocks } = await parseFile('talk.vtt', realFile(file!));
    expect(blocks.length).toBeGreaterThan(10);
    for (const format of ['vtt', 'srt'] as const) expect((await roundTrip(blocks, format)).map(turn)).toEqual(blocks.map(turn));
  });

  /** Every caption of a file: when, and what it says. */
  const captionsIn = (file: string) =>
    file.split(/\n\n+/).flatMap((block) => {
      const [, start, end, text] = /^(?:\d+\n)?([\d:.,]+) --> ([\d:.,]+)[^\n]*\n([\s\S]+)$/.exec(block.trim()) ?? [];
      return text
        ? [
            [
              start!.replace(',', '.'),
              end!.replace(',', '.'),
              text
                .replace(/<[^<>]*>|^[\p{L} ]+: /gu, '')
                .replace(/\s+/g, ' ')
                .trim(),
            ],
          ]
        : [];
    });
  const again = async (name: string, file: string | Buffer, format: 'vtt' | 'srt') => {
    const { doc, speakers, times } = docFromImport(await parseFile(name, Buffer.from(file)));
    return [...WRITERS[format](exportedText({ title: '', durationMs: null, speakers }, doc, times))].join('');
  };
  const CAPTIONS = [
    'WEBVTT',
    '00:00:01.000 --> 00:00:02.250\n<v Ana>One thing',
    '00:00:02.300 --> 00:00:04.000\n<v Ana>and <00:00:03.100>another',
    '00:00:04.000 --> 00:00:05.500\n<v Ben>&lt;Right&gt;',
    '00:00:05.600 --> 00:00:07.001\n<v Ana>So <b>there</b>\nit is',
  ].join('\n\n');

  it('has the captions that became one paragraph again, with the times of their words', async () => {
    const vtt = await again('talk.vtt', CAPTIONS, 'vtt');
    expect(captionsIn(vtt)).toEqual(captionsIn(CAPTIONS));
    expect(vtt).toContain('\n<v Ana>and <00:00:03.100>another\n');
    expect(await again('talk.vtt', vtt, 'vtt')).toBe(vtt);
    const srt = await again('talk.vtt', CAPTIONS, 'srt');
    expect(captionsIn(srt).map(([start]) => start)).toEqual(captionsIn(CAPTIONS).map(([start]) => start));
    expect(await again('talk.srt', srt, 'srt')).toBe(srt);
  });

  it('has every caption of any file again', async () => {
    const word = fc.stringMatching(/^[\p{L}\p{N}]{1,9}$/u);
    const caption = fc.record({
      gap: fc.nat(4000),
      lasts: fc.integer({ min: 1, max: 9000 }),
      voice: fc.constantFrom('Ana', 'Ben'),
      words: fc.array(word, { minLength: 1, maxLength: 12 }),
    });
    const clocked = (ms: number) => new Date(ms).toISOString().slice(11, 23);
    await fc.assert(
      fc.asyncProperty(fc.array(caption, { minLength: 1, maxLength: 40 }), async (list) => {
        let now = 0;
        const cues = list.map(({ gap, lasts, voice, words }) => {
          const start = now + gap;
          now = start + lasts;
          return `${clocked(start)} --> ${clocked(now)}\n<v ${voice}>Um ${words.join(' ')}`;
        });
        const file = ['WEBVTT', ...cues].join('\n\n');
        expect(captionsIn(await again('talk.vtt', file, 'vtt'))).toEqual(captionsIn(file));
      }),
      { numRuns: 60 },
    );
  });

  itWithFiles('has every caption of a real film again', async () => {
    const [name] = realFiles('captions/elephants-dream', /captions\.en\.vtt$/);
    const file = realFile(name!);
    const before = captionsIn(Buffer.from(file).toString().replace(/\r\n?/g, '\n'));
    expect(before.length).toBeGreaterThan(50);
    const after = captionsIn(await again('talk.vtt', Buffer.from(file), 'vtt'));
    expect(after.map(([start, end]) => [start, end])).toEqual(before.map(([start, end]) => [start, end]));
    expect(after.map(([, , text]) => text)).toEqual(before.map(([, , text]) => text));
  });

  it('has what was typed later as well, and nothing that was taken out', async () => {
    const { doc, speakers, times } = docFromImport(await parseFile('talk.vtt', Buffer.from(CAPTIONS)));
    const tr = new Transform(doc);
    const place = (text: string) => {
      let index = -1;
      tr.doc.descendants((node, pos) => {
        if (node.isText && index < 0 && node.text!.includes(text)) index = pos + node.text!.indexOf(text);
      });
      return index;
    };
    tr.insert(place('One'), schema.text('Well, '));
    tr.insert(place('and another'), schema.text('(laughs) '));
    tr.delete(place('<Right>'), place('<Right>') + 7);
    tr.insert(tr.doc.content.size, schema.node('paragraph', null, [schema.text('The end.')]));
    for (const [i, step] of tr.steps.entries()) times.apply(step, tr.docs[i]!, tr.docs[i + 1] ?? tr.doc, 'me', null);
    const file = [...toVtt(exportedText({ title: '', durationMs: null, speakers }, tr.doc, times))].join('');
    expect(captionsIn(file)).toEqual([
      ['00:00:01.000', '00:00:02.250', 'Well, One thing (laughs)'],
      ['00:00:02.300', '00:00:04.000', 'and another'],
      ['00:00:05.600', '00:00:07.001', 'So there it is'],
      [expect.any(String), expect.any(String), 'The end.'],
    ]);
  });

  it('can be read back from Word as well', async () => {
    const { doc, speakers } = docFromImport({ blocks: TALK });
    const file = await toDocx(exportedText({ title: '', durationMs: null, speakers }, doc), [], 'none');
    const { blocks } = await parseFile('note.docx', file);
    expect(blocks.map(turn)).toEqual(TALK.map((block) => ({ ...turn(block), startMs: Math.floor(block.startMs! / 1000) * 1000 })));
  });
});
