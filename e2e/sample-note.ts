import type { Locator, Page } from 'playwright-core';
import type { Person } from '../backend/src/testing/harness.js';
import { type Stage, visible, type Watched } from './steps.js';

/** The interview of the sample that journeys read and edit. */
export const SAMPLE_NOTE = 'Belt two, ten past one';
/** A sentence of it that stands in sight when it opens. */
export const IN_SIGHT = 'Belt two is the good one';

export const sampleNote = (stage: Stage): Promise<{ id: string; projectId: string }> =>
  stage.row(`select id, project_id as "projectId" from notes where title = '${SAMPLE_NOTE}'`);

export const noteText = (page: Page): Locator => page.getByRole('textbox', { name: 'Text of the note' });

/** All words of the note, block by block: unlike the page's own text with what is scrolled away. */
export const blocksOf = (page: Page): Promise<string> =>
  noteText(page).evaluate((all) => [...all.children].map((block) => block.textContent).join('\n'));

export const noteIsOpen = (page: Page): Promise<void> => visible(noteText(page).getByText(IN_SIGHT, { exact: false }));

export async function openSampleNote(stage: Stage, who: Person, id: string, options: Parameters<Stage['page']>[2] = {}): Promise<Watched> {
  const page = await stage.page(who, `/data/${id}`, options);
  await noteIsOpen(page);
  return page;
}
