import { type LanguageCode, PassageIndex, questionWeights, sentencesOf, wordsOf } from '#platform/text';

/** A line of a source, such as one turn of a talk; ranges of the answer are UTF-16 units in `text`. */
export interface SourceLine {
  source: string;
  speaker: string | null;
  text: string;
}

/** A sentence of a line that answers a question, and how much of the question is said around it. */
export interface Quote {
  line: number;
  start: number;
  end: number;
  share: number;
}

/** What the lines hold for a question: quotes in the order of the lines, or none when it is refused; and the nearest passages in either case. */
export interface Extract {
  isRefused: boolean;
  /** The share of the question that the best passage says, 0 to 1. */
  share: number;
  quotes: Quote[];
  closest: Quote[];
}

/** Chosen on the tuning half of the questions about meetings (`npm run bench quality-answers`) and frozen. */
export const EXTRACT = {
  /** The least share of a question that its best passage must say, and with that many of its words. */
  share: 0.55,
  quotes: 5,
  closest: 3,
  /** How many passages are looked at for quotes. */
  passages: 24,
  /** A passage is a line with so many lines before and after it. */
  around: 2,
} as const;

/** Finds in some lines what answers a question, word for word. */
export function extract(question: string, lines: readonly SourceLine[], language: LanguageCode): Extract {
  const weights = weigh(question, lines, language);
  const stems = lines.map((l) => new Set(stemsOf(l.speaker ? `${l.speaker} ${l.text}` : l.text, language)));
  const ranked = new PassageIndex(
    lines.map((l) => ({ text: l.text, source: l.source, ...(l.speaker ? { speakers: [l.speaker] } : {}) })),
    language,
  )
    .rank(question)
    .slice(0, EXTRACT.passages);
  const found: (Quote & { worth: number })[] = [];
  let share = 0;
  ranked.forEach(({ index }, place) => {
    const line = lines[index]!;
    const around = new Set<string>();
    for (let i = index - EXTRACT.around; i <= index + EXTRACT.around; i++)
      if (lines[i]?.source === line.source) for (const s of stems[i]!) around.add(s);
    const passage = shareOf(weights, around);
    share = Math.max(share, passage);
    for (const { start, end } of sentencesOf(line.text, language)) {
      const words = wordsOf(line.text.slice(start, end), language);
      const said = words.filter((w) => !w.stop).length;
      if (said < 4) continue;
      const own = shareOf(weights, new Set(words.map((w) => root(w.stem, language))));
      // A sentence of a good passage that shares no word with the question may still be what is meant, but not before one that does.
      found.push({ line: index, start, end, share: passage, worth: own + 0.5 * passage + 0.5 / (1 + place) });
    }
  });
  found.sort((a, b) => b.worth - a.worth || a.line - b.line || a.start - b.start);
  const isRefused = weights.size === 0 || share < EXTRACT.share;
  const inOrder = (list: Quote[]) =>
    joined(
      list.sort((a, b) => a.line - b.line || a.start - b.start),
      lines,
    );
  return {
    isRefused,
    share,
    quotes: isRefused ? [] : inOrder(different(found, lines, language, EXTRACT.quotes).map(bare)),
    closest: joined(different(found, lines, language, EXTRACT.closest).map(bare), lines),
  };
}

/** Sentences that follow each other in one line are one quote; others keep their order. */
function joined(quotes: readonly Quote[], lines: readonly SourceLine[]): Quote[] {
  const whole: Quote[] = [];
  for (const quote of quotes) {
    const before = whole.findIndex((w) => w.line === quote.line && isBlank(lines[w.line]!.text, w, quote));
    if (before < 0) whole.push(quote);
    else {
      const w = whole[before]!;
      whole[before] = {
        ...w,
        start: Math.min(w.start, quote.start),
        end: Math.max(w.end, quote.end),
        share: Math.max(w.share, quote.share),
      };
    }
  }
  return whole;
}

/** Whether two ranges of a line touch, or only white space stands between them. */
function isBlank(text: string, a: Quote, b: Quote): boolean {
  const [first, second] = a.start <= b.start ? [a, b] : [b, a];
  return second.start <= first.end || text.slice(first.end, second.start).trim() === '';
}

const bare = ({ line, start, end, share }: Quote): Quote => ({ line, start, end, share });

/** What each word of a question counts: the rarer in the lines the more; words that stand in none count most, because they are what is missing. */
function weigh(question: string, lines: readonly SourceLine[], language: LanguageCode): Map<string, number> {
  const counts = new Map<string, number>();
  for (const l of lines)
    for (const stem of new Set(stemsOf(`${l.speaker ?? ''} ${l.text}`, language))) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const rarity = (n: number) => Math.log(1 + (lines.length + 0.5) / (n + 0.5));
  const weights = new Map<string, number>();
  for (const [stem, weight] of questionWeights(question, language)) {
    const said = root(stem, language);
    // Among few lines rarity says little, so that every word counts something for itself.
    const worth = (language === 'en' && ANYBODY.has(stem) ? 0.2 : weight) * (0.5 + rarity(counts.get(said) ?? 0) / rarity(0));
    weights.set(said, Math.max(worth, weights.get(said) ?? 0));
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

/** The first of a list that do not say the same again. */
function different<Q extends Quote>(quotes: readonly Q[], lines: readonly SourceLine[], language: LanguageCode, most: number): Q[] {
  const taken: { quote: Q; stems: Set<string> }[] = [];
  for (const quote of quotes) {
    if (taken.length === most) break;
    const stems = new Set(
      wordsOf(lines[quote.line]!.text.slice(quote.start, quote.end), language).flatMap((w) => (w.stop ? [] : [w.stem])),
    );
    const isSame = taken.some((t) => [...stems].filter((s) => t.stems.has(s)).length > 0.7 * Math.min(stems.size, t.stems.size));
    if (!isSame) taken.push({ quote, stems });
  }
  return taken.map((t) => t.quote);
}
