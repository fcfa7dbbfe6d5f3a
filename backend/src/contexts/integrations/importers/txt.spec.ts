import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ImportedBlock, textOf } from './imported-text.js';
import { itWithFiles, realFile, realFiles } from './real-files.factory.js';
import { parseTxt } from './txt.js';

const reported = (blocks: readonly ImportedBlock[]) =>
  blocks.map((block) => [block.speaker, block.startMs, textOf(block)].map((part) => part ?? null));

describe('prose', () => {
  it('divides paragraphs at blank lines and keeps every character but the blanks at line ends', () => {
    const text = '  First  line,\tindented \t\r\nsecond e\u0301 \u00a0line\r\n\r\n \t\r\n{gap} third\u2029fourth';
    expect(parseTxt(text).map(textOf)).toEqual(['  First  line,\tindented\nsecond e\u0301 \u00a0line', '{gap} third', 'fourth']);
  });

  it.each([
    ['a remark', 'We went on.\n\nNote: this is only a remark.\n\nNote: and another.\n\nThen we stopped.'],
    ['a form', 'Date: 3 May\nPlace: Bern\nParticipants: Anna, Bob\n\nSummary: all went well.'],
    ['mail headers', 'From: anna@example.com\nTo: bob@example.com\nSubject: Hello\n\nDear Bob,\nall is well.'],
    ['settings', 'User-agent: *\nDisallow: /a/\nDisallow: /b/\nAllow: /c/\nAllow: /d/\nSitemap: https://example.com/'],
    ['an agenda', '09:00 Welcome: the director\n09:30 Coffee\n10:00 Talk: prices\n12:30 Lunch'],
    ['times in a sentence', 'We met (10:30) at the station.\nAt 12:45 we left.\n\nLunch was at 13:00'],
    ['keys without a blank', 'a:b:c\n1:2:3\na:b:c\n1:2:3\nhttps://example.com\nhttps://example.org'],
    [
      'a quoted dialogue in a long text',
      `${'A long paragraph about something.\n\n'.repeat(30)}Anna: No.\nBob: Yes.\nAnna: No.\n\n${'More of it.\n\n'.repeat(30)}`,
    ],
    ['a list with colons', 'What I liked: the price\nWhat I missed: speed\nIn short: good'],
  ])('leaves %s alone', (_what, text) => {
    const blocks = parseTxt(text);
    expect(blocks.every((block) => block.kind === 'paragraph' && block.speaker === undefined && block.startMs === undefined)).toBe(true);
    expect(blocks.map(textOf).join('\n\n')).toBe(text.trimEnd().replace(/\n\n+/g, '\n\n'));
  });

  it('makes a paragraph of each line that is too long to be wrapped', () => {
    const long = 'word '.repeat(60).trim();
    expect(parseTxt(`${long}\n${long}\n\nshort\nlines`).map(textOf)).toEqual([long, long, 'short\nlines']);
  });
});

describe('transcripts', () => {
  it('reads `Name: text` when names come back', () => {
    expect(reported(parseTxt('Anna: Hello  there.\nBob: Hi {vocalsound}.\nAnna: Fine:\nBob:\nAnna: Bye'))).toEqual([
      ['Anna', null, 'Hello  there.'],
      ['Bob', null, 'Hi {vocalsound}.'],
      ['Anna', null, 'Fine:'],
      ['Bob', null, ''],
      ['Anna', null, 'Bye'],
    ]);
  });

  it('reads roles without a return, and one speaker who speaks often', () => {
    expect(reported(parseTxt('Interviewer: Why?\nParticipant 3: Because.'))).toEqual([
      ['Interviewer', null, 'Why?'],
      ['Participant 3', null, 'Because.'],
    ]);
    expect(parseTxt('Speaker 1: a\nSpeaker 1: b\nSpeaker 1: c').map((block) => block.speaker)).toEqual([
      'Speaker 1',
      'Speaker 1',
      'Speaker 1',
    ]);
  });

  it('reads two people who speak once each, when every line is a turn', () => {
    expect(reported(parseTxt('Ana: I scanned, it buzzed, nothing.\nBen: What did you expect?'))).toEqual([
      ['Ana', null, 'I scanned, it buzzed, nothing.'],
      ['Ben', null, 'What did you expect?'],
    ]);
    expect(reported(parseTxt('Ana Maria: Tell me.\n\nBen: Well.')).map(([name]) => name)).toEqual(['Ana Maria', 'Ben']);
    for (const text of [
      'Ana: I scanned.\nBen: Why?\nIt was late.',
      'Problem: I cannot scan.\nSolution: You restart it.',
      'Monday: closed\nTuesday: open',
      'The one thing: I like it\nAnother thing: you do not',
      'Ana: I scanned.',
    ])
      expect(parseTxt(text).every((block) => block.speaker === undefined)).toBe(true);
  });

  it('keeps continuation lines, further paragraphs and remarks with the speaker', () => {
    const text =
      'Interview of May\n\nAnna: One thing is sure:\nit goes on\nNote: as ever\n\nAnd a second paragraph.\n\nBob: Yes.\n\nAnna: No.';
    expect(reported(parseTxt(text))).toEqual([
      [null, null, 'Interview of May'],
      ['Anna', null, 'One thing is sure:\nit goes on\nNote: as ever'],
      ['Anna', null, 'And a second paragraph.'],
      ['Bob', null, 'Yes.'],
      ['Anna', null, 'No.'],
    ]);
  });

  it.each([
    ['[00:12] Anna: Hi\n[00:15] Bob: Ho'],
    ['(00:12) Anna: Hi\n(0:15) Bob: Ho'],
    ['00:00:12 Anna: Hi\n00:00:15 Bob: Ho'],
    ['00:00:12.000 - Anna: Hi\n00:00:15,000 - Bob: Ho'],
    ['Anna (00:12): Hi\nBob (00:15): Ho'],
    ['Anna [00:00:12]: Hi\nBob [00:00:15]: Ho'],
    ['[00:00:12] Anna\nHi\n\n[00:00:15] Bob\nHo'],
    ['Anna (00:12)\nHi\nBob (00:15)\n\nHo'],
    ['[00:12]\nAnna: Hi\n[00:15]\nBob: Ho'],
  ])('reads the times in %j', (text) => {
    expect(reported(parseTxt(text))).toEqual([
      ['Anna', 12_000, 'Hi'],
      ['Bob', 15_000, 'Ho'],
    ]);
  });

  it('reads names over their words with a bare time, when names come back', () => {
    const text = 'Anna Smith   0:03\nHello.\n\nBob   0:07\nHi.\n\nAnna Smith   1:02:09\nBye.';
    expect(reported(parseTxt(text))).toEqual([
      ['Anna Smith', 3000, 'Hello.'],
      ['Bob', 7000, 'Hi.'],
      ['Anna Smith', 3_729_000, 'Bye.'],
    ]);
  });

  it('reads a range of times', () => {
    expect(parseTxt('[00:12 - 00:15] Anna: Hi\n[00:15 --> 00:18.5] Bob: Ho')).toMatchObject([
      { speaker: 'Anna', startMs: 12_000, endMs: 15_000 },
      { speaker: 'Bob', startMs: 15_000, endMs: 18_500 },
    ]);
  });

  it('reads times without names', () => {
    expect(reported(parseTxt('[00:01] So\n[00:04] -5 degrees\n[00:09] My point is: wait'))).toEqual([
      [null, 1000, 'So'],
      [null, 4000, '-5 degrees'],
      [null, 9000, 'My point is: wait'],
    ]);
    expect(reported(parseTxt('0:03\nhello there\n0:07\nworld'))).toEqual([
      [null, 3000, 'hello there'],
      [null, 7000, 'world'],
    ]);
  });

  it('takes no part of speech for a name where turns have times', () => {
    const text = '[00:12] Anna: Two things.\nProblem: the price.\n[00:20] Bob: I see.\nProblem: none.';
    expect(reported(parseTxt(text))).toEqual([
      ['Anna', 12_000, 'Two things.\nProblem: the price.'],
      ['Bob', 20_000, 'I see.\nProblem: none.'],
    ]);
  });

  it('reads names of other scripts and the wide colon', () => {
    expect(reported(parseTxt('面试官：你好\n用户：好\n面试官：谢谢'))).toEqual([
      ['面试官', null, '你好'],
      ['用户', null, '好'],
      ['面试官', null, '谢谢'],
    ]);
    expect(reported(parseTxt('سارة: مرحبا\nعلي: أهلا\nسارة: شكرا')).map(([name]) => name)).toEqual(['سارة', 'علي', 'سارة']);
  });

  it('gives an empty turn of a timed speaker no words of the next', () => {
    expect(reported(parseTxt('Anna (00:12):\nBob: Ho\nAnna (00:20): Hi\nBob (00:22): Ha'))).toEqual([
      ['Anna', 12_000, ''],
      ['Bob', null, 'Ho'],
      ['Anna', 20_000, 'Hi'],
      ['Bob', 22_000, 'Ha'],
    ]);
  });

  itWithFiles('gives back every turn of 87 real meetings', () => {
    const meetings = realFiles('qmsum', /\.json$/);
    expect(meetings.length).toBeGreaterThan(80);
    for (const path of meetings) {
      const { meeting_transcripts: turns } = JSON.parse(realFile(path).toString()) as {
        meeting_transcripts: { speaker: string; content: string }[];
      };
      const expected = turns.map(({ speaker, content }) => [speaker, null, content.trim()]);
      const lines = turns.map(({ speaker, content }) => `${speaker}: ${content}`);
      expect({ path, turns: reported(parseTxt(lines.join('\n'))) }).toEqual({ path, turns: expected });
      expect({ path, turns: reported(parseTxt(lines.join('\r\n\r\n'))) }).toEqual({ path, turns: expected });
      const timed = turns.map(
        ({ speaker, content }, at) => `[${Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')}] ${speaker}: ${content}`,
      );
      expect({ path, turns: reported(parseTxt(timed.join('\n'))) }).toEqual({
        path,
        turns: expected.map(([speaker, , text], at) => [speaker, at * 1000, text]),
      });
    }
  });
});

describe('a few lines with colons', () => {
  const NAMES = ['Ana', 'Ben', 'Zoë', 'Mary Ann', 'Dr. Wu', 'Li', 'Interviewer', '田中', 'Jean-Luc', 'Ann van Dam'];
  const SAID = ['What did you expect?', 'I scanned it: nothing.', 'We never do.', 'Warum?', 'Je ne sais pas', 'It was fine, thank you'];
  const WORDS = ['Monday', 'Price', 'the price', 'What went well', 'Opening hours', 'Room', 'Speed', 'Tuesday', 'Fruit', 'Next up'];
  const FACTS = [
    'closed',
    'three apples and a pear.',
    'from 9 to 5',
    'good, but slow',
    '12 kg',
    'the second floor: left',
    'it broke; nobody came.',
  ];
  const names = (text: string) => parseTxt(text).map((block) => block.speaker);
  const from = (list: readonly string[]) => fc.constantFrom(...list);

  it('are an exchange when two different names say something', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(from(NAMES), { minLength: 2, maxLength: 2 }),
        from(SAID),
        from(SAID),
        from(['\n', '\n\n', '\r\n']),
        ([a, b], x, y, end) => {
          expect(names(`${a}: ${x}${end}${b}: ${y}`)).toEqual([a, b]);
        },
      ),
      { seed: 20261121, numRuns: 500 },
    );
  });

  it('are prose when they say facts, whatever stands before the colon', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(from([...NAMES.slice(0, 6), ...WORDS]), from(FACTS)), { selector: ([name]) => name, maxLength: 6 }),
        (lines) => {
          const text = lines.map(([name, fact]) => `${name}: ${fact}`).join('\n');
          if (lines.length) expect(names(text)).toEqual(names(text).map(() => undefined));
        },
      ),
      { seed: 20261121, numRuns: 1000 },
    );
  });

  it('are prose when one line is none of the kind', () => {
    const plain = from(['We talked for an hour.', 'What did you see there', 'it was late', '- a point', 'What I saw: you']);
    fc.assert(
      fc.property(
        fc.uniqueArray(from(NAMES.filter((n) => n !== 'Interviewer')), { minLength: 2, maxLength: 2 }),
        from(SAID),
        from(SAID),
        plain,
        fc.nat(2),
        ([a, b], x, y, odd, at) => {
          const lines = [`${a}: ${x}`, `${b}: ${y}`];
          lines.splice(at, 0, odd);
          expect(names(lines.join('\n'))).toEqual(names(lines.join('\n')).map(() => undefined));
        },
      ),
      { seed: 20261121, numRuns: 1000 },
    );
  });
});
