import { describe, expect, it } from '@jest/globals';
import { docFromImport } from '@libs/editor';
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
  const { doc, speakers } = docFromImport({ blocks });
  const file = [...WRITERS[format](exportedText({ title: 'Belt two', durationMs: null, speakers }, doc))].join('');
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
    const words = fc
      .array(fc.stringMatching(/^[\p{L}\p{N}<>&"'=@+-]{1,9}$/u), { minLength: 1, maxLength: 9 })
      .map((list) => `Well ${list.join(' ')}`)
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

  it('can be read back from Word as well', async () => {
    const { doc, speakers } = docFromImport({ blocks: TALK });
    const file = await toDocx(exportedText({ title: '', durationMs: null, speakers }, doc), [], 'none');
    const { blocks } = await parseFile('note.docx', file);
    expect(blocks.map(turn)).toEqual(TALK.map((block) => ({ ...turn(block), startMs: Math.floor(block.startMs! / 1000) * 1000 })));
  });
});
