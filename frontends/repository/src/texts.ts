import { activityTexts } from './activity/texts.ts';
import { homeTexts } from './home/texts.ts';
import { dataTexts } from './projects/data/texts.ts';
import { projectListTexts } from './projects/list/texts.ts';

/** English texts that are here from the first page on, by page; those of notes, tags, boards, search and answers come with their pages (their `copy.ts`). */
export const texts = { activity: activityTexts, data: dataTexts, home: homeTexts, projects: projectListTexts };
