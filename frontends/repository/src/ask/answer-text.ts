import { timecode } from '@libs/object-views';
import { placeOf } from './cited-words.tsx';
import type { AnswerView, Cited } from './use-answers.ts';

/** The citations of an answer in the order of their numbers, which begin at 1. */
export function numbered({ sentences }: Pick<AnswerView, 'sentences'>): Cited[] {
  return sentences.flatMap(({ citations }) => citations);
}

/** An answer as text: sentences with numbers, then each source with its words and address. */
export function withSources(answer: AnswerView, origin: string): string {
  let number = 0;
  const sentences = answer.sentences.flatMap(({ text, citations }) => {
    const signs = citations.map(() => `[${++number}]`).join('');
    return text ? [`${text} ${signs}`] : [];
  });
  const sources = numbered(answer).flatMap((cited, i) => {
    const { quote, speaker, note, startMs } = cited;
    const where = [speaker, note, typeof startMs === 'number' ? timecode(startMs) : null].filter(Boolean).join(', ');
    return quote ? [`[${i + 1}] “${quote}” ${where}\n${origin}${placeOf(cited)}`] : [];
  });
  return [answer.question, sentences.join('\n'), sources.join('\n\n')].join('\n\n');
}
