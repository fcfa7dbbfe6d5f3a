import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DocsService } from '#contexts/documents';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aNote, aProject } from '../../documents/docs/doc.factory.js';
import { downloaded, exportedFile, exportedParts, exportsOf } from './project-exports.factory.js';

let t: TestApp;
let admin: Person;
let viewer: Person;
let projectId: string;

beforeAll(async () => {
  t = await sharedApp();
  const a = await t.aWorkspace();
  admin = a.admin;
  viewer = await t.aMember(a.id, 'viewer', 'Vera');
  projectId = await aProject(t, admin.actor);
  const doc = { type: 'doc', content: [{ type: 'paragraph' }] };
  await t.db.tx(admin.actor, (m) => t.get(DocsService).create(m, admin.actor, { id: projectId, kind: 'readme', doc }));
  await aNote(t, admin.actor, projectId, 'Ana: The deposit came');
});
afterAll(() => t.close());

const highlightIn = async (note: string, start: number, end: number): Promise<string> => {
  const version = (await admin.ask(`query ($id: ID!) { note(id: $id) { docVersion } }`, { id: note })).note.docVersion;
  return (
    await admin.ask(`mutation ($i: CreateHighlightInput!) { createHighlight(input: $i) { id } }`, {
      i: { noteId: note, version, start, end, tagIds: [] },
    })
  ).createHighlight.id;
};

describe('an export with insights', () => {
  it.each(['HTML', 'MARKDOWN', 'DOCX', 'PDF', 'JSON', 'CSV'])(
    'never shows readers what only its person may open elsewhere (%s)',
    async (format) => {
      const closed = await aProject(t, admin.actor);
      await t.db.tx(admin.actor, (m) => m.query(`update projects set default_access = 0 where id = $1`, [closed]));
      const secret = await aNote(t, admin.actor, closed, 'Cy: The northern depot closes');
      const quote = await highlightIn(secret, 4, 24);
      const { createInsight } = await admin.ask(`mutation ($i: CreateInsightInput!) { createInsight(input: $i) { id } }`, {
        i: { projectId, title: 'Depots', highlightIds: [quote] },
      });
      await exportedFile(t, admin, projectId, format, ['NOTES', 'INSIGHTS']);
      const mine = (await exportsOf(admin, projectId)).find(({ url }) => url);
      expect((await downloaded(viewer, `/api/exports/projects/${mine.id}`)).status).toBe(404);
      expect((await downloaded(admin, mine.url)).status).toBe(200);
      const own = await exportedParts(t, viewer, projectId, format, ['NOTES', 'INSIGHTS']);
      expect([...own.values()].some((part) => part.includes('northern depot'))).toBe(false);
      // What is redacted there is in no file any more.
      const { note } = await admin.ask(`query ($id: ID!) { note(id: $id) { docVersion } }`, { id: secret });
      await admin.ask(`mutation ($i: RedactNoteInput!) { redactNote(input: $i) { redactions { id } } }`, {
        i: { noteId: secret, version: note.docVersion, passages: [{ start: 4, end: 12 }] },
      });
      expect((await downloaded(admin, mine.url)).status).toBe(404);
      await admin.ask(`mutation ($id: ID!) { deleteInsights(ids: [$id]) { ids } }`, { id: createInsight.id });
    },
  );
});
