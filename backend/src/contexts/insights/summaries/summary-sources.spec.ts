import { beforeEach, describe, expect, it } from '@jest/globals';
import type { MessageOf, objectChanged } from '#platform/events';
import { connectModel, withModels } from '../../../testing/app-with-models.js';
import { FakeModels } from '../../../testing/fake-models.js';
import type { Person, TestApp } from '../../../testing/harness.js';
import { aNote, aProject, aPush, push, replaceStep } from '../../documents/docs/doc.factory.js';
import { RedactedQuotes } from './redacted-quotes.jobs.js';
import { citedBy, INTERVIEW, said, summariesOf } from './summary.factory.js';

let t: TestApp;
let models: FakeModels;
let ada: Person;
let projectId: string;
let summaries: ReturnType<typeof summariesOf>;
const OTHER = [
  'Dan: The harbour office charged me for a window that was broken before.',
  'Dan: I need a list of all the damage that the agency knows of.',
  'Eva: The problem is that nobody at the harbour picks up the phone.',
];

withModels(FakeModels, (app, fake) => {
  [t, models] = [app, fake];
  summaries = summariesOf(app, 'id state error step sections { title bullets { text citations { objectId quote } } }');
});
beforeEach(async () => {
  models.behave();
  ada = (await t.aWorkspace()).admin;
  projectId = await aProject(t, ada.actor);
  await connectModel(ada, models);
});

/** Orders a summary, does something while its first call to the model is on its way, and waits for what becomes of it. */
async function meanwhile(person: Person, input: object, action: () => Promise<unknown>): Promise<any> {
  models.behave({ delayMs: 2500, times: 1 });
  const { id } = await summaries.order(person, { framework: 'VoiceOfCustomerReport', ...input });
  for (let i = 0; i < 200 && !models.calls.length; i++) await new Promise((r) => setTimeout(r, 25));
  expect(models.calls).toHaveLength(1);
  await action();
  await t.settle();
  return summaries.read(ada, id);
}
const reported = () => JSON.stringify(models.calls.slice(1).map((call) => call.sources));
const stored = async (id: string) => {
  const [row] = await t.db.read<{ sections: unknown }>(ada.actor, `select sections from summaries where id = $1`, [id]);
  return JSON.stringify(row!.sections);
};
const mode = (p: string, m: string) =>
  ada.ask(
    `mutation ($p: ID!, $m: AiMode) { setProjectAiMode(input: { projectId: $p, feature: summarize, mode: $m }) { features { mode } } }`,
    { p, m },
  );
const trash = (id: string) => ada.ask(`mutation ($ids: [ID!]!) { deleteNotes(ids: $ids) { ids } }`, { ids: [id] });

describe('a summary that is being made', () => {
  it('goes on without a note that was put into the trash, and says nothing of it when it comes back', async () => {
    const stays = await aNote(t, ada.actor, projectId, ...INTERVIEW);
    const goes = await aNote(t, ada.actor, projectId, ...OTHER);
    const s = await meanwhile(ada, { kind: 'project', id: projectId }, () => trash(goes));
    expect(s).toMatchObject({ state: 'done', error: null });
    expect(models.calls.length).toBeGreaterThan(1);
    expect(reported()).not.toContain('harbour');
    await ada.ask(`mutation ($ids: [ID!]!) { restoreNotes(ids: $ids) { notes { id } } }`, { ids: [goes] });
    expect(new Set(citedBy(await summaries.read(ada, s.id)).map((c) => c.objectId))).toEqual(new Set([stays]));
    expect(await stored(s.id)).not.toContain(goes);
  });

  it('begins again without what earlier parts of it say of a note that is gone', async () => {
    // The older one comes first in the prompt, and the double answers with what comes first.
    const goes = await aNote(t, ada.actor, projectId, ...OTHER);
    await aNote(t, ada.actor, projectId, ...INTERVIEW);
    models.behave({ times: 2 }, { delayMs: 2500, times: 1 });
    const { id } = await summaries.order(ada, { kind: 'project', id: projectId, framework: 'VoiceOfCustomerReport' });
    for (let i = 0; i < 200 && models.calls.length < 3; i++) await new Promise((r) => setTimeout(r, 25));
    expect(await stored(id)).toContain(goes);
    await trash(goes);
    await t.settle();
    expect((await summaries.read(ada, id)).state).toBe('done');
    expect(await stored(id)).not.toContain(goes);
  });

  it('ends when its note is gone, and asks the model nothing more', async () => {
    const id = await aNote(t, ada.actor, projectId, ...INTERVIEW);
    await expect(meanwhile(ada, { id }, () => trash(id))).rejects.toMatchObject({ code: 'NotFound' });
    expect(models.calls).toHaveLength(1);
    const [row] = await t.db.read(ada.actor, `select state, error from summaries where note_id = $1`, [id]);
    expect(row).toEqual({ state: 'failed', error: 'This does not exist, or you cannot see it.' });
  });

  it('ends where summaries are switched off', async () => {
    const id = await aNote(t, ada.actor, projectId, ...INTERVIEW);
    const s = await meanwhile(ada, { id }, () => mode(projectId, 'Off'));
    expect(s).toMatchObject({ state: 'failed', error: expect.stringContaining('switched off'), sections: [] });
    expect(models.calls).toHaveLength(1);
  });

  it('goes on without a project that switched them off', async () => {
    const other = await aProject(t, ada.actor);
    const noteIds = [await aNote(t, ada.actor, projectId, ...INTERVIEW), await aNote(t, ada.actor, other, ...OTHER)];
    const s = await meanwhile(ada, { kind: 'selection', noteIds }, () => mode(other, 'Off'));
    expect(s.state).toBe('done');
    expect(reported()).not.toContain('harbour');
    expect(await stored(s.id)).not.toContain(noteIds[1]);
  });

  it('ends when the requesting user may not write there any more', async () => {
    const id = await aNote(t, ada.actor, projectId, ...INTERVIEW);
    const writer = await t.aMember(ada.actor.workspaceId, 'contributor');
    await ada.ask(`mutation ($p: ID!) { setProjectDefaultAccess(input: { projectId: $p, access: write }) { projectId } }`, {
      p: projectId,
    });
    const s = await meanwhile(writer, { id }, () =>
      ada.ask(`mutation ($p: ID!) { setProjectDefaultAccess(input: { projectId: $p, access: read }) { projectId } }`, { p: projectId }),
    );
    expect(s).toMatchObject({ state: 'failed', error: 'Viewers cannot generate summaries' });
    expect(models.calls).toHaveLength(1);
  });

  it('tells the model nothing of a redacted passage, in the middle of a part either', async () => {
    const id = await aNote(t, ada.actor, projectId, ...INTERVIEW);
    const at = said(...INTERVIEW).indexOf('agency had');
    const redact = () =>
      ada.ask(`mutation ($i: RedactNoteInput!) { redactNote(input: $i) { redactions { __typename } } }`, {
        i: { noteId: id, version: 0, passages: [{ start: at, end: at + 6 }] },
      });
    // One part: what the model made of the text from before is not kept, and it is asked anew.
    const s = await meanwhile(ada, { id, framework: 'ByQuestion' }, redact);
    expect(s.state).toBe('done');
    expect(reported()).not.toContain('agency had');
    expect(reported()).toContain('██████ had a page');
  });

  it('is made once while its note is being edited', async () => {
    const id = await aNote(t, ada.actor, projectId, ...INTERVIEW);
    const s = await meanwhile(ada, { id }, () => push(ada, aPush(id, 0, [replaceStep(1, 1, 'Well. ')])));
    expect(s.state).toBe('done');
    const requests = models.calls.map((call) => /The heading: "(.*?)"/.exec(call.prompt)?.[1]);
    expect(requests).toEqual(['Praise', 'Pains', 'Requests', 'Who says it', 'What is changing']);
  });
});

describe('an edit of a note', () => {
  it('waits for no summary that cites it, unless something is redacted there', async () => {
    const noteId = await aNote(t, ada.actor, projectId, ...INTERVIEW);
    const { id } = await summaries.made(ada, { id: noteId });
    const { workspaceId } = ada.actor;
    const follow = async () => {
      const message = { workspaceId, payload: { objects: [{ kind: 'note', id: noteId, action: 'updated' }] } };
      await t.get(RedactedQuotes).follow(message as unknown as MessageOf<typeof objectChanged>);
      return 'followed';
    };
    const held = async () => {
      let release = () => {};
      const locked = new Promise<void>((done) => {
        release = done;
      });
      let isHeld = () => {};
      const holding = new Promise<void>((done) => {
        isHeld = done;
      });
      const lock = t.db.tx({ workspaceId }, async (m) => {
        await m.query(`select 1 from summaries where id = $1 for update`, [id]);
        isHeld();
        await locked;
      });
      await holding;
      const first = await Promise.race([follow(), new Promise((r) => setTimeout(r, 1500, 'waits'))]);
      release();
      await lock;
      return first;
    };
    expect(await held()).toBe('followed');
    await ada.ask(`mutation ($i: RedactNoteInput!) { redactNote(input: $i) { redactions { __typename } } }`, {
      i: { noteId, version: 0, passages: [{ start: 0, end: 3 }] },
    });
    await t.settle();
    expect(await held()).toBe('waits');
  });
});
