import { describe, expect, it } from '@jest/globals';
import { aNote, aProject } from '../contexts/documents/docs/doc.factory.js';
import { connectModel } from './app-with-models.js';
import { FakeModels } from './fake-models.js';
import { aServerToKill, pollUntil } from './server-to-kill.js';

const LINES = Array.from(
  { length: 12 },
  (_, i) => `Ben: We need the ${i}th button of the remote control because the problem with menu ${i} annoys every customer.`,
);

describe('a summary in the making', () => {
  it('is finished once when its worker is killed in the middle', async () => {
    const models = await FakeModels.start();
    const { t, server, end } = await aServerToKill({ models });
    try {
      const { admin } = await t.aWorkspace();
      const projectId = await aProject(t, admin.actor);
      const noteId = await aNote(t, admin.actor, projectId, ...LINES);
      await connectModel(admin, models);
      models.behave({ delayMs: 700 });
      await server.start();
      const { summarize } = await admin.ask(`mutation ($i: SummarizeInput!) { summarize(input: $i) { id steps } }`, {
        i: { kind: 'note', id: noteId, framework: 'VoiceOfCustomerReport' },
      });
      const state = async () =>
        (await admin.ask(`query ($id: ID!) { summary(id: $id) { state step sections { key bullets { id } } } }`, { id: summarize.id }))
          .summary;
      const reach = (enough: (s: any) => boolean) => pollUntil(state, enough);
      for (const step of [1, 2]) {
        await reach((s) => s.step >= step);
        await server.kill();
        expect((await state()).state).toBe('running');
        await server.start();
      }
      const done = await reach((s) => s.state === 'done');
      expect(done.step).toBe(summarize.steps);
      const keys = done.sections.map((s: any) => s.key);
      expect(new Set(keys).size).toBe(keys.length);
      // A part that was stored is not asked for again: at most the two calls that the kills left without an answer are.
      expect(models.calls.length).toBeLessThanOrEqual(summarize.steps + 2);
      const [reported] = await t.db.read<{ n: number }>(
        admin.actor,
        `select count(*)::int as n from revisions where object_id = $1 and after->>'state' = 'done'`,
        [summarize.id],
      );
      expect(reported!.n).toBe(1);
    } finally {
      await end();
      await models.close();
    }
  }, 180_000);
});
