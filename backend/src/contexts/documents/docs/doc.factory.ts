import { docFromImport, EMPTY_STEP, type HighlightOp, type StepMeta } from '@libs/editor';
import type { Actor } from '#platform/access';
import { newId } from '#platform/db';
import type { Person, TestApp } from '../../../testing/harness.js';
import { NotesService } from '../../repository/notes/notes.service.js';
import type { PushStepsInput } from './push-input.js';

/** A project as a test needs it. */
export async function aProject(t: TestApp, actor: Actor): Promise<string> {
  const id = newId();
  await t.db.tx(actor, (m) =>
    m.query(`insert into projects (workspace_id, id, name, created_by) values ($1, $2, 'Deposit study', $3)`, [
      actor.workspaceId,
      id,
      actor.userId,
    ]),
  );
  return id;
}

/** A note of a few paragraphs; one that begins with `Name: ` is that speaker's. */
export async function aNote(t: TestApp, actor: Actor, projectId: string, ...paragraphs: string[]): Promise<string> {
  const blocks = paragraphs.map((text, i) => {
    const [, speaker, said] = /^(\w+): (.*)$/.exec(text) ?? [];
    return { kind: 'paragraph' as const, runs: [{ text: said ?? text }], ...(speaker ? { speaker, startMs: i * 1000 } : {}) };
  });
  const { doc, speakers } = docFromImport({ blocks });
  return t.db.tx(actor, (m) =>
    t.get(NotesService).createFromImport(m, actor, { projectId, title: 'Call with Ana', doc: doc.toJSON(), speakers }),
  );
}

/** A step that replaces a range of positions by text. */
export const replaceStep = (from: number, to: number, text: string) => ({
  stepType: 'replace',
  from,
  to,
  ...(text ? { slice: { content: [{ type: 'text', text }] } } : {}),
});

/** A push of one client; without steps it carries only operations. */
export function aPush(
  docId: string,
  version: number,
  steps: unknown[],
  extra: { ops?: (HighlightOp & { tagIds?: string[] })[]; metas?: (StepMeta | null)[]; clientId?: string } = {},
): PushStepsInput {
  const sent = steps.length ? steps : [EMPTY_STEP];
  return {
    docId,
    version,
    epoch: 0,
    clientId: extra.clientId ?? 'client-a',
    steps: sent,
    metas: extra.metas ?? sent.map(() => null),
    ops: extra.ops ?? [],
  };
}

/** Sends a push by GraphQL. */
export const push = async (
  person: Person,
  input: PushStepsInput,
): Promise<{ accepted: boolean; version: number; rows: any[]; highlightRows: any[] }> =>
  (await person.ask(`mutation ($i: PushStepsInput!) { pushSteps(input: $i) { accepted version rows highlightRows } }`, { i: input }))
    .pushSteps;

/** The document as an editor opens it. */
export const fetchDoc = async (person: Person, docId: string): Promise<any> => {
  const answer = await person.request('get', `/api/docs/${docId}`);
  if (answer.status !== 200) throw Object.assign(new Error(answer.body.error?.message), { code: answer.body.error?.code });
  return answer.body;
};
