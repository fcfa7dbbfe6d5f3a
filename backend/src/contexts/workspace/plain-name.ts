import { codePointLength, sliceCodePoints } from '@libs/domain';

/** Names come from people: one line, short, and nothing that a mail program would turn into a link. */
export const plainName = (name: string): string => {
  const line = name
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[/.:@\\](?=\S)/g, '$& ')
    .trim();
  return codePointLength(line) > 60 ? `${sliceCodePoints(line, 0, 59)}…` : line;
};
