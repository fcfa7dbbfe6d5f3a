// True sentences for the lies of the gate: what people said in meetings, feedback and captions, and paragraphs in other languages.
import fs from 'node:fs';
import path from 'node:path';
import { weightsOf } from '../libs/text-analysis/dist/gate/coverage.js';
import { sentencesOf, wordsOf } from '../libs/text-analysis/dist/index.js';
import { reported } from './lib-gate-reported.mjs';
import { cite, hash, meetingsOf, pick, seeded, shuffled } from './lib-gate-sources.mjs';

const DATA = path.resolve(import.meta.dirname, '../../shared/data');
const read = (name) => fs.readFileSync(path.join(DATA, name), 'utf8');
/** Everything but the meetings is split by text, as those are by meeting. */
const isOf = (half, text) => Number.parseInt(hash(`lies ${text}`).slice(0, 8), 16) % 2 === (half === 'tuning' ? 1 : 0);

const citationOf = (text, speaker) => ({
  objectType: 'NOTE',
  objectId: hash(text).slice(0, 8),
  version: 1,
  start: 0,
  end: text.length,
  sha256: hash(text),
  text,
  turns: [{ speaker, text }],
});

/** Sentences of a text that say something by themselves. */
function statementsOf(text, language) {
  return sentencesOf(text, language)
    .map(({ start, end }) => text.slice(start, end).replace(/\s+/g, ' ').trim())
    .filter((s) => {
      const words = wordsOf(s, language);
      return (
        /[.。!]$/.test(s) &&
        /^\p{Lu}|^\p{Lo}/u.test(s) &&
        words.length >= 7 &&
        words.length <= 35 &&
        words.filter((w) => !w.stop).length >= 4
      );
    });
}

/** What people wrote of a meeting, with the turns that an honest writer would cite. */
export const answersOf = (meetings) =>
  meetings.flatMap((meeting) =>
    meeting.questions.flatMap(({ spans, sentences }) =>
      sentences.map((sentence) => ({
        kind: 'answer',
        language: 'en',
        sentence,
        cited: () => cite(meeting, spans, sentence),
        setting: { speakers: meeting.speakers, weight: meeting.weight, language: 'en' },
      })),
    ),
  );

/** What was said in a meeting, as it was said or reported of who said it, with the turn and sometimes those around it. */
export const saidOf = (meetings, seed) => {
  const random = seeded(`said ${seed}`);
  return meetings.flatMap((meeting) =>
    meeting.turns.flatMap((turn, at) =>
      statementsOf(turn?.text ?? '', 'en').map((said) => {
        const form = pick(random, ['said', 'reported', 'shifted']);
        const around = random() < 0.5 ? 0 : 2;
        return {
          kind: form,
          language: 'en',
          sentence: reported(form, said, turn.speaker, random),
          cited: () =>
            [at - around, at, at + around]
              // What is laid to somebody is cited from them alone.
              .filter(
                (i, k, all) =>
                  all.indexOf(i) === k && meeting.turns[i]?.text && (form === 'said' || meeting.turns[i].speaker === turn.speaker),
              )
              .map((i) => citationOf(meeting.turns[i].text, meeting.turns[i].speaker)),
          setting: { speakers: meeting.speakers, weight: meeting.weight, language: 'en' },
        };
      }),
    ),
  );
};

/** Texts of others, each cited whole: sentences of them as they stand or, in English, reported of one of the people. */
function textsOf(kind, texts, language, seed) {
  const random = seeded(`${kind} ${seed}`);
  const weight = weightsOf(texts.slice(0, 400), language);
  return texts.flatMap((text) =>
    statementsOf(text, language).map((said) => ({
      kind,
      language,
      sentence: language === 'en' ? reported(pick(random, ['said', 'reported']), said, null, random) : said,
      cited: () => [citationOf(text, null)],
      setting: { speakers: [], weight, language },
    })),
  );
}

function feedbackOf(half) {
  const cells = read('feedback/nhs-fft/phase1_A.csv').match(/"(?:[^"]|"")*"|[^",\n]+/g) ?? [];
  const texts = cells
    .map((c) => c.replace(/^"|"$/g, '').replaceAll('""', '"').trim())
    .filter((c) => c.length > 60 && c.split(' ').length > 9);
  return [...new Set(texts)].filter((t) => isOf(half, t));
}

function captionsOf(name) {
  const cues = read(`captions/${name}`)
    .replace(/\r/g, '')
    .split('\n\n')
    .filter((block) => block.includes('-->'))
    .map((block) =>
      block
        .split('\n')
        .slice(block.split('\n').findIndex((l) => l.includes('-->')) + 1)
        .join(' ')
        .replace(/<[^>]+>/g, ''),
    );
  return [cues.join(' ').replace(/\s+/g, ' ')];
}

function paragraphsOf(half, language) {
  const { data } = JSON.parse(read(`retrieval-xquad/xquad.${language}.json`));
  return data.flatMap((d) => d.paragraphs.map((p) => p.context.replace(/^\ufeff/, ''))).filter((t) => isOf(half, t));
}

/** All true sentences of one half, in an order that a seed gives, the kinds in turn so that none takes all places. */
export function basesOf(half, seed) {
  const meetings = meetingsOf(half);
  const kinds = [
    answersOf(meetings),
    saidOf(meetings, seed),
    textsOf('feedback', feedbackOf(half), 'en', seed),
    saidOf(meetings, `${seed} again`),
    ['de', 'es'].flatMap((language) => textsOf(`paragraph ${language}`, paragraphsOf(half, language), language, seed)),
    textsOf('paragraph en', paragraphsOf(half, 'en'), 'en', seed),
    [
      ...textsOf('captions', captionsOf('sintel/sintel-en.vtt'), 'en', seed),
      ...textsOf('captions', captionsOf('elephants-dream/captions.en.vtt'), 'en', seed),
    ],
  ].map((list, i) => shuffled(seeded(`${seed} ${i}`), list));
  return { meetings, kinds };
}

/** The bases of some kinds, one of each in turn. */
export function* inTurn(kinds) {
  for (let at = 0; kinds.some((k) => at < k.length); at++) for (const kind of kinds) if (at < kind.length) yield kind[at];
}
