const OPEN = '\uE000';
const CLOSE = '\uE001';
const MARKED = new RegExp(`${OPEN}([^${CLOSE}]*)${CLOSE}`, 'g');

/** A whole quote with the words marked that the preview, which may be a cut of it, marks. */
export function markedQuote(quote: string, preview: string): string {
  const words = [...new Set([...preview.matchAll(MARKED)].map(([, word]) => word ?? ''))].filter(Boolean);
  if (!words.length) return quote;
  const any = words
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|');
  return quote.replace(new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])`, 'gu'), (word) => `${OPEN}${word}${CLOSE}`);
}
