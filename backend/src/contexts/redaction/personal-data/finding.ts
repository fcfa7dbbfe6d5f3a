import type { PersonalDataType } from '@libs/domain';

/** What one detector found: UTF-16 offsets into the text that it was given. */
export interface Span {
  type: PersonalDataType;
  start: number;
  end: number;
  confidence: number;
}

/** Every match of a global pattern as a span, where `keep` agrees. The pattern must be linear: bounded repeats, no nested ones. */
export function spansOf(
  text: string,
  pattern: RegExp,
  type: PersonalDataType,
  confidence: number,
  keep: (found: string, start: number) => boolean = () => true,
): Span[] {
  const spans: Span[] = [];
  for (const match of text.matchAll(pattern)) {
    if (match[0] && keep(match[0], match.index)) spans.push({ type, start: match.index, end: match.index + match[0].length, confidence });
  }
  return spans;
}

/** Whether one of the words stands in the stretch of `reach` characters before a place, on the same line or the one before. */
export function hasHintBefore(text: string, start: number, cue: RegExp, reach = 40): boolean {
  return cue.test(text.slice(Math.max(0, start - reach), start));
}
