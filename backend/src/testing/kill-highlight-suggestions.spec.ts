import { describe, expect, it } from '@jest/globals';
import { aNote, aProject } from '../contexts/documents/docs/doc.factory.js';
import { aMarkedNote } from '../contexts/repository/highlights/highlight.factory.js';
import { aTag, aTagGroup } from '../contexts/repository/tags/tag.factory.js';
import { DOCK, NO_PROPOSALS, SAID } from '../contexts/suggestions/highlight-suggestions/highlight-suggestion.factory.js';
import { connectModel } from './app-with-models.js';
import { FakeModels } from './fake-models.js';
import { aServerToKill, pollUntil } from './server-to-kill.js';

const OTHER = Array.from({ length: 90 }, (_, i) => `My grandmother grows ${i + 10} kinds of tomatoes behind the station.`);

describe('a look through a note for highlights', () => {
  it('ends once, with all that there is, when its worker is killed in the middle', async () => {
    const models = await FakeModels.start();
    const { t, server, end } = await aServerToKill({ models });
    try {
      const { admin } = await t.aWorkspace();
      const projectId = await aProject(t, admin.actor);
      const ask = (q: string, v: object) => admin.ask(q, v as Record<string, unknown>);
      const tagId = await aTag(admin, (await aTagGroup(admin, projectId)).groupId, 'Dock');
      await aMarkedNote(t, admin.actor, projectId, DOCK, tagId);
      const noteId = await aNote(t, admin.actor, projectId, ...OTHER, SAID.dock);
      await connectModel(admin, models, { embeddingModel: 'fake-small' });
      models.behave({ delayMs: 500, ...NO_PROPOSALS });
      await server.start();
      await ask(`mutation ($n: ID!) { suggestHighlights(id: $n) { state } }`, { n: noteId });
      const state = async () =>
        (await ask(`query ($n: ID!) { highlightSuggestions(noteId: $n) { state done total items { id quote } } }`, { n: noteId }))
          .highlightSuggestions;
      const reach = (enough: (s: any) => boolean) => pollUntil(state, enough);
      await reach((s) => s.done > 0);
      await server.kill();
      expect(await state()).toMatchObject({ state: 'making', items: [] });
      await server.start();
      const done = await reach((s) => s.state !== 'making');
      // Each sentence is compared, and read by the model.
      const steps = 2 * (OTHER.length + 1);
      expect(done).toMatchObject({ state: 'ready', done: steps, total: steps });
      expect(done.items.map((one: any) => one.quote)).toContain(SAID.dock);
      const [reported] = await t.db.read<{ n: number }>(
        admin.actor,
        `select count(*)::int as n from revisions where kind = 'highlightSuggestion' and object_id = $1`,
        [noteId],
      );
      expect(reported!.n).toBe(1);
    } finally {
      await end();
      await models.close();
    }
  }, 180_000);
});
