import { afterEach, beforeEach, jest } from '@jest/globals';
import { DocsService } from '#contexts/documents';
import { withModels } from '../../../testing/app-with-models.js';
import { FakeModels } from '../../../testing/fake-models.js';
import type { Person, TestApp } from '../../../testing/harness.js';
import { aProject } from '../../documents/docs/doc.factory.js';
import { aMarkedNote } from '../../repository/highlights/highlight.factory.js';
import { aTag, aTagGroup } from '../../repository/tags/tag.factory.js';

export const LINES = [
  'The landlord kept the deposit for three months. Nobody answered my letters about the deposit.',
  'I paid 240 euros for the cleaning of the kitchen.',
  'I wish the agency had a page that shows where my deposit is.',
  'The handover of the keys was quick and the agency was friendly.',
  'My deposit came back without a word of explanation from the landlord.',
];
const DRAFT = `id title state insightId projectId project { name }
  summary { id state model dropped error used sections { title bullets { text isVerbatim citations { quote } } } hidden }`;
export const PROJECT_MODE = `mutation ($p: ID!, $f: AiFeature!, $m: AiMode) { setProjectAiMode(input: { projectId: $p, feature: $f, mode: $m }) { features { mode } } }`;
export const ACCESS = `mutation ($p: ID!, $a: Access!) { setProjectDefaultAccess(input: { projectId: $p, access: $a }) { title } }`;

/** The points of a draft. */
export const bullets = (draft: any): any[] => draft.summary.sections.flatMap((s: any) => s.bullets);

/** What a draft is made in: a project with one note, whose highlights have one tag. */
export interface DraftScene {
  t: TestApp;
  models: FakeModels;
  ada: Person;
  workspaceId: string;
  projectId: string;
  noteId: string;
  tagId: string;
  highlights: string[];
}

/** Before each test a workspace of its own, and what can be done with its drafts. */
export function withDrafts(isSet: (scene: DraftScene) => void) {
  let t: TestApp;
  let models: FakeModels;
  let ada: Person;
  let workspaceId: string;
  let projectId: string;
  let noteId: string;
  let tagId: string;
  let highlights: string[];
  withModels(FakeModels, (app, fake) => {
    [t, models] = [app, fake];
  });
  beforeEach(async () => {
    const a = await t.aWorkspace();
    [ada, workspaceId] = [a.admin, a.id];
    projectId = await aProject(t, ada.actor);
    await ada.ask(ACCESS, { p: projectId, a: 'read' });
    tagId = await aTag(ada, (await aTagGroup(ada, projectId)).groupId, 'Deposit');
    ({ noteId, ids: highlights } = await coded(projectId, LINES));
    isSet({ t, models, ada, workspaceId, projectId, noteId, tagId, highlights });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    models.behave({});
  });

  /** A note whose lines are each a highlight with the tags. */
  const coded = (project: string, lines: readonly string[], tags = [tagId]) => aMarkedNote(t, ada.actor, project, lines, ...tags);
  const order = async (input: object = {}, person = ada): Promise<any> =>
    (
      await person.ask(`mutation ($i: DraftInsightInput!) { draftInsight(input: $i) { ${DRAFT} } }`, {
        i: { projectId, title: 'What became of deposits', kind: 'tag', id: tagId, framework: 'Essential', ...input },
      })
    ).draftInsight;
  const one = async (id: string, person = ada): Promise<any> =>
    (await person.ask(`query ($id: ID!) { insightDraft(id: $id) { ${DRAFT} } }`, { id })).insightDraft;
  const drafted = async (input: object = {}): Promise<any> => {
    const { id } = await order(input);
    await t.settle();
    return one(id);
  };
  const list = async (person = ada): Promise<any[]> =>
    (await person.ask(`query ($p: ID!) { insightDrafts(projectId: $p) { id title } }`, { p: projectId })).insightDrafts;
  const accept = async (id: string, title = 'What became of deposits', person = ada): Promise<any> =>
    (
      await person.ask(
        `mutation ($id: ID!, $t: String!) { acceptInsightDraft(input: { id: $id, title: $t }) { points omitted insight { id title status referenceCount verbatimCount projectId } } }`,
        { id, t: title },
      )
    ).acceptInsightDraft;
  const reject = (id: string, person = ada) => person.ask(`mutation ($id: ID!) { rejectInsightDraft(id: $id) { state } }`, { id });
  /** Does something in the middle of the next acceptance, which has taken the draft and written nothing yet. */
  function amid(action: () => Promise<unknown>): void {
    const docs = t.get(DocsService);
    const textOf = docs.textOf.bind(docs);
    jest.spyOn(docs, 'textOf').mockImplementationOnce(async (...requests) => {
      await action();
      return textOf(...requests);
    });
  }
  const claimed = (id: string, ago: string) =>
    t.db.tx({ workspaceId }, (m) => m.query(`update insight_drafts set claimed_at = now() - $2::interval where id = $1`, [id, ago]));
  /** Everything that a number on a screen comes from. */
  const counted = async () => ({
    insights: (await ada.ask(`{ insights { total } }`)).insights.total,
    highlights: (await ada.ask(`query ($p: ID!) { highlights(projectId: $p) { total } }`, { p: projectId })).highlights.total,
    project: (await ada.ask(`query ($p: ID!) { project(id: $p) { highlightCount insightCount } }`, { p: projectId })).project,
    cited: (await ada.ask(`query ($h: ID!) { citations(kind: highlight, refId: $h) { insightId } }`, { h: highlights[0] })).citations,
    summaries: (await ada.ask(`query ($t: ID!) { summaries(kind: tag, id: $t) { id } }`, { t: tagId })).summaries,
    found: (await ada.ask(`{ search(input: { query: "deposits", types: [INSIGHT] }) { total } }`)).search.total,
  });
  return { coded, order, one, drafted, list, accept, reject, amid, claimed, counted };
}
