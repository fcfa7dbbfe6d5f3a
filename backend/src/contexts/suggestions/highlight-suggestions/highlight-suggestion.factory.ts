import { afterEach, beforeEach, jest } from '@jest/globals';
import { withModels } from '../../../testing/app-with-models.js';
import { FakeModels } from '../../../testing/fake-models.js';
import type { Person, TestApp } from '../../../testing/harness.js';
import { aNote, aProject } from '../../documents/docs/doc.factory.js';
import { aMarkedNote } from '../../repository/highlights/highlight.factory.js';
import { aTag, aTagGroup } from '../../repository/tags/tag.factory.js';

/** What people said of fees: enough to learn from. */
export const FEES = [
  'They charged me a fee that nobody had told me about',
  'A hidden fee was taken from my deposit',
  'Why is there a fee on top of the price?',
  'I was charged an extra fee for the cleaning of the room',
  'The fee was not mentioned anywhere before I paid',
];
/** What they said of docks. */
export const DOCK = [
  'The bike was stuck in the dock and I could not get it out',
  'I could not pull the bike out of the dock',
  'The dock did not let go of my bike',
  'The bike would not come out of its dock at all',
  'I pulled and pulled, and the dock kept the bike',
];
/** A note in which both are said among other things; the first and the last line are near to nothing. */
export const SAID = {
  other: 'My grandmother grows seven kinds of tomatoes behind the railway station.',
  fee: 'They took a hidden fee from my deposit and nobody had told me about it.',
  dock: 'Then the bike was stuck in the dock and I could not pull it out.',
  more: 'We watched the swans on the lake until it was dark.',
};
/** A model that answers every question with nothing; vectors it gives as ever. */
export const NO_PROPOSALS = { answer: () => ({ elements: [] }) };
const ITEMS = `state done total examples providerError model applied appliedTotal items { id start end docVersion confidence model quote tag { id title colour } }`;
export const SUGGESTIONS = `query ($n: ID!) { highlightSuggestions(noteId: $n) { ${ITEMS} } }`;
export const ACCESS = `mutation ($p: ID!, $a: Access!) { setProjectDefaultAccess(input: { projectId: $p, access: $a }) { title } }`;

export interface SuggestionScene {
  t: TestApp;
  models: FakeModels;
  ada: Person;
  bea: Person;
  workspaceId: string;
  projectId: string;
  fees: string;
  dock: string;
  noteId: string;
}

/** Before each test a workspace of its own, with two tags that have passages, and a note in which both are said again. */
export function withSuggestions(isSet: (scene: SuggestionScene) => void) {
  let t: TestApp;
  let models: FakeModels;
  let scene: SuggestionScene;
  withModels(FakeModels, (app, fake) => {
    [t, models] = [app, fake];
  });
  beforeEach(async () => {
    const { admin: ada, id: workspaceId } = await t.aWorkspace();
    const projectId = await aProject(t, ada.actor);
    await ada.ask(ACCESS, { p: projectId, a: 'write' });
    const bea = await t.aMember(workspaceId, 'contributor');
    const { groupId } = await aTagGroup(ada, projectId);
    const [fees, dock] = [await aTag(ada, groupId, 'Hidden fees'), await aTag(ada, groupId, 'Stuck at the dock')];
    models.behave(NO_PROPOSALS);
    scene = { t, models, ada, bea, workspaceId, projectId, fees, dock, noteId: '' };
    await coded(projectId, FEES, fees);
    await coded(projectId, DOCK, dock);
    scene.noteId = await aNote(t, ada.actor, projectId, SAID.other, SAID.fee, SAID.dock, SAID.more);
    isSet(scene);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    models.behave({});
  });

  /** A note whose lines are each a highlight with the tag. */
  const coded = (projectId: string, lines: readonly string[], tagId: string) => aMarkedNote(t, scene.ada.actor, projectId, lines, tagId);
  const marked = async (
    noteId: string,
    version: number,
    start: number,
    end: number,
    tagId: string | null,
    person = scene.ada,
  ): Promise<string> =>
    (
      await person.ask(`mutation ($i: CreateHighlightInput!) { createHighlight(input: $i) { id } }`, {
        i: { noteId, version, start, end, tagIds: tagId ? [tagId] : [] },
      })
    ).createHighlight.id;
  const of = async (noteId = scene.noteId, person = scene.ada): Promise<any> =>
    (await person.ask(SUGGESTIONS, { n: noteId })).highlightSuggestions;
  const order = async (noteId = scene.noteId, person = scene.ada): Promise<any> =>
    (await person.ask(`mutation ($n: ID!) { suggestHighlights(id: $n) { ${ITEMS} } }`, { n: noteId })).suggestHighlights;
  const made = async (noteId = scene.noteId, person = scene.ada): Promise<any> => {
    await order(noteId, person);
    await t.settle();
    return of(noteId, person);
  };
  const cancel = async (noteId = scene.noteId, person = scene.ada): Promise<any> =>
    (await person.ask(`mutation ($n: ID!) { cancelHighlightSuggestions(id: $n) { ${ITEMS} } }`, { n: noteId })).cancelHighlightSuggestions;
  const action =
    (name: string) =>
    async (ids: readonly string[], person = scene.ada, noteId = scene.noteId): Promise<string[]> => {
      const field = name.includes('Applied') ? name : `${name}HighlightSuggestions`;
      return (
        await person.ask(`mutation ($i: SomeHighlightSuggestionsInput!) { ${field}(input: $i) { ids } }`, { i: { noteId, ids: [...ids] } })
      )[field].ids;
    };
  const [accept, reject, reopen, keep] = [action('accept'), action('reject'), action('reopen'), action('keep')];
  const [removeApplied, restoreApplied] = [action('removeAppliedHighlights'), action('restoreAppliedHighlights')];
  const highlights = async (noteId = scene.noteId, person = scene.ada): Promise<any[]> =>
    (await person.ask(`query ($n: ID!) { noteHighlights(noteId: $n) { id quote tags { id } createdBy { id } isByAi } }`, { n: noteId }))
      .noteHighlights;
  /** Everything that a number on a screen or a file comes from. */
  const counted = async () => ({
    highlights: (await scene.ada.ask(`query ($p: ID!) { highlights(projectId: $p) { total } }`, { p: scene.projectId })).highlights.total,
    project: (await scene.ada.ask(`query ($p: ID!) { project(id: $p) { highlightCount } }`, { p: scene.projectId })).project,
    tags: (await scene.ada.ask(`query ($p: ID!) { tags(projectId: $p) { title highlightCount } }`, { p: scene.projectId })).tags,
    found: (await scene.ada.ask(`{ search(input: { query: "hidden fee", types: [HIGHLIGHT] }) { total } }`)).search.total,
    note: (await scene.ada.ask(`query ($n: ID!) { note(id: $n) { highlightCount } }`, { n: scene.noteId })).note,
    exported: (await scene.ada.request('get', `/api/exports/highlights?projectId=${scene.projectId}`)).text,
  });
  const rows = () =>
    t.db.read<Record<string, any>>({ workspaceId: scene.workspaceId }, `select * from highlight_suggestions order by start_offset`);
  return { coded, marked, of, order, made, cancel, accept, reject, reopen, keep, removeApplied, restoreApplied, highlights, counted, rows };
}

/** What is suggested, as pairs of words and tag. */
export const pairs = (result: any): [string, string][] => result.items.map((one: any) => [one.quote, one.tag.title]);
