const OPEN = '\uE000';
const CLOSE = '\uE001';

/** A preview of search: the words between U+E000 and U+E001 are marked. */
export function SnippetMarks({ text }: { text: string }) {
  const parts = text.split(OPEN);
  return (
    <>
      {parts.map((part, position) => {
        const [marked, rest] = position === 0 ? ['', part] : split(part);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
          <span key={position}>
            {marked && <mark>{marked}</mark>}
            {rest}
          </span>
        );
      })}
    </>
  );
}

function split(part: string): [string, string] {
  const end = part.indexOf(CLOSE);
  return end < 0 ? [part, ''] : [part.slice(0, end), part.slice(end + 1)];
}

/** A preview without its marks, for titles and labels. */
export function withoutMarks(text: string): string {
  return text.replaceAll(OPEN, '').replaceAll(CLOSE, '');
}
