import type { Locator, Page } from 'playwright-core';
import type { Person } from '../backend/src/testing/harness.js';
import { type TestPage, TestStage } from './steps.js';

/** The field of the search page. */
export const field = (at: Page): Locator => at.getByLabel('Search everything you can open');
/** What a search found, one after the other. */
export const results = (at: Page): Locator => at.getByRole('list', { name: 'Results' }).getByRole('listitem');
/** The tabs that count what was found of each type. */
export const types = (at: Page): Locator => at.getByRole('navigation', { name: 'Result types' });

/** The page on which a journey searches. */
export interface SearchScene {
  stage: TestStage;
  maren: Person;
  page: TestPage;
}

/** Once for the journeys of a file: the sample, and one page of Maren's at this address, on which they go on from one another. */
export function withMaren(url: string, isSet: (scene: SearchScene) => unknown): void {
  let stage: TestStage | undefined;
  beforeAll(async () => {
    stage = await TestStage.withSample();
    const maren = await stage.person('maren');
    await isSet({ stage, maren, page: await stage.page(maren, url) });
  }, 180_000);
  afterAll(() => stage?.close());
}
