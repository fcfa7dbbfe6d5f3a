import { createRequire } from 'node:module';

// One list of the package; its entries of several words cannot stand in a sub-domain's single word.
const words: ReadonlySet<string> = new Set(
  (createRequire(import.meta.url)('naughty-words/en.json') as string[]).filter((w) => !w.includes(' ')),
);

/** Whether a whole word is on the list; a name that merely contains one (Scunthorpe) is not profane. */
export const isProfane = (word: string): boolean => words.has(word);
