import { timecode } from '@libs/object-views';
import { placeOf } from './cited-words.tsx';
import type { AnswerView, CitedPassage } from './use-answers.ts';

/** The citations of an answer in the order of their numbers, which begin at 1; a range that several sentences cite has one number. */
export function numberedCitations({ sentences }: Pick<AnswerView, 'sentences'>): CitedPassage[] {
  return [...new Map(sentences.flatMap(({ citations }) => citations.map((cited) => [rangeOf(cited), cited] as const))).values()];
}

/** The number of a citation among these. */
export function numberOf(cites: readonly CitedPassage[], cited: CitedPassage): number {
  return cites.findIndex((item) => rangeOf(item) === rangeOf(cited)) + 1;
}

const rangeOf = ({ noteId, version, start, end }: CitedPassage): string => [noteId, version, start, end].join(' ');

/** An answer as text: sentences with numbers, then each source with its words and address. */
export function withSources(answer: AnswerView, origin: string): string {
  const cites = numberedCitations(answer);
  const sentences = answer.sentences.flatMap(({ text, citations }) => {
    const signs = citations.map((cited) => `[${numberOf(cites, cited)}]`).join('');
    return text ? [`${text} ${signs}`] : [];
  });
  const sources = cites.flatMap((cited, i) => {
    const { quote, speaker, note, startMs } = cited;
    const where = [speaker, note, typeof startMs === 'number' ? timecode(startMs) : null].filter(Boolean).join(', ');
    return quote ? [`[${i + 1}] “${quote}” ${where}\n${origin}${placeOf(cited)}`] : [];
  });
  return [answer.question, sentences.join('\n'), sources.join('\n\n')].join('\n\n');
}
