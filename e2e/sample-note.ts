import type { Locator, Page } from 'playwright-core';
import type { Person } from '../backend/src/testing/harness.js';
import { type TestPage, TestStage, waitUntilVisible } from './steps.js';

/** The interview of the sample that journeys read and edit. */
export const SAMPLE_NOTE = 'Belt two, ten past one';
/** A sentence of it that stands in sight when it opens. */
export const IN_SIGHT = 'Belt two is the good one';

export const sampleNote = (stage: TestStage): Promise<{ id: string; projectId: string }> =>
  stage.row(`select id, project_id as "projectId" from notes where title = '${SAMPLE_NOTE}'`);

export const noteText = (page: Page): Locator => page.getByRole('textbox', { name: 'Text of the note' });

/** All words of the note, block by block: unlike the page's own text with what is scrolled away. */
export const blocksOf = (page: Page): Promise<string> =>
  noteText(page).evaluate((all) => [...all.children].map((block) => block.textContent).join('\n'));

export const noteIsOpen = (page: Page): Promise<void> => waitUntilVisible(noteText(page).getByText(IN_SIGHT, { exact: false }));

export async function openSampleNote(
  stage: TestStage,
  person: Person,
  id: string,
  options: Parameters<TestStage['page']>[2] = {},
): Promise<TestPage> {
  const page = await stage.page(person, `/data/${id}`, options);
  await noteIsOpen(page);
  return page;
}

/** The interview and who may do what with it: an admin, a contributor and a viewer. */
export interface SampleNoteScene {
  stage: TestStage;
  maren: Person;
  idris: Person;
  clara: Person;
  noteId: string;
}

/** Once for the journeys of a file: the sample with its interview. Each journey opens pages of its own. */
export function withSampleNote(isSet: (scene: SampleNoteScene) => void): void {
  let stage: TestStage | undefined;
  beforeAll(async () => {
    stage = await TestStage.withSample();
    const [maren, idris, clara] = [await stage.person('maren'), await stage.person('idris'), await stage.person('clara')];
    isSet({ stage, maren, idris, clara, noteId: (await sampleNote(stage)).id });
  }, 180_000);
  afterEach(() => stage?.closePages());
  afterAll(() => stage?.close());
}
