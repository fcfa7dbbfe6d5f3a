import { texts as notes } from './notes/texts.ts';
import { pageTexts } from './projects/texts.ts';

/** English texts of this front end; `useT<typeof texts>('repository')` checks the keys. */
export const texts = { ...pageTexts, notes };
