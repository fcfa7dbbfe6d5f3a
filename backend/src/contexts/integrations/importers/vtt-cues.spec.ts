import { describe, expect, it } from '@jest/globals';
import { textOf } from './imported-text.js';
import { parseFile } from './parse-file.js';
import { itWithFiles, realFile, realFiles } from './real-files.factory.js';
import { readVttCues } from './vtt-cues.js';

// 120:00.000 was hours in an old draft, and a line of only the arrow was a name; the standard of today says otherwise.
const OF_AN_OLD_DRAFT = ['cue-times/minimum-spots-over-sixty.vtt', 'integration/id.vtt'];

describe('WebVTT as the standard reads it', () => {
  itWithFiles('agrees with the expectations of the conformance suite', () => {
    const table = realFile('captions/webvtt-conformance/EXPECTED.tsv').toString().trim().split('\n').slice(1);
    const rows = table.filter((row) => row.split('\t')[1]);
    const different: string[] = [];
    for (const row of rows) {
      const [file, expected] = row.split('\t') as [string, string];
      const source = new TextDecoder('utf-8', { ignoreBOM: true }).decode(realFile(`captions/webvtt-conformance/${file}`));
      const cues = (readVttCues(source) ?? []).map(({ id, startMs, endMs, text }) => [id, startMs / 1000, endMs / 1000, text]);
      const wanted = JSON.parse(realFile(`captions/webvtt-conformance/${expected}`).toString()).cues.map((cue: any) => [
        cue.id,
        cue.startTime,
        cue.endTime,
        cue.text,
      ]);
      if (JSON.stringify(cues) !== JSON.stringify(wanted)) different.push(file);
    }
    console.log(`WebVTT: ${rows.length - different.length} of ${rows.length} expectations met`);
    expect(rows).toHaveLength(130);
    expect(different).toEqual(OF_AN_OLD_DRAFT);
  });

  itWithFiles('subtitles say the same in every encoding', async () => {
    const said = async (path: string) =>
      (await parseFile(path, realFile(path))).blocks.map((block) => [textOf(block), block.startMs, block.endMs]);
    for (const path of realFiles('captions/srt-encodings', /\.srt$/)) {
      const twin = path.replace(/srt$/, 'vtt');
      expect({ path, said: await said(path) }).toEqual({ path, said: await said(twin) });
    }
  });

  it('a broken file gives its text all the same', async () => {
    const broken = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHi\n\n00:03.000 -> 00:09.000\nthere';
    expect(readVttCues(broken)).toHaveLength(1);
    expect((await parseFile('a.vtt', Buffer.from(broken))).blocks.map(textOf).join(' ')).toContain('there');
  });
});
