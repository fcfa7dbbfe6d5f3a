import type { ServerText } from '@libs/domain';
import { isPseudo } from './pseudo.ts';

/** Says in the reader's language what the server said in English. */
type Say = (text: string, known?: ServerText) => string;
let say: Say | null = null;

/** Fetches the texts of the server where they are read in another language than its own; called once, before the first page is drawn. */
export async function loadServerTexts(): Promise<void> {
  if (isPseudo()) say = (await import('./server-catalog.ts')).translateServerText;
}

/** What the server said, as the reader reads it; `known` is its key with its values, where it came with them. */
export const serverText: Say = (text, knownServerText) => (say ? say(text, knownServerText) : text);
