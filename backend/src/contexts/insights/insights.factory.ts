import { docFromImport, plainText, textIndex } from '@libs/editor';
import { DocsService } from '#contexts/documents';
import { HighlightsService, NotesService } from '#contexts/repository';
import type { Actor } from '#platform/access';
import { newId, type TenantDb } from '#platform/db';

interface App {
  db: TenantDb;
  get: <T>(type: abstract new (...args: any[]) => T) => T;
}

/** Builders for tests: projects, interviews and highlights of one person, and edits as an editor makes them. */
export function evidenceOf({ db, get }: App, actor: Actor) {
  const docs = get(DocsService);

  /** A project with what every member may do there (0 none to 3 full). */
  const aProject = async (name: string, everybody: number): Promise<string> => {
    const id = newId();
    await db.tx(actor, (m) =>
      m.query(`insert into projects (workspace_id, id, name, created_by, default_access) values ($1, $2, $3, $4, $5)`, [
        actor.workspaceId,
        id,
        name,
        actor.userId,
        everybody,
      ]),
    );
    return id;
  };

  /** An interview, `[speaker, words]` each; the first speaks at second 4. */
  const aNote = (projectId: string, title: string, ...turns: [string, string][]): Promise<string> => {
    const blocks = turns.map(([speaker, text], i) => ({ kind: 'paragraph' as const, speaker, startMs: 4000 + i * 1000, runs: [{ text }] }));
    const { doc, speakers } = docFromImport({ blocks });
    return db.tx(actor, (m) => get(NotesService).createFromImport(m, actor, { projectId, title, doc: doc.toJSON(), speakers }));
  };

  const placeOf = async (docId: string, words: string) => {
    const { doc, version } = await docs.textOf(actor, docId);
    const start = plainText(doc).indexOf(words);
    if (start < 0) throw new Error(`no note says: ${words}`);
    return { doc, version, start, end: start + words.length };
  };

  /** A highlight on words of a note, which must not hold characters beyond the basic plane. */
  const aHighlight = async (noteId: string, words: string): Promise<string> => {
    const { version, start, end } = await placeOf(noteId, words);
    return (await get(HighlightsService).create(actor, { noteId, version, start, end, tagIds: [] })).id;
  };

  /** Pushes one step to the newest version and waits for what follows from it. */
  const push = async (docId: string, step: object): Promise<void> => {
    const { epoch, version } = await docs.glance(actor, docId);
    const pushed = await docs.push(actor, { docId, version, epoch, clientId: newId(), steps: [step], metas: [null], ops: [] });
    if (!pushed.accepted) throw new Error('the push was refused');
    await docs.settle(actor, docId);
  };

  /** Puts `by` in the place of words of a note. */
  const rewrite = async (noteId: string, words: string, by: string): Promise<void> => {
    const { doc, start, end } = await placeOf(noteId, words);
    const index = textIndex(doc);
    const slice = by ? { slice: { content: [{ type: 'text', text: by }] } } : {};
    await push(noteId, { stepType: 'replace', from: index.offsetToPos(start, 1), to: index.offsetToPos(end), ...slice });
  };

  /** Puts a reference at the top of an insight. */
  const refer = (insightId: string, kind: string, refId: string): Promise<void> =>
    push(insightId, { stepType: 'replace', from: 0, to: 0, slice: { content: [{ type: 'reference', attrs: { kind, refId } }] } });

  return { aProject, aNote, aHighlight, push, rewrite, refer };
}
