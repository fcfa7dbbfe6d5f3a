import { setImmediate } from 'node:timers/promises';
import { codePointLength, LIMITS } from '@libs/domain';
import { inCodePoints, type LabelledText, LabelRanking, type LanguageCode, scalar, sentencesOf, wordsOf } from '@libs/text-analysis';
import { confidenceOf } from './confidence.js';

/** A sentence of a note's text. */
export interface Sentence {
  /** Which paragraph it is in, and which of its sentences it is: a passage is of sentences that follow each other in one. */
  line: number;
  nth: number;
  /** Code points of the whole text. */
  start: number;
  end: number;
  text: string;
}
/** Sentences that are near to what has a tag. */
export interface FoundPassage {
  start: number;
  end: number;
  tagId: string;
  /** That of its surest sentence, from 0 to 1. */
  confidence: number;
}

/** What says less than this says nothing by itself: words of any kind, and those that are no stop words. */
const MIN_WORDS = { words: 5, telling: 2 };

/** Whether words say something by themselves. */
export function isMeaningful(text: string, language: LanguageCode): boolean {
  const words = wordsOf(text, language);
  return words.length >= MIN_WORDS.words && words.filter(({ stop }) => !stop).length >= MIN_WORDS.telling;
}

/** The sentences of a text that say something by themselves. */
export function informativeSentences(plain: string, language: LanguageCode): Sentence[] {
  const matches: Sentence[] = [];
  let at = 0;
  for (const [line, said] of plain.split('\n').entries()) {
    const sentences = sentencesOf(said, language);
    const places = inCodePoints(said, sentences);
    sentences.forEach(({ start, end }, nth) => {
      const text = said.slice(start, end);
      if (!isMeaningful(text, language)) return;
      matches.push({ line, nth, start: at + places[nth]!.start, end: at + places[nth]!.end, text });
    });
    at += codePointLength(said) + 1;
  }
  return matches;
}

/** How near sentences are to what has tags: by words and meaning, or, without vectors, by words alone. */
export class PassageFinder {
  private readonly ranking: LabelRanking;
  private readonly wordRanking: LabelRanking;
  private readonly vectors = new Map<string, Float32Array[]>();

  constructor(
    examples: readonly LabelledText[],
    language: LanguageCode,
    private readonly isByMeaning: boolean,
  ) {
    this.wordRanking = new LabelRanking(examples, language, 1);
    this.ranking = isByMeaning ? new LabelRanking(examples, language) : this.wordRanking;
    for (const { label, vector } of examples) this.vectors.set(label, [...(this.vectors.get(label) ?? []), vector]);
  }

  /** Of very many sentences those of which the meaning is worth a comparison: those with the words of an example. In their order. */
  async candidatesOf(sentences: readonly Sentence[], max: number = LIMITS.highlightSuggestion.compared): Promise<Sentence[]> {
    if (sentences.length <= max) return [...sentences];
    const texts: { i: number; score: number }[] = [];
    for (const [i, sentence] of sentences.entries()) {
      texts.push({ i, score: this.wordRanking.rank(sentence.text, NOTHING, 1)[0]?.score ?? 0 });
      // With very many tags each takes a while, and others work in this process.
      if (i % BATCH_SIZE === BATCH_SIZE - 1) await setImmediate();
    }
    texts.sort((a, b) => b.score - a.score || a.i - b.i);
    const selected = new Set(texts.slice(0, max).map(({ i }) => i));
    return sentences.filter((_, i) => selected.has(i));
  }

  /** The tag that a sentence is nearest to, and how sure that is. */
  nearest(sentence: Sentence, vector: Float32Array = NOTHING): { tagId: string; confidence: number } | null {
    const [best, next] = this.ranking.rank(sentence.text, vector, 2);
    if (!best) return null;
    const nearest = this.isByMeaning ? Math.max(...(this.vectors.get(best.label) ?? []).map((item) => scalar(item, vector))) : 0;
    return { tagId: best.label, confidence: confidenceOf({ score: best.score, nearest, next: next?.score ?? 0 }, this.isByMeaning) };
  }
}

const NOTHING = new Float32Array(0);
const BATCH_SIZE = 50;

/** A sentence with the tag that it is nearest to. */
export interface NearSentence extends Pick<Sentence, 'line' | 'nth' | 'start' | 'end'> {
  tagId: string;
  confidence: number;
}

/** What might be highlighted, in the order of the text: sentences that are sure enough, with those of the same tag that follow. */
export function passagesOf(sentences: readonly NearSentence[], sure: number): FoundPassage[] {
  const matches: FoundPassage[] = [];
  let last: NearSentence | null = null;
  let length = 0;
  for (const nearSentence of sentences) {
    if (nearSentence.confidence < sure) continue;
    const goesOn = last?.line === nearSentence.line && last.nth + 1 === nearSentence.nth && last.tagId === nearSentence.tagId;
    const open = matches.at(-1);
    if (goesOn && open && length < LIMITS.highlightSuggestion.sentences) {
      open.end = nearSentence.end;
      open.confidence = Math.max(open.confidence, nearSentence.confidence);
      length++;
    } else {
      matches.push({ start: nearSentence.start, end: nearSentence.end, tagId: nearSentence.tagId, confidence: nearSentence.confidence });
      length = 1;
    }
    last = nearSentence;
  }
  return matches;
}
