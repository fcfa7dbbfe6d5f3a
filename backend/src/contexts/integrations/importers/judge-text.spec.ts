import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import iconv from 'iconv-lite';
import { aDocx, wordParagraph } from './docx.factory.js';
import { SeededRandom } from './hostile.factory.js';
import { ImportError, textOf } from './imported-text.js';
import { textProblemOf } from './judge-text.js';
import { aPdf } from './office.factory.js';
import { parseFile } from './parse-file.js';
import { itWithFiles, realFile, realFiles } from './real-files.factory.js';
import { readTable } from './table.js';

/** Other noise by `NOISE_SEED=900`, more of it by `NOISE=500`. */
const FIRST = Number(process.env.NOISE_SEED ?? 1);
const EACH = Number(process.env.NOISE ?? 12);

const LATIN = 'the bike was wet and she waited near the gate for an hour because nobody came to open it'.split(' ');
const sentence = (dice: SeededRandom, words: number) => Array.from({ length: words }, () => dice.pick(LATIN)).join(' ');
const printable = (dice: SeededRandom, from: number, to: number, length: number) =>
  Buffer.from(Array.from({ length }, () => from + dice.roll(to - from)));
const json = (dice: SeededRandom, depth: number): unknown =>
  depth === 0
    ? dice.pick([1, 'x', null, true, sentence(dice, 4)])
    : dice.roll(2)
      ? Array.from({ length: 1 + dice.roll(5) }, () => json(dice, depth - 1))
      : Object.fromEntries(Array.from({ length: 1 + dice.roll(6) }, (_, at) => [`key${at}`, json(dice, depth - 1)]));
const page = (dice: SeededRandom) =>
  Array.from({ length: 4 + dice.roll(40) }, () => {
    const tag = dice.pick(['div', 'p', 'li', 'td', 'section', 'h2']);
    return `<${tag} class="c${dice.roll(99)}">${sentence(dice, 1 + dice.roll(6))}</${tag}>`;
  }).join('\n');
const minified = (dice: SeededRandom) =>
  Array.from(
    { length: 10 + dice.roll(60) },
    () => `function ${dice.pick(['a', 'b', 'cd'])}(e,t){return e.${dice.pick(LATIN)}&&(t=e[${dice.roll(9)}]),t||{}}`,
  ).join('');

/** What no person wrote or said, by what it is, and the reasons that name it. */
const NOISE: Record<string, { make: (dice: SeededRandom) => Buffer; reasons: RegExp }> = {
  'random bytes': { make: (dice) => printable(dice, 0, 256, 200 + dice.roll(5000)), reasons: /binary|isNoise|unknownEncoding|lostLetters/ },
  'packed bytes': { make: (dice) => gzipSync(sentence(dice, 3000)).subarray(10), reasons: /binary|isNoise|unknownEncoding|lostLetters/ },
  'random signs': { make: (dice) => printable(dice, 33, 127, 300 + dice.roll(3000)), reasons: /isNoise|isCode|isEncoded/ },
  'random letters without a blank': { make: (dice) => printable(dice, 97, 123, 400 + dice.roll(3000)), reasons: /isNoise|isEncoded/ },
  'high letters of one byte': {
    make: (dice) => printable(dice, 0xa1, 0x100, 300 + dice.roll(3000)),
    reasons: /unknownEncoding|isNoise|binary/,
  },
  'source of a page': { make: (dice) => Buffer.from(page(dice)), reasons: /isHtml/ },
  'source of rich text': {
    make: (dice) =>
      Buffer.from(
        `\\par\\b ${Array.from({ length: 40 }, () => `\\f${dice.roll(9)}\\fs${dice.roll(40)}\\lang1033 ${sentence(dice, 2)}\\par`).join('')}`,
      ),
    reasons: /isRtf/,
  },
  XML: {
    make: (dice) =>
      Buffer.from(
        `${dice.roll(2) ? '<?xml version="1.0"?>\n' : ''}<records>${Array.from({ length: 10 + dice.roll(30) }, (_, at) => `<record id="${at}"><value-of>${sentence(dice, 2)}</value-of></record>`).join('')}</records>`,
      ),
    reasons: /isXml/,
  },
  JSON: { make: (dice) => Buffer.from(JSON.stringify(json(dice, 5), null, dice.roll(3)).padEnd(1)), reasons: /isJson/ },
  'JSON lines': {
    make: (dice) =>
      Buffer.from(Array.from({ length: 20 }, (_, at) => JSON.stringify({ id: at, text: sentence(dice, 8), tags: [1, 2] })).join('\n')),
    reasons: /isJson/,
  },
  Base64: {
    make: (dice) =>
      Buffer.from(
        printable(dice, 0, 256, 500 + dice.roll(4000))
          .toString('base64')
          .replace(/.{76}/g, dice.roll(2) ? '$&\n' : '$&'),
      ),
    reasons: /isEncoded/,
  },
  'hexadecimal digits': {
    make: (dice) =>
      Buffer.from(
        printable(dice, 0, 256, 500 + dice.roll(4000))
          .toString('hex')
          .replace(/.{64}/g, dice.roll(2) ? '$&\n' : '$&'),
      ),
    reasons: /isEncoded/,
  },
  'minified code': { make: (dice) => Buffer.from(minified(dice)), reasons: /isCode/ },
  'style sheets': {
    make: (dice) =>
      Buffer.from(Array.from({ length: 30 }, () => `.${dice.pick(LATIN)}{color:#${dice.roll(999)};margin:0 ${dice.roll(9)}px}`).join('\n')),
    reasons: /isCode|isNoise/,
  },
  'lost letters': {
    make: (dice) => Buffer.from(sentence(dice, 80).replace(/[aeiou]/g, (letter) => (dice.roll(3) ? letter : '\ufffd'))),
    reasons: /lostLetters/,
  },
  'garbled letters': {
    make: (dice) =>
      Buffer.from(
        iconv.decode(
          Buffer.from(Array.from({ length: 60 }, () => dice.pick(['für', 'Größe', 'déjà', 'señor', 'naïve', 'and', 'café'])).join(' ')),
          'windows-1252',
        ),
      ),
    reasons: /garbledLetters/,
  },
  'Chinese in GBK': {
    make: (dice) =>
      iconv.encode(
        Array.from({ length: 60 }, () => dice.pick(['她在门口', '等了一个小时。', '没有人来', '自行车是湿的，'])).join(''),
        'gbk',
      ),
    reasons: /unknownEncoding|isNoise|binary|lostLetters/,
  },
  'Japanese in Shift JIS': {
    make: (dice) =>
      iconv.encode(
        Array.from({ length: 60 }, () => dice.pick(['彼女は門の前で', '待っていた。', '誰も来なかった。', '自転車が'])).join(''),
        'shift_jis',
      ),
    reasons: /unknownEncoding|isNoise|binary|lostLetters/,
  },
};

/** How text of people looks, in many ways of writing it. */
const PROSE: Record<string, (dice: SeededRandom) => string> = {
  'a talk': (dice) => Array.from({ length: 20 }, () => `${dice.pick(['Ana', 'Ben'])}: ${sentence(dice, 9)}.`).join('\n'),
  'a talk with times': (dice) =>
    Array.from({ length: 20 }, (_, at) => `[00:${String(at).padStart(2, '0')}:0${dice.roll(9)}] Ana: ${sentence(dice, 2)}`).join('\n'),
  'chat with smileys': (dice) =>
    Array.from(
      { length: 20 },
      () => `${dice.pick(['😀😀', '👍🏽', ':-)', '<3', '(y)'])} ${sentence(dice, 3)} ${dice.pick(['🚲', ':/', '…', '!!!'])}`,
    ).join('\n'),
  'prices and sums': (dice) =>
    Array.from(
      { length: 12 },
      () => `It costs $${dice.roll(900)}.${dice.roll(99)} (+ ${dice.roll(20)} % = ${dice.roll(99)} €), she said & paid.`,
    ).join(' '),
  addresses: (dice) =>
    Array.from(
      { length: 12 },
      () => `See https://example.com/${sentence(dice, 2).replaceAll(' ', '/')}?q=${dice.roll(99)}&r=2#top and ${sentence(dice, 6)}.`,
    ).join('\n'),
  'a tag or two': (dice) => `<laughs> ${sentence(dice, 8)} <b>so</b> it said <i>no</i>, a < b and c > d. ${sentence(dice, 12)}`,
  'a word about code': (dice) =>
    `${sentence(dice, 12)} so I typed {"a": 1} and printf("x"); and then it said ENOENT. ${sentence(dice, 20)}`,
  German: () => 'Donaudampfschifffahrtsgesellschaftskapitän ist ein Wort; größer, länger und schöner wird es nicht. Straße, Öl, Ähre.',
  Russian: () => 'Однажды, в студёную зимнюю пору, я из лесу вышел; был сильный мороз. Гляжу, поднимается медленно в гору.',
  Arabic: () => 'لماذا توقفت عن استخدام التطبيق؟ لأن الفاتورة كانت مرتفعة جدا ولم يرد علي أحد',
  Hebrew: () => 'היא חיכתה ליד השער שעה שלמה כי אף אחד לא בא לפתוח אותו',
  Hindi: () => 'वह एक घंटे तक गेट के पास इंतज़ार करती रही क्योंकि कोई खोलने नहीं आया।',
  Chinese: () => '她在门口等了一个小时，因为没有人来开门。自行车是湿的，她很生气。'.repeat(6),
  Japanese: () => '彼女は門の前で一時間待っていた。誰も来なかったから。自転車が濡れていた。'.repeat(6),
  Thai: () => 'เธอรออยู่ที่ประตูเป็นเวลาหนึ่งชั่วโมงเพราะไม่มีใครมาเปิด'.repeat(6),
  Korean: () => '그녀는 아무도 문을 열어 주지 않아서 한 시간 동안 문 앞에서 기다렸다. 자전거가 젖어 있었다.',
  'a list of numbers': (dice) => Array.from({ length: 30 }, () => `${dice.roll(99)}:${dice.roll(99)}:${dice.roll(99)}`).join('\n'),
  short: () => 'Hi',
};

/** `read`, or the reason. */
const outcome = async (name: string, bytes: Buffer): Promise<string> => {
  try {
    if (name.endsWith('.csv')) readTable(bytes, {});
    else await parseFile(name, bytes);
    return 'read';
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return error.code;
  }
};
const KINDS = ['a.txt', 'a.md', 'a.vtt', 'a.srt', 'a.csv', 'noextension'];

describe('text that is none', () => {
  it.each(Object.entries(NOISE))('is refused by what it is: %s', async (kind, { make, reasons }) => {
    for (let seed = FIRST; seed < FIRST + EACH; seed++) {
      const bytes = make(new SeededRandom(seed * 6151));
      for (const name of KINDS) {
        const reason = await outcome(name, bytes);
        // A subtitle file and a table have reasons of their own, too.
        const also = name === 'a.csv' ? /noRows|tooManyRows|isNoise/ : /noCaptions|noText/;
        expect({
          kind,
          seed,
          name,
          reason: reasons.test(reason) || (/csv|vtt|srt/.test(name) && also.test(reason)) ? 'named' : reason,
        }).toEqual({ kind, seed, name, reason: 'named' });
      }
      // Tags in captions are taken out, and what stands between them is text.
      if (/page|XML|rich text/.test(kind)) continue;
      const inCaptions = Buffer.concat([
        Buffer.from('WEBVTT\n\n00:01.000 --> 00:50.000\n'),
        Buffer.from(
          bytes
            .toString('latin1')
            .replace(/\s*\n\s*/g, ' ')
            .replaceAll('-->', '->'),
          'latin1',
        ),
      ]);
      expect({ kind, seed, captions: await outcome('a.vtt', inCaptions) }).not.toEqual({ kind, seed, captions: 'read' });
    }
  });

  it('is not what people write, in whatever language and way', async () => {
    for (const [kind, write] of Object.entries(PROSE)) {
      for (let seed = FIRST; seed < FIRST + EACH; seed++) {
        const text = write(new SeededRandom(seed * 6151));
        for (const name of ['a.txt', 'a.md', 'noextension'])
          expect({ kind, seed, name, reason: await outcome(name, Buffer.from(text)) }).toEqual({ kind, seed, name, reason: 'read' });
        const table = `title,text\n${text
          .split('\n')
          .map((line, at) => `${at},"${line.replaceAll('"', '""')}"`)
          .join('\n')}\n`;
        expect({ kind, seed, table: await outcome('a.csv', Buffer.from(table)) }).toEqual({ kind, seed, table: 'read' });
      }
    }
  });

  it('and a document of another kind under the name of a text is read as that kind', async () => {
    for (const bytes of [
      Buffer.from('<!doctype html><p>Words of a page'),
      Buffer.from('{\\rtf1 Words\\par}'),
      aDocx(wordParagraph('Words')),
      aPdf('BT /F 12 Tf (Words) Tj ET'),
    ]) {
      const { blocks, warnings } = await parseFile('a.txt', bytes);
      expect(blocks.map(textOf).join()).toMatch(/^Words/);
      expect(warnings).toEqual([expect.stringContaining('was read as one')]);
    }
  });

  itWithFiles('errs on none of the real texts', async () => {
    const read: string[] = [];
    const refused: string[] = [];
    const judge = (path: string, text: string, use: 'text' | 'table') => {
      const verdict = textProblemOf(text, use);
      if (verdict) refused.push(`${path}: ${verdict.code}`);
      else read.push(path);
    };
    for (const path of realFiles('qmsum', /\.json$/)) {
      const { meeting_transcripts: turns } = JSON.parse(realFile(path).toString());
      const talk = turns.map((turn: { speaker: string; content: string }) => `${turn.speaker}: ${turn.content}`);
      judge(path, talk.join('\n'), 'text');
      for (let at = 0; at < talk.length; at += 97) judge(`${path}:${at}`, talk[at], 'text');
    }
    for (const path of realFiles('retrieval-xquad', /\.json$/)) {
      for (const { paragraphs } of JSON.parse(realFile(path).toString()).data)
        for (const [at, { context }] of paragraphs.entries()) if (at % 4 === 0) judge(`${path}:${at}`, context, 'text');
    }
    for (const [at, { full_text }] of JSON.parse(realFile('pii/synth_v2.json').toString()).entries()) judge(`pii:${at}`, full_text, 'text');
    for (const path of [...realFiles('feedback', /\.csv$/), ...realFiles('people', /\.csv$/), ...realFiles('docs/csv', /\.csv$/)])
      judge(path, realFile(path).toString(), 'table');
    for (const path of [...realFiles('docs/text', /\.(txt|md)$/), ...realFiles('captions', /\.(vtt|srt)$/)]) {
      const reason = await outcome(path, realFile(path));
      // Files without a word of text are among them; they have reasons of their own.
      if (/^is|binary|lost|garbled|unknown/.test(reason)) refused.push(`${path}: ${reason}`);
      else read.push(path);
    }
    console.log(`${read.length} real texts accepted, ${refused.length} refused as markup or noise`);
    expect(refused).toEqual([]);
    expect(read.length).toBeGreaterThan(1700);
  });
});
