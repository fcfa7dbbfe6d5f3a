import { aMarkedNote } from '../backend/src/contexts/repository/highlights/highlight.factory.js';
import { aTagGroup } from '../backend/src/contexts/repository/tags/tag.factory.js';
import { DOCK as STUCK } from '../backend/src/contexts/suggestions/highlight-suggestions/highlight-suggestion.factory.js';
import type { Person } from '../backend/src/testing/harness.js';
import { type TestPage, TestStage } from './steps.js';

/** What people said of docks: the last nearly repeats the first. */
export const DOCK = [...STUCK, 'the bike was stuck in the dock, and I could not get it out!'];
/** What they said of fees. */
export const FEES = [
  'They charged me a hidden fee that nobody had told me about',
  'A hidden fee was taken from my deposit',
  'Why is there a hidden fee on top of the price?',
  'I was charged an extra fee for the cleaning of the room',
  'The fee was not mentioned anywhere before I paid',
];
/** What is like nothing else. */
export const ALONE = 'Seven brass trumpets rehearse above the locksmith';

/** Whose highlights are grouped; `groupId` is a place for tags. */
export interface GroupedStudy {
  stage: TestStage;
  maren: Person;
  projectId: string;
  groupId: string;
}

/** Before each journey a workspace of its own with a study that has no highlight yet, and what is done and seen in it. */
export function withGroupedStudy(isSet: (study: GroupedStudy) => void) {
  let stage: TestStage;
  let maren: Person;
  let projectId: string;
  beforeAll(async () => {
    stage = await TestStage.open();
  }, 180_000);
  beforeEach(async () => {
    maren = (await stage.t.aWorkspace()).admin;
    projectId = (await maren.ask(`mutation { createProject(input: { name: "Dock and deposit" }) { id } }`)).createProject.id;
    const { groupId } = await aTagGroup(maren, projectId, { board: 'Rides', group: 'Pains' });
    isSet({ stage, maren, projectId, groupId });
  });
  afterEach(() => stage.closePages());
  afterAll(() => stage?.close());

  /** A note whose lines are each a highlight. */
  const marked = (...lines: string[]) => aMarkedNote(stage.t, maren.actor, projectId, lines);
  /** Everything that is compared has been. */
  async function compared(): Promise<void> {
    await maren.ask(`query ($p: ID!) { highlightGroups(projectId: $p) { state } }`, { p: projectId });
    await stage.t.settle();
  }
  const tag = (ids: readonly string[], tagId: string) =>
    maren.ask(`mutation ($ids: [ID!]!, $t: [ID!]!) { tagHighlights(input: { ids: $ids, add: $t, remove: [] }) { highlights { id } } }`, {
      ids,
      t: [tagId],
    });
  const open = (query = '?view=groups', options: Parameters<TestStage['page']>[2] = {}) =>
    stage.page(maren, `/projects/${projectId}/highlights${query}`, options);
  /** The first row of a query in the workspace. */
  const row = async <T = unknown>(sql: string, parameters: unknown[]): Promise<T> =>
    (await stage.t.db.tx(maren.actor, (m) => m.query(sql, parameters)))[0];
  /** How many tags these highlights have. */
  const tagged = (ids: readonly string[]) =>
    row<{ n: number }>(`select count(*)::int as n from highlight_tags where highlight_id = any($1::uuid[])`, [ids]);
  return { marked, compared, tag, open, row, tagged };
}

/** The group with such a label. */
export const group = (page: TestPage, name: RegExp) => page.getByRole('region', { name });
export const dock = (page: TestPage) => group(page, /dock/i);
export const fees = (page: TestPage) => group(page, /fee/i);
