import {
  type LanguageCode,
  MAX_SENTENCES,
  type Passage,
  PassageIndex,
  questionWeights,
  RANKING,
  type RankedPassage,
  sentencesOf,
  wordsOf,
} from '@libs/text-analysis';
import { FILLERS, isAgenda } from './agenda.js';
import { missingNames } from './asked-names.js';
import { askerKey, interviewersOf, isAsking, namedSpeakers } from './askers.js';

/** A highlighted passage of a line, with the titles of its tags; UTF-16 units in the line's text, half-open. */
export interface Mark {
  start: number;
  end: number;
  titles: readonly string[];
}

/** A line of a source, such as one turn of a talk; ranges of the answer are UTF-16 units in `text`. */
export interface SourceLine {
  source: string;
  speaker: string | null;
  text: string;
  marks?: readonly Mark[];
}

/** A sentence of a line that answers a question, and how much of the question is said around it. */
export interface Quote {
  line: number;
  start: number;
  end: number;
  share: number;
}

/** What the lines hold for a question: quotes, the best first, or none when it is refused; and the nearest passages in either case. */
export interface Extract {
  isRefused: boolean;
  /** The share of the question that the best passage says, 0 to 1. */
  share: number;
  quotes: Quote[];
  closest: Quote[];
  /** Null where words alone decide; else their decision is that of this extract, for want of a better one. */
  open: OpenQuestion | null;
}

/** What decides by its meaning whether a question is answered, and what is shown if it is. */
export interface OpenQuestion {
  /** What the question is about, without the words by which it asks. */
  topic: string;
  /** Sentences of the nearest passages with the titles of their tags, nearest first. */
  sentences: string[];
  quotes: Quote[];
}

/** Chosen on the tuning half of the questions about meetings (`npm run bench quality-answers`) and frozen. */
export const EXTRACT = {
  /** The least share of a question that its best passage must say, and with that many of its words. */
  share: 0.51,
  /** Between these shares of a question words do not tell well whether it is answered. */
  open: { from: 0.36, to: 0.8 },
  /** What the passage of each other quote must say. */
  least: 0.25,
  quotes: 5,
  closest: 3,
  /** How many passages are looked at for quotes: the best by themselves and by the place they stand in. */
  passages: 40,
  /** A passage is a line with so many lines before and after it. */
  around: 2,
  /** Quotes of one line with so many sentences between them are one. */
  gap: 1,
  /** A quote is not shown beside a best one that is worth more than twice as much. */
  worth: 0.45,
  /** Weights for how much of the question a sentence says, its passage, the place of that among all, and the wider place in the talk. */
  own: 0.5,
  passage: 0.5,
  rank: 0.3,
  place: 1,
  /** What has fewer different words with content than these says little: the weight of the whole, and how many these are. */
  whole: 0.5,
  content: 10,
  /** Weights for highlighted sentences, and for those of a speaker who mostly asks: set by hand. */
  marked: 0.25,
  asker: 0.3,
  /** Less where it leads through a meeting, more where it is said by whom the question names: on the tuning half these moved little. */
  agenda: 0.6,
  named: 0.6,
} as const;

/** Lines as passages to be ranked: a word of a tag's title counts like one that was said. */
export const passagesOf = (lines: readonly SourceLine[]): Passage[] =>
  lines.map((l) => ({ text: l.text, source: l.source, beside: [...(l.speaker ? [l.speaker] : []), ...titlesOf(l.marks)] }));

/** The titles of all tags on some lines. */
export const tagsOf = (lines: readonly SourceLine[]): string[] => [...new Set(lines.flatMap(({ marks }) => titlesOf(marks)))];

const titlesOf = (marks: readonly Mark[] = []): string[] => [...new Set(marks.flatMap((m) => m.titles))];

/**
 * Finds in some lines what answers a question, word for word: the best quote first. `index` is of the lines' passages; `counts` are the stems that
 * are looked for and what each counts, those of the question alone unless it is a part of a conversation.
 */
export function extract(
  question: string,
  lines: readonly SourceLine[],
  language: LanguageCode,
  index = new PassageIndex(passagesOf(lines), language),
  counts: ReadonlyMap<string, number> = questionWeights(question, language, { names: tagsOf(lines) }),
): Extract {
  const weights = weigh(counts, index, lines.length, language);
  const ranked = index.rank(counts);
  const places = index.places(counts);
  const known = new Map<SourceLine, string[]>();
  const stemsIn = (line: SourceLine) => {
    const { speaker, marks, text } = line;
    const stems = known.get(line) ?? stemsOf([...(speaker ? [speaker] : []), ...titlesOf(marks), text].join('\n'), language);
    known.set(line, stems);
    return stems;
  };
  const askers = interviewersOf(lines, question, language);
  const named = namedSpeakers(lines, question);
  const candidates: Candidate[] = [];
  let share = 0;
  for (const [rank, at] of nearest(ranked, places).entries()) {
    const line = lines[at]!;
    const near = lines.slice(Math.max(0, at - EXTRACT.around), at + EXTRACT.around + 1).filter((l) => l.source === line.source);
    const passage = shareOf(weights, new Set(near.flatMap(stemsIn)));
    share = Math.max(share, passage);
    for (const [nth, { start, end }] of sentencesOf(line.text, language).entries()) {
      const sentence = line.text.slice(start, end);
      const words = wordsOf(sentence, language);
      const said = new Set(words.flatMap((w) => (w.stop ? [] : [w.stem])));
      if (words.filter((w) => !w.stop).length < 4) continue;
      const content = [...said].filter((stem) => !FILLERS.has(stem)).length;
      const marks = (line.marks ?? []).filter((m) => m.start < end && m.end > start);
      const own = new Set([...words.map((w) => root(w.stem, language)), ...titlesOf(marks).flatMap((title) => stemsOf(title, language))]);
      // A sentence of a good passage that shares no word with the question may still be what is meant, but not before one that does.
      let worth =
        EXTRACT.own * shareOf(weights, own) +
        EXTRACT.passage * passage +
        EXTRACT.rank / (1 + rank) +
        EXTRACT.place * places[at]! +
        EXTRACT.whole * Math.min(1, content / EXTRACT.content);
      if (marks.length) worth += EXTRACT.marked;
      if (askers.has(askerKey(line))) worth -= EXTRACT.asker;
      if (isAgenda(sentence, language)) worth -= EXTRACT.agenda;
      if (named.has(line.speaker)) worth += EXTRACT.named;
      candidates.push({ line: at, nth, start, end, share: passage, worth, said, isQuestion: isAsking(sentence) });
    }
  }
  // What people call a sentence by a tag is part of what it means here.
  const sentences = candidates.map(({ line, start, end }) => {
    const { text, marks } = lines[line]!;
    return [...titlesOf(marks?.filter((m) => m.start < end && m.end > start)), text.slice(start, end)].join('. ');
  });
  candidates.sort((a, b) => b.worth - a.worth || a.line - b.line || a.start - b.start);
  const isElsewhere = weights.size === 0 || missingNames(question, lines, language).length > 0;
  // A question answers nothing; where there is nothing else, it is nearest all the same.
  const reported = candidates.filter((f) => !f.isQuestion);
  const answers = reported.filter((f) => f.share >= EXTRACT.least && f.worth >= EXTRACT.worth * reported[0]!.worth);
  const answer = isElsewhere ? [] : different(answers, EXTRACT.quotes);
  const quotes = share < EXTRACT.share ? [] : answer;
  const isOpen = answer.length > 0 && share >= EXTRACT.open.from && share < EXTRACT.open.to;
  return {
    isRefused: !quotes.length,
    share,
    quotes,
    closest: different(reported.length ? reported : candidates, EXTRACT.closest),
    open: isOpen ? { topic: topicOf(question, counts, language), sentences, quotes: answer } : null,
  };
}

/** The passages to look at: what is near by itself, then what stands where the question is talked about. */
function nearest(ranked: readonly RankedPassage[], places: readonly number[]): number[] {
  const best = ranked[0]?.score ?? 1;
  return ranked
    .map(({ index, score }) => ({ index, score: score / best + places[index]! }))
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, EXTRACT.passages)
    .map(({ index }) => index);
}

/** The words of a question that say what it is about, as it has them. */
const topicOf = (question: string, counts: ReadonlyMap<string, number>, language: LanguageCode): string =>
  wordsOf(question, language)
    .filter(({ stop, stem }) => !stop && (counts.get(stem) ?? 0) > RANKING.askingWord)
    .map(({ word }) => word)
    .join(' ');

interface Candidate extends Quote {
  /** Which sentence of its line it is. */
  nth: number;
  worth: number;
  /** Stems of its words with content. */
  said: ReadonlySet<string>;
  isQuestion: boolean;
}

/** The first of a list that do not say the same again. What stands close to one of them in its line is a part of it. */
function different(candidates: readonly Candidate[], max: number): Quote[] {
  const taken: { quote: Quote; first: number; last: number; said: ReadonlySet<string> }[] = [];
  for (const candidate of candidates) {
    const near = taken.find((t) => t.quote.line === candidate.line && isClose(t, candidate.nth));
    if (near) {
      const { quote, first, last } = near;
      near.quote = { ...quote, start: Math.min(quote.start, candidate.start), end: Math.max(quote.end, candidate.end) };
      [near.first, near.last] = [Math.min(first, candidate.nth), Math.max(last, candidate.nth)];
      continue;
    }
    const isSame = taken.some(
      (t) => [...candidate.said].filter((s) => t.said.has(s)).length > 0.7 * Math.min(candidate.said.size, t.said.size),
    );
    if (taken.length < max && !isSame)
      taken.push({ quote: bare(candidate), first: candidate.nth, last: candidate.nth, said: candidate.said });
  }
  return taken.map((t) => t.quote);
}

/** Whether a sentence of the same line stands next to those that were taken, and all of them can still be cited as one. */
function isClose({ first, last }: { first: number; last: number }, nth: number): boolean {
  const [from, to] = [Math.min(first, nth), Math.max(last, nth)];
  return from >= first - 1 - EXTRACT.gap && to <= last + 1 + EXTRACT.gap && to - from < MAX_SENTENCES;
}

const bare = ({ line, start, end, share }: Quote): Quote => ({ line, start, end, share });

/** What each word of a question counts: the rarer in the lines the more; words that stand in none count most, because they are what is missing. */
function weigh(counts: ReadonlyMap<string, number>, index: PassageIndex, length: number, language: LanguageCode): Map<string, number> {
  const rarity = (n: number) => Math.log(1 + (length + 0.5) / (n + 0.5));
  const weights = new Map<string, number>();
  for (const [stem, weight] of counts) {
    const text = root(stem, language);
    // Among few lines rarity says little, so that every word counts something for itself.
    const worth =
      (language === 'en' && ANYBODY.has(stem) ? 0.2 * weight : weight) *
      (0.5 + rarity(index.countWith([text, ...(language === 'en' ? (FORMS.get(text) ?? []) : [])])) / rarity(0));
    weights.set(text, Math.max(worth, weights.get(text) ?? 0));
  }
  return weights;
}

/** Stems of words that ask for anybody; who speaks says "I". */
const ANYBODY = new Set(
  'peopl user custom person particip somebodi someon anybodi anyon everybodi interviewe respond client one mani'.split(' '),
);

/** Past forms that no stemmer brings back to their verb. */
const PAST: Record<string, string> = Object.fromEntries(
  `gave give given give went go gone go took take taken take made make said say thought think felt feel told tell found find got get gotten get knew know known know
   bought buy paid pay left leav lost lose kept keep came come began begin chose choos chosen choos broke break broken break fell fall held hold met meet
   ran run sent send spent spend stood stand understood understand wrote write written write forgot forget forgotten forget brought bring heard hear saw see seen see
   stuck stick built build caught catch drove drive driven drive ate eat eaten eat flew fli grew grow sold sell slept sleep spoke speak spoken speak taught teach won win`
    .trim()
    .split(/\s+/)
    .flatMap((word, i, all) => (i % 2 ? [] : [[word, all[i + 1]!]])),
);

/** The past forms of each verb. */
const FORMS = new Map<string, string[]>();
for (const [form, verb] of Object.entries(PAST)) if (form !== verb) FORMS.set(verb, [...(FORMS.get(verb) ?? []), form]);

const root = (stem: string, language: LanguageCode): string => (language === 'en' && Object.hasOwn(PAST, stem) ? PAST[stem]! : stem);
const stemsOf = (text: string, language: LanguageCode): string[] => wordsOf(text, language).map((w) => root(w.stem, language));

function shareOf(weights: ReadonlyMap<string, number>, stems: ReadonlySet<string>): number {
  let all = 0;
  let said = 0;
  for (const [stem, weight] of weights) {
    all += weight;
    if (stems.has(stem)) said += weight;
  }
  return all === 0 ? 0 : said / all;
}
