import { createRequire } from 'node:module';
import { isTextList } from '@libs/domain';

// One list of the package; its entries of several words cannot stand in a sub-domain's single word.
const listed: unknown = createRequire(import.meta.url)('naughty-words/en.json');
const words: ReadonlySet<string> = new Set(isTextList(listed) ? listed.filter((word) => !word.includes(' ')) : []);

/** Whether a whole word is on the list; a name that merely contains one (Scunthorpe) is not profane. */
export const isProfane = (word: string): boolean => words.has(word);
