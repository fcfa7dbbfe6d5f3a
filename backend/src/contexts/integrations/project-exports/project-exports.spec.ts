import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LIMITS } from '@libs/domain';
import { extractText, getDocumentProxy } from 'unpdf';
import { DocsService, DocumentWriter } from '#contexts/documents';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aContact } from '../../contacts/contacts.factory.js';
import { aNote, aProject } from '../../documents/docs/doc.factory.js';
import { aField } from '../../fields/fields.factory.js';
import { aTag, aTagGroup } from '../../repository/tags/tag.factory.js';
import { ProjectExportJobs } from './project-export.jobs.js';
import { downloaded, exportedFile, exportedParts, exportsOf, orderExport, partsOf } from './project-exports.factory.js';
import { ProjectExportsService } from './project-exports.service.js';

let t: TestApp;
let admin: Person;
let viewer: Person;
let stranger: Person;
let projectId: string;
let noteId: string;
let kept: string;
let picture: string;
let insightId: string;

const GIF = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');
const folder = () => path.join(t.config.dataDir, 'files', admin.actor.workspaceId);
const stored = () => fs.readdirSync(folder()).length;

beforeAll(async () => {
  t = await sharedApp();
  const a = await t.aWorkspace();
  admin = a.admin;
  viewer = await t.aMember(a.id, 'viewer', 'Vera');
  stranger = (await t.aWorkspace()).admin;
  projectId = await aProject(t, admin.actor);
  await t.db.tx(admin.actor, (m) => t.get(DocsService).create(m, admin.actor, { id: projectId, kind: 'readme', doc: docOf('Why we ask') }));
  noteId = await aNote(t, admin.actor, projectId, 'Ana: =The <deposit> came & went', 'Ben: שלום 👋🏽 and the fee?');
  const { groupId } = await aTagGroup(admin, projectId, { board: 'Journey', group: 'Money' });
  const tagId = await aTag(admin, groupId, 'Fees', { description: '@what it costs', colour: 'jade' });
  kept = await highlight(1, 14, tagId);
  const byAi = await highlight(15, 19);
  await t.db.tx(admin.actor, (m) => m.query(`update highlights set is_by_ai = true where id = $1`, [byAi]));
  const field = await aField(admin, projectId, { label: 'Segment', type: 'SELECT', options: ['Small', 'Large'] });
  await admin.ask(`mutation ($i: SetFieldValuesInput!) { setFieldValues(input: $i) { values { value } } }`, {
    i: { target: 'note', values: [{ objectId: noteId, fieldId: field.id, value: field.options[1]!.id }] },
  });
  const contactId = await aContact(admin, { name: '+Ana Lopes', emails: ['ana@lopes.example'] });
  await admin.ask(`mutation ($i: LinkSpeakerInput!) { linkSpeaker(input: $i) { speakerId } }`, {
    i: { noteId, speakerId: 's1', contactId },
  });
  insightId = (
    await admin.ask(`mutation ($i: CreateInsightInput!) { createInsight(input: $i) { id } }`, {
      i: { projectId, title: 'Deposits surprise', highlightIds: [kept] },
    })
  ).createInsight.id;
  picture = (await admin.request('post', `/api/docs/${insightId}/images`).set('x-verbatim', '1').attach('file', GIF, 'p.gif')).body.id;
  await t.get(DocumentWriter).write(admin.actor, insightId, async ({ doc }) => ({
    ops: [],
    steps: [
      {
        stepType: 'replace',
        from: doc.content.size,
        to: doc.content.size,
        slice: { content: [{ type: 'image', attrs: { fileId: picture, alt: 'A bill' } }] },
      },
    ],
  }));
  await t.settle();
});
afterAll(() => t.close());

const docOf = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
const highlightIn = async (note: string, start: number, end: number, ...tagIds: string[]): Promise<string> => {
  const version = (await admin.ask(`query ($id: ID!) { note(id: $id) { docVersion } }`, { id: note })).note.docVersion;
  return (
    await admin.ask(`mutation ($i: CreateHighlightInput!) { createHighlight(input: $i) { id } }`, {
      i: { noteId: note, version, start, end, tagIds },
    })
  ).createHighlight.id;
};
const highlight = (start: number, end: number, ...tagIds: string[]) => highlightIn(noteId, start, end, ...tagIds);
const text = (parts: Map<string, Buffer>, name: string) => {
  const part = parts.get(name);
  if (!part) throw new Error(`no ${name} among ${[...parts.keys()].join(', ')}`);
  return part.toString();
};

describe('an export of a project', () => {
  it('is tables that a spreadsheet opens without running anything', async () => {
    const parts = await exportedParts(t, viewer, projectId, 'CSV');
    expect([...parts.keys()].sort()).toEqual(['contacts.csv', 'highlights.csv', 'insights.csv', 'notes.csv', 'tags.csv']);
    for (const part of parts.values()) expect(part.toString().startsWith('\uFEFF')).toBe(true);
    const [head, row] = text(parts, 'notes.csv').slice(1).split('\r\n');
    expect(head).toBe('Title,Recorded,Created,Author,Speakers,Words,Highlights,Segment,Text,Link');
    expect(row).toMatch(
      /^Call with Ana,,20\d\d-.*,Ada Admin,Ana; Ben,\d+,1,Large,"'=The <deposit> came & went\nשלום 👋🏽 and the fee\?",http/,
    );
    const highlights = text(parts, 'highlights.csv').trim().split('\r\n');
    expect(highlights).toHaveLength(2);
    expect(highlights[1]).toMatch(
      new RegExp(`^The <deposit>,ok,,Fees,Call with Ana,Ana,00:00:00.000,1,14,Ada Admin,.*#highlight=${kept}$`),
    );
    expect(text(parts, 'tags.csv')).toContain(`Fees,"'@what it costs",Money,jade,Journey`);
    expect(text(parts, 'contacts.csv')).toContain(`"'+Ana Lopes",ana@lopes.example`);
  });

  it('is JSON with all that makes it again, each part with its hash', async () => {
    const parts = await exportedParts(t, viewer, projectId, 'JSON');
    const project = JSON.parse(text(parts, 'project.json'));
    expect(project).toMatchObject({ format: 'verbatim-project', version: 1, project: { name: 'Deposit study' } });
    expect(project.boards[0].groups[0].tags[0]).toMatchObject({ title: 'Fees', colour: 'jade' });
    const note = JSON.parse(text(parts, 'notes/00001.json'));
    expect(note).toMatchObject({ title: 'Call with Ana', speakers: [{ name: 'Ana', contactId: project.contacts[0].id }, { name: 'Ben' }] });
    expect(note.highlights).toEqual([
      expect.objectContaining({
        start: 1,
        end: 14,
        quote: 'The <deposit>',
        status: 'ok',
        tagIds: [project.boards[0].groups[0].tags[0].id],
      }),
    ]);
    expect(parts.get(`files/${picture}`)).toEqual(GIF);
    const manifest = JSON.parse(text(parts, 'manifest.json'));
    expect(manifest.parts.map(({ path: at }: { path: string }) => at).sort()).toEqual(
      [...parts.keys()].filter((name) => name !== 'manifest.json').sort(),
    );
  });

  it('is pages that open from a disk, with marks that lead on', async () => {
    const parts = await exportedParts(t, viewer, projectId, 'HTML');
    const page = text(parts, 'notes/Call with Ana.html');
    expect(page).toContain(`id="highlight-${kept}"`);
    expect(page).toContain('The &lt;deposit&gt;</mark> came &amp; went');
    expect(text(parts, 'insights/Deposits surprise.html')).toContain(`href="../notes/Call%20with%20Ana.html#highlight-${kept}"`);
    expect(text(parts, 'insights/Deposits surprise.html')).toContain(`<img src="../files/${picture}.gif" alt="A bill">`);
    expect(text(parts, 'index.html')).toContain('href="insights/Deposits%20surprise.html"');
    for (const [name, part] of parts)
      if (name.endsWith('.html'))
        expect([name, /<script|\son\w+=|(src|href)="(https?:)?\/\//i.test(part.toString())]).toEqual([name, false]);
  });

  it('is Markdown, and the codebook', async () => {
    const parts = await exportedParts(t, viewer, projectId, 'MARKDOWN');
    expect(text(parts, 'notes/Call with Ana.md')).toContain('**Ana**');
    expect(text(parts, 'notes/Call with Ana.md')).toContain('> The <deposit>');
    expect(text(parts, 'insights/Deposits surprise.md')).toContain(`![A bill](../files/${picture}.gif)`);
    const codes = await exportedParts(t, viewer, projectId, 'QDC');
    expect(text(codes, 'Journey.qdc')).toContain('name="Fees"');
  });

  it('is Word documents of insights, as each is by itself', async () => {
    const parts = await exportedParts(t, viewer, projectId, 'DOCX');
    const alone = await downloaded(viewer, `/api/exports/insights/${insightId}?format=docx`);
    expect([alone.status, alone.headers['content-disposition']]).toEqual([200, expect.stringContaining('Deposits surprise.docx')]);
    for (const bytes of [parts.get('Deposits surprise.docx')!, alone.bytes]) {
      const inside = await partsOf(bytes);
      const words = text(inside, 'word/document.xml');
      for (const said of ['Deposits surprise', 'The &lt;deposit&gt;', 'Ana · 00:00 · Call with Ana', 'Fees']) expect(words).toContain(said);
      expect([...inside.keys()].filter((name) => name.startsWith('word/media/'))).toHaveLength(1);
    }
    expect((await downloaded(stranger, `/api/exports/insights/${insightId}?format=docx`)).status).toBe(404);
  });

  it('is PDF of insights, which says what it cannot write', async () => {
    const saved = async () => {
      const { status, headers, bytes } = await downloaded(viewer, `/api/exports/insights/${insightId}?format=pdf`);
      expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
      const { text: pages } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
      return pages.replace(/\s+/g, ' ');
    };
    const pages = await saved();
    for (const said of ['Deposits surprise', 'The <deposit>', 'Ana · 00:00 · Call with Ana', 'Fees', '[Image: A bill]'])
      expect(pages).toContain(said);
    expect(pages).not.toContain('A box');
    await t.get(DocumentWriter).write(admin.actor, insightId, async () => ({
      ops: [],
      steps: [
        {
          stepType: 'replace',
          from: 0,
          to: 0,
          slice: { content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Straße Ответ 中文 🎉' }] }] },
        },
      ],
    }));
    const other = await saved();
    expect(other).toContain('Straße Ответ');
    expect(other).toContain('A box (▯) stands for 3 signs');
    expect(other).toContain('U+4E2D, U+6587, U+1F389');
    expect((await exportedParts(t, viewer, projectId, 'PDF')).get('Deposits surprise.pdf')!.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('has what was chosen and nothing else', async () => {
    const parts = await exportedParts(t, viewer, projectId, 'JSON', ['NOTES', 'TAGS']);
    const note = JSON.parse(text(parts, 'notes/00001.json'));
    expect([note.highlights, note.speakers[0].contactId, [...parts.keys()].filter((name) => /^(files|insights)/.test(name))]).toEqual([
      [],
      null,
      [],
    ]);
    const refused = await viewer.gql(`mutation ($i: ExportProjectInput!) { exportProject(input: $i) { id } }`, {
      i: { projectId, format: 'HTML', contents: ['HIGHLIGHTS'] },
    });
    expect(refused.errors?.[0]?.message).toBe('Highlights stand in notes. Choose notes as well, or CSV.');
  });

  it('is for who ordered it and may read the project, at the order and at the download', async () => {
    const { status, headers } = await exportedFile(t, viewer, projectId, 'CSV');
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-store']);
    const [created] = await exportsOf(viewer, projectId);
    expect(created).toMatchObject({ state: 'done', createdBy: { name: 'Vera' }, fileName: 'Deposit study, csv.zip' });
    expect((new Date(created.expiresAt).getTime() - Date.now()) / 86_400_000).toBeCloseTo(LIMITS.projectExport.days, 1);
    expect((await downloaded(stranger, created.url)).status).toBe(404);
    await expect(orderExport(stranger, projectId, 'CSV')).rejects.toMatchObject({ code: 'NotFound' });
    await t.db.tx(admin.actor, (m) => m.query(`update projects set default_access = 0 where id = $1`, [projectId]));
    expect((await downloaded(viewer, created.url)).status).toBe(404);
    expect((await downloaded(admin, created.url)).status).toBe(404);
    await t.db.tx(admin.actor, (m) => m.query(`update projects set default_access = null where id = $1`, [projectId]));
    expect((await downloaded(viewer, created.url)).status).toBe(200);
    const seen = (await exportsOf(admin, projectId)).find(({ createdBy }) => createdBy.name === 'Vera');
    expect([seen.state, seen.url]).toEqual(['done', null]);
  });

  it('is gone with its bytes when it is over, and when it is cancelled', async () => {
    // What earlier tests discarded is taken away first.
    await t.settle();
    const before = stored();
    const id = await orderExport(viewer, projectId, 'CSV');
    await t.settle();
    expect(stored()).toBe(before + 1);
    await t
      .get(ProjectExportJobs)
      .expire({ workspaceId: admin.actor.workspaceId }, new Date(Date.now() + (LIMITS.projectExport.days - 0.1) * 86_400_000));
    await t.settle();
    expect((await exportsOf(viewer, projectId)).find((one) => one.id === id).url).not.toBeNull();
    await t
      .get(ProjectExportJobs)
      .expire({ workspaceId: admin.actor.workspaceId }, new Date(Date.now() + (LIMITS.projectExport.days + 0.1) * 86_400_000));
    await t.settle();
    expect((await exportsOf(viewer, projectId)).map(({ url }) => url).filter(Boolean)).toEqual([]);
    expect((await downloaded(viewer, `/api/exports/projects/${id}`)).status).toBe(404);
    const after = stored();
    const cancelled = await orderExport(viewer, projectId, 'HTML');
    await viewer.ask(`mutation ($id: ID!) { cancelProjectExport(id: $id) { state } }`, { id: cancelled });
    await t.settle();
    expect([(await exportsOf(viewer, projectId))[0].state, stored()]).toEqual(['cancelled', after]);
  });

  it('begins again when its worker died, and leaves nothing twice', async () => {
    const before = stored();
    const id = await orderExport(admin, projectId, 'JSON');
    await t.settle();
    // As a worker leaves it that was killed: it runs, and a file lies there.
    await t.db.tx(admin.actor, (m) =>
      m.query(`update project_exports set state = 'running', finished_at = null, expires_at = null where id = $1`, [id]),
    );
    const message = { workspaceId: admin.actor.workspaceId, payload: { exportId: id } };
    await Promise.all([t.get(ProjectExportJobs).run(message as never), t.get(ProjectExportJobs).run(message as never)]);
    await t.settle();
    expect((await exportsOf(admin, projectId)).find((one) => one.id === id)).toMatchObject({ state: 'done' });
    expect(stored()).toBe(before + 1);
    await t.get(ProjectExportsService).expire(admin.actor, id);
    await t.settle();
    expect(stored()).toBe(before);
  });

  it('is written into the history, and is not handed out once words of it were redacted', async () => {
    const { status } = await exportedFile(t, admin, projectId, 'CSV');
    expect(status).toBe(200);
    const [{ id, url }] = await exportsOf(admin, projectId);
    const [history] = await t.db.read<{ after: object }>(
      admin.actor,
      `select after from revisions where workspace_id = $1 and after ? 'exported' order by at desc`,
      [admin.actor.workspaceId],
    );
    expect(history!.after).toEqual({ exported: 'CSV' });
    const { note } = await admin.ask(`query ($id: ID!) { note(id: $id) { docVersion } }`, { id: noteId });
    await admin.ask(`mutation ($i: RedactNoteInput!) { redactNote(input: $i) { redactions { id } } }`, {
      i: { noteId, version: note.docVersion, passages: [{ start: 5, end: 14 }] },
    });
    const refused = await downloaded(admin, url);
    expect([refused.status, refused.text]).toEqual([404, expect.stringContaining('Export it again')]);
    expect((await exportsOf(admin, projectId)).find((one) => one.id === id).url).toBeNull();
    expect(text(await exportedParts(t, admin, projectId, 'CSV'), 'notes.csv')).not.toContain('deposit');
  });
});
