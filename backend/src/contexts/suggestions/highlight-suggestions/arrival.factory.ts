import { beforeEach, expect } from '@jest/globals';
import { HIGHLIGHT_SUGGESTION_SURE } from '@libs/domain';
import { connectModel } from '../../../testing/app-with-models.js';
import { aNote } from '../../documents/docs/doc.factory.js';
import { NotesService } from '../../repository/notes/notes.service.js';
import { SAID, type SuggestionScene, withSuggestions } from './highlight-suggestion.factory.js';

/** One of them is near to a tag, but not so near that it is applied. */
export const LINES = [SAID.other, SAID.fee, SAID.dock, 'I paid a fee for the room and it was cold.', SAID.more];
/** The words that are suggested. */
export const quotes = (result: any): string[] => result.items.map(({ quote }: any) => quote);

/** What of `LINES` is sure enough to be highlighted by itself, and what is not. */
export interface ArrivalScene extends SuggestionScene {
  sure: string[];
  unsure: string[];
}

/** The scene of suggested highlights where they are On, and what arrives in it. */
export function withArrivals(isSet: (scene: ArrivalScene) => void) {
  let scene: SuggestionScene;
  const actions = withSuggestions((set) => {
    scene = set;
  });
  beforeEach(async () => {
    // By the same text, looked through by a person where it is not On.
    const { items } = await actions.made(await aNote(scene.t, scene.ada.actor, scene.projectId, ...LINES));
    const said = (which: (confidence: number) => boolean): string[] =>
      items.filter(({ confidence }: any) => which(confidence)).map(({ quote }: any) => quote);
    const [sure, unsure] = [said((c) => c >= HIGHLIGHT_SUGGESTION_SURE), said((c) => c < HIGHLIGHT_SUGGESTION_SURE)];
    expect(sure.length).toBeGreaterThan(0);
    expect(unsure.length).toBeGreaterThan(0);
    await mode('highlights', 'On');
    isSet({ ...scene, sure, unsure });
  });

  const mode = (feature: string, m: string | null) =>
    scene.ada.ask(
      `mutation ($p: ID!, $f: AiFeature!, $m: AiMode) { setProjectAiMode(input: { projectId: $p, feature: $f, mode: $m }) { features { mode } } }`,
      {
        p: scene.projectId,
        f: feature,
        m,
      },
    );
  async function imported(lines: readonly string[] = LINES): Promise<string> {
    const { ada, t, projectId } = scene;
    const response = await ada
      .request('post', `/api/projects/${projectId}/imports`)
      .attach('files', Buffer.from(lines.join('\n')), 'call.txt');
    expect(response.status).toBe(201);
    await t.settle();
    const { importBatch } = await ada.ask(`query ($id: ID!) { importBatch(id: $id) { items { error noteId } } }`, { id: response.body.id });
    return importBatch.items[0].noteId;
  }
  /** The note's text comes once more; answers the id of its arrival. */
  async function arrives(noteId: string): Promise<string> {
    const { ada, t, projectId } = scene;
    const id = await t.db.tx(ada.actor, async (m) => {
      await t.get(NotesService).arrived(m, ada.actor, projectId, [noteId]);
      const [order] = await m.query(
        `select id from outbox where topic = 'note.arrived' and payload->'noteIds' ? $1 order by created_at desc`,
        [noteId],
      );
      return order.id;
    });
    await t.settle();
    return id;
  }
  const own = (i: object) => connectModel(scene.ada, scene.models, { key: 'sk-1', ...i });
  const applied = async (noteId: string): Promise<string[]> =>
    (await actions.highlights(noteId)).filter(({ isByAi }) => isByAi).map(({ quote }) => quote);
  const runs = (noteId: string) =>
    scene.t.db.read<any>(scene, `select id, state, applies, arrival, asked_by from highlight_suggestion_runs where note_id = $1`, [noteId]);
  return { ...actions, mode, imported, arrives, own, applied, runs };
}
