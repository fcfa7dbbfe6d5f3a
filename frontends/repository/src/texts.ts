import { pageTexts } from './projects/texts.ts';

/** English texts that are here from the first page on; those of notes, tags, boards, search and answers come with their pages (their `copy.ts`). */
export const texts = pageTexts;
