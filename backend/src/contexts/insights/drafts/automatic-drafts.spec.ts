import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '@libs/domain';
import type { Person, TestApp } from '../../../testing/harness.js';
import { bullets, LINES, PROJECT_MODE, withDrafts } from './insight-draft.factory.js';

let t: TestApp;
let ada: Person;
let workspaceId: string;
let projectId: string;
let tagId: string;
const { coded, list, one, accept, reject, counted } = withDrafts((scene) => {
  ({ t, ada, workspaceId, projectId, tagId } = scene);
});

/** After what the scene made was heard of: that came before the switch. */
const turn = async (m: string) => {
  await t.settle();
  await ada.ask(PROJECT_MODE, { p: projectId, f: 'insights', m });
};
const quotes = async (n: number) => {
  await coded(projectId, LINES.slice(0, n));
  await t.settle();
};
const NEW = LIMITS.insight.draftQuotes;

describe('automatic drafts', () => {
  it('begin when a tag has enough new quotes, and wait for a person', async () => {
    await turn('On');
    const before = await counted();
    // The scene's five highlights came before the switch: the next one finds them.
    await quotes(1);
    const [{ id, title }] = await list();
    const draft = await one(id);
    expect(title).toBe('Deposit');
    expect(draft).toMatchObject({ state: 'waiting', summary: { state: 'done' } });
    expect(bullets(draft).length).toBeGreaterThan(1);
    const { insightDraft } = await ada.ask(`query ($id: ID!) { insightDraft(id: $id) { isAutomatic createdBy { name } } }`, { id });
    expect(insightDraft).toEqual({ isAutomatic: true, createdBy: { name: 'Ada Admin' } });
    expect(await counted()).toMatchObject({ insights: before.insights, summaries: before.summaries, found: before.found });
  });

  it('wait for as many quotes again, whatever became of the last one', async () => {
    await turn('On');
    await quotes(1);
    const [first] = await list();
    await quotes(NEW);
    expect(await list()).toEqual([first]);
    await reject(first.id);
    // It was drafted from six quotes; eleven are there, so that the next highlight makes one due.
    await quotes(1);
    const [second] = await list();
    expect(second.id).not.toBe(first.id);
    await accept(second.id);
    await quotes(NEW - 1);
    expect(await list()).toEqual([]);
    await quotes(1);
    expect(await list()).toHaveLength(1);
  });

  it('are one for highlights that are made at once', async () => {
    await turn('On');
    await Promise.all([1, 2, 3, 4].map(() => coded(projectId, LINES.slice(0, 2))));
    await t.settle();
    expect(await list()).toHaveLength(1);
    const rows = await t.db.read({ workspaceId }, `select state from summaries where workspace_id = $1 and is_draft and state = 'done'`, [
      workspaceId,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('do not begin for other tags, in other modes, or from what no person kept', async () => {
    await turn('Suggest');
    await quotes(NEW);
    expect(await list()).toEqual([]);
    await turn('On');
    await t.db.tx({ workspaceId }, (m) => m.query(`update highlights set is_by_ai = true where workspace_id = $1`, [workspaceId]));
    await quotes(NEW - 1);
    expect(await list()).toEqual([]);
    await quotes(1);
    expect(await list()).toHaveLength(1);
  });

  it('begin for no one who has left', async () => {
    await turn('On');
    const bea = await t.aMember(workspaceId, 'contributor', 'Bea');
    await t.db.tx({ workspaceId }, (m) =>
      m.query(`update highlights set created_by = $2, created_at = now() + interval '1 hour' where workspace_id = $1`, [
        workspaceId,
        bea.actor.userId,
      ]),
    );
    await ada.ask(`mutation ($id: ID!) { removeMember(id: $id) { ids } }`, { id: bea.actor.memberId });
    await quotes(1);
    expect(await list()).toEqual([]);
    expect((await ada.ask(`{ failedJobs { total } }`)).failedJobs.total).toBe(0);
    expect(tagId).toBeTruthy();
  });
});
