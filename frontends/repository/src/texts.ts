import { texts as ask } from './ask/texts.ts';
import { texts as boards } from './boards/texts.ts';
import { texts as notes } from './notes/texts.ts';
import { pageTexts } from './projects/texts.ts';
import { texts as search } from './search/texts.ts';
import { texts as tags } from './tags/texts.ts';

/** English texts of this front end; `useT<typeof texts>('repository')` checks the keys. */
export const texts = { ...pageTexts, ask, boards, notes, search, tags };
