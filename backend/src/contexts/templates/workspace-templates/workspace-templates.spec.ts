import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LIMITS } from '@libs/domain';
import { DocsService } from '#contexts/documents';
import { newId } from '#platform/db';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aContact } from '../../contacts/contacts.factory.js';
import { aNote } from '../../documents/docs/doc.factory.js';
import { aField } from '../../fields/fields.factory.js';
import { aTag, aTagGroup } from '../../repository/tags/tag.factory.js';
import { aPack, aPackKey, heading, type PackKey, packContents, paragraph } from '../templates.factory.js';

const FIELDS = 'id kind source publisher isDefault title about outline boards { name groups { name tags } } fields { label type options }';
let t: TestApp;
let admin: Person;
let writer: Person;
let projectId: string;
beforeAll(async () => {
  t = await sharedApp();
});
afterAll(() => t?.close());
beforeEach(async () => {
  const { id, admin: owner } = await t.aWorkspace();
  [admin, writer] = [owner, await t.aMember(id, 'contributor')];
  projectId = (await admin.ask(`mutation { createProject(input: { name: "Checkout study" }) { id } }`)).createProject.id;
});

const save = async (person: Person, input: object = {}) =>
  (
    await person.ask(`mutation ($i: SaveAsTemplateInput!) { saveAsTemplate(input: $i) { ${FIELDS} } }`, {
      i: { kind: 'PROJECT', objectId: projectId, title: 'Ours', ...input },
    })
  ).saveAsTemplate;
const update = async (person: Person, id: string, change: object) =>
  (await person.ask(`mutation ($i: UpdateTemplateInput!) { updateTemplate(input: $i) { ${FIELDS} } }`, { i: { id, ...change } }))
    .updateTemplate;
const isOwn = ({ source }: { source: string }) => source !== 'BUILT_IN';
const own = async (person: Person) => (await person.ask(`{ templates { ${FIELDS} } }`)).templates.filter(isOwn);
const use = async (person: Person, templateId: string, more: object = {}) =>
  (
    await person.ask('mutation ($i: UseTemplateInput!) { useTemplate(input: $i) { id projectId } }', {
      i: { templateId, name: 'Made', ...more },
    })
  ).useTemplate;
const bring = async (person: Person, content: string, trustedFingerprint: string | null = null) =>
  (
    await person.ask(`mutation ($i: ImportTemplatePackInput!) { importTemplatePack(input: $i) { templates { ${FIELDS} } } }`, {
      i: { content, trustedFingerprint },
    })
  ).importTemplatePack.templates;
const look = async (person: Person, content: string) =>
  (
    await person.ask(
      `query ($i: TemplatePackInput!) { templatePack(input: $i) { publisher fingerprint isTrusted trustedName conflictingPublisher templates { title } } }`,
      { i: { content } },
    )
  ).templatePack;

/** Puts blocks into the readme or into an insight's text, as its owner would. */
const write = (person: Person, docId: string, content: object[]) =>
  t.db.tx(person.actor, async (m) => {
    const id = newId();
    const { workspaceId, userId } = person.actor;
    const params = [workspaceId, id, docId, userId];
    await m.query(`insert into insights (workspace_id, id, project_id, title, created_by) values ($1, $2, $3, 'Findings', $4)`, params);
    await t.get(DocsService).create(m, person.actor, { id, kind: 'insight', doc: { type: 'doc', content } });
    return id;
  });
describe('a template of the workspace', () => {
  it('is made of a project and makes an equal one: sections, tags, and fields', async () => {
    const { boardId, groupId } = await aTagGroup(admin, projectId, { board: 'Checkout', group: 'Step' });
    await aTag(admin, groupId, 'Payment');
    await aField(admin, projectId, { label: 'Device', type: 'SELECT', options: ['Phone', 'Laptop'] });
    const template = await save(admin, { about: 'For every checkout.' });
    expect(template).toMatchObject({
      source: 'WORKSPACE',
      publisher: null,
      isDefault: false,
      title: 'Ours',
      about: 'For every checkout.',
      outline: ['Goal', 'Questions', 'Method', 'Who we speak to'],
      fields: [{ label: 'Device', type: 'SELECT', options: ['Phone', 'Laptop'] }],
    });
    const created = await use(writer, template.id, { description: 'The next one' });
    const repeated = await save(writer, { objectId: created.id });
    for (const part of ['outline', 'boards', 'fields']) expect(repeated[part]).toEqual(template[part]);
    expect((await writer.ask(`{ project(id: "${created.id}") { name description } }`)).project).toEqual({
      name: 'Made',
      description: 'The next one',
    });
    const board = await save(admin, { kind: 'TAG_BOARD', objectId: boardId, title: 'Steps' });
    const put = await use(writer, board.id, { projectId: created.id });
    const { tagBoards } = await writer.ask(`{ tagBoards(projectId: "${created.id}") { id groups { name tags { title } } } }`);
    expect(tagBoards.find(({ id }: any) => id === put.id).groups).toEqual([{ name: 'Step', tags: [{ title: 'Payment' }] }]);
  });

  it('never carries what people said or who they are, wherever that was written', async () => {
    const texts = ['zebra crossing made me wait outside', 'nobody could find the violet door', 'my grandmother pays with copper coins'];
    const people = ['Ottoline Brackenreed', 'Fenwick Marrowby'];
    await aNote(t, admin.actor, projectId, `${people[0]!.split(' ')[0]}: ${texts[0]}.`, `Ana: ${texts[1]}, and ${texts[2]}!`);
    for (const name of people) await aContact(admin, { name });
    await t.settle();
    const hidden = [...texts, ...people, 'fenwick.marrowby@mail.example', '+44 20 7946 0958'];
    const { groupId } = await aTagGroup(admin, projectId, { board: 'Board', group: 'Kept group' });
    await aTag(admin, groupId, 'Kept tag');
    const disguise = [(s: string) => s, (s: string) => `“${s}”`, (s: string) => `She said: "${s}" twice`, (s: string) => s.toUpperCase()];
    let n = 0;
    const blocks: object[] = [heading('Kept section'), paragraph('Kept hint', true), paragraph('Dropped prose')];
    for (const text of hidden)
      for (const as of disguise) {
        n++;
        blocks.push(heading(as(text)), paragraph(as(text), n % 2 === 0));
        blocks.push({ type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(as(text), true)] }] });
        blocks.push({ type: 'blockquote', content: [paragraph(as(text))] });
        await admin.ask(`mutation ($i: CreateTagInput!) { createTag(input: $i) { id } }`, {
          i: { groupId, title: n % 3 ? as(text) : `Tag ${n}`, description: as(text) },
        });
        if (n % 4 === 0) await aField(admin, projectId, { label: text, type: 'SELECT', options: [text.slice(0, 50), 'Kept'] });
      }
    const insight = await write(admin, projectId, blocks);
    const answers = [await save(admin), await save(admin, { kind: 'INSIGHT', objectId: insight })];
    const stored = await t.db.read<{ content: unknown }>(admin.actor, `select content from templates where workspace_id = $1`, [
      admin.actor.workspaceId,
    ]);
    const all = JSON.stringify([answers, stored]).toLowerCase();
    for (const text of [...texts, ...people, 'marrowby@', '7946']) expect(all).not.toContain(text.toLowerCase());
    expect(all).not.toMatch(/dropped prose|she said/);
    expect(answers[1].outline).toEqual(['Kept section']);
    expect(JSON.stringify(stored)).toContain('_Kept hint_');
    expect(all).toContain('kept tag');
  });

  it('is kept by those who may share its project, and managed by admins', async () => {
    const template = await save(admin);
    await expect(save(writer)).rejects.toMatchObject({ code: 'Forbidden' });
    await expect(save(admin, { objectId: newId() })).rejects.toMatchObject({ code: 'NotFound' });
    for (const change of [{ title: 'Theirs' }, { isDefault: true }])
      await expect(update(writer, template.id, change)).rejects.toMatchObject({ code: 'Forbidden' });
    await expect(writer.ask(`mutation { deleteTemplate(id: "${template.id}") { ids } }`)).rejects.toMatchObject({ code: 'Forbidden' });
    const stranger = (await t.aWorkspace()).admin;
    await expect(update(stranger, template.id, { title: 'Theirs' })).rejects.toMatchObject({ code: 'NotFound' });
    await expect(use(stranger, template.id)).rejects.toMatchObject({ code: 'NotFound' });
    expect(await own(stranger)).toEqual([]);
    expect(await update(admin, template.id, { title: 'Named anew', about: null })).toMatchObject({ title: 'Named anew', about: '' });
    const created = await use(writer, template.id);
    await admin.ask(`mutation { deleteTemplate(id: "${template.id}") { ids } }`);
    expect(await own(writer)).toEqual([]);
    await expect(use(writer, template.id)).rejects.toMatchObject({ code: 'NotFound' });
    expect((await writer.ask(`{ project(id: "${created.id}") { name } }`)).project.name).toBe('Made');
    await admin.ask(`mutation ($i: RestoreFromTrashInput!) { restoreFromTrash(input: $i) { title } }`, {
      i: { kind: 'template', id: template.id },
    });
    expect(await own(writer)).toMatchObject([{ id: template.id, title: 'Named anew' }]);
  });

  it('keeps the limits of templates, and is refused before anything is looked up', async () => {
    const { boardId, groupId } = await aTagGroup(admin, projectId, { board: 'Codebook', group: 'All' });
    const tags = (from: number, to: number) =>
      t.db.tx(admin.actor, (m) =>
        m.query(
          `insert into tags (workspace_id, id, board_id, group_id, title, colour, created_by)
           select $1, gen_random_uuid(), $2, $3, 'Tag ' || i, 'rose', $4 from generate_series($5::int, $6::int) i`,
          [admin.actor.workspaceId, boardId, groupId, admin.actor.userId, from, to],
        ),
      );
    await tags(1, LIMITS.template.tags);
    // A name that stands twice is one tag of the template.
    await tags(1, 1);
    const board = { kind: 'TAG_BOARD', objectId: boardId };
    expect((await save(admin, board)).boards[0].groups[0].tags).toHaveLength(LIMITS.template.tags);
    await tags(LIMITS.template.tags + 1, LIMITS.template.tags + 1);
    const refused = { code: 'ValidationError', message: expect.stringContaining('at most 500') };
    await expect(save(admin, board)).rejects.toMatchObject(refused);
    await expect(save(admin)).rejects.toMatchObject(refused);
    await expect(admin.ask(`{ templateDraft(kind: TAG_BOARD, objectId: "${boardId}") { template { title } } }`)).rejects.toMatchObject(
      refused,
    );
    expect(await own(admin)).toHaveLength(1);
  });

  it('leaves out what is too much to look for, and is drafted and saved so often in a minute', async () => {
    const { searched, perMinute } = LIMITS.template;
    const { groupId } = await aTagGroup(admin, projectId, { board: 'Codebook', group: 'All' });
    await t.db.tx(admin.actor, (m) =>
      m.query(
        `insert into tags (workspace_id, id, board_id, group_id, title, colour, description, created_by, rank)
         select $1, gen_random_uuid(), g.board_id, g.id, 'Tag ' || i, 'rose', 'What people never say, number ' || i, $3, i
         from tag_groups g, generate_series(1, $4::int) i where g.workspace_id = $1 and g.id = $2`,
        [admin.actor.workspaceId, groupId, admin.actor.userId, searched - 10],
      ),
    );
    // Each of these is two: as it stands there, and what is in its quotation marks.
    const quoting = (n: number) => `They write “a sentence of many words ${n}” here`;
    for (let n = 0; n < 10; n++) await aTag(admin, groupId, `Quoting ${n}`, { description: quoting(n) });
    const draft = () => admin.ask(`{ templateDraft(kind: PROJECT, objectId: "${projectId}") { leftOut } }`);
    const { leftOut } = (await draft()).templateDraft;
    expect(leftOut).toContain(quoting(9));
    expect(leftOut).not.toContain('What people never say, number 1');
    const outcomes = await Promise.allSettled(Array.from({ length: 2 * perMinute }, (_, n) => (n % 2 ? draft() : save(admin))));
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect([...new Set(refused)]).toEqual(['TooManyRequests']);
  });

  it('is the default alone, under concurrent choices', async () => {
    const templates = await Promise.all([1, 2, 3, 4].map((n) => save(admin, { title: `T${n}` })));
    await Promise.all(templates.map(({ id }) => update(admin, id, { isDefault: true })));
    expect((await own(writer)).filter(({ isDefault }: any) => isDefault)).toHaveLength(1);
    const insight = await write(admin, projectId, [heading('One')]);
    const { id } = await save(admin, { kind: 'INSIGHT', objectId: insight });
    await expect(update(admin, id, { isDefault: true })).rejects.toMatchObject({ code: 'ValidationError' });
  });
});

describe('a file of templates', () => {
  let key: PackKey;
  beforeEach(() => {
    key = aPackKey();
  });
  const publishers = async () => (await admin.ask('{ templatePublishers { id name } }')).templatePublishers;

  it('is imported once its key was shown and trusted, and then without a question', async () => {
    const content = aPack(key);
    const { fingerprint, ...pack } = await look(admin, content);
    expect(pack).toMatchObject({ publisher: 'Field Notes Press', isTrusted: false });
    expect(await own(admin)).toEqual([]);
    for (const trusted of [null, 'AAAA', fingerprint.toLowerCase()])
      await expect(bring(admin, content, trusted)).rejects.toMatchObject({ code: 'ValidationError' });
    await expect(bring(writer, content, fingerprint)).rejects.toMatchObject({ code: 'Forbidden' });
    await expect(look(writer, content)).rejects.toMatchObject({ code: 'Forbidden' });
    const created = await bring(admin, content, fingerprint);
    expect(created).toHaveLength(3);
    expect(created[0]).toMatchObject({ source: 'COMMUNITY', publisher: 'Field Notes Press' });
    const project = await use(writer, created[0].id);
    expect((await writer.ask(`{ fields(projectId: "${project.id}", target: note) { label } }`)).fields).toEqual([{ label: 'Channel' }]);
    // The next file of the same publisher changes what is there, and adds what is new.
    const contents: any = packContents();
    contents.templates[0].title = 'Service safari, second edition';
    contents.templates.push({ ...contents.templates[1], key: 'another' });
    expect((await look(admin, aPack(key, contents))).isTrusted).toBe(true);
    await Promise.all([bring(admin, aPack(key, contents)), bring(admin, aPack(key, contents))]);
    const all = await own(writer);
    expect(all).toHaveLength(4);
    expect(all.find(({ id }: any) => id === created[0].id).title).toBe('Service safari, second edition');
  });

  it('of a known publisher under another key is refused until an admin removed the old one', async () => {
    await bring(admin, aPack(key), (await look(admin, aPack(key))).fingerprint);
    const other = aPack(aPackKey());
    const { fingerprint } = await look(admin, other);
    await expect(bring(admin, other, fingerprint)).rejects.toMatchObject({
      code: 'ValidationError',
      message: expect.stringContaining('another key before'),
    });
    const [{ id }] = await publishers();
    expect((await look(admin, other)).conflictingPublisher).toBe('Field Notes Press');
    await expect(writer.ask(`mutation { removeTemplatePublisher(id: "${id}") { ids } }`)).rejects.toMatchObject({ code: 'Forbidden' });
    await admin.ask(`mutation { removeTemplatePublisher(id: "${id}") { ids } }`);
    expect(await bring(admin, other, fingerprint)).toHaveLength(3);
    expect(await own(admin)).toHaveLength(6);
  });

  it('is by the one whose key it has, whatever name another trusted publisher puts into it', async () => {
    const second = aPackKey();
    for (const content of [aPack(key), aPack(second, packContents('Second Press'))])
      await bring(admin, content, (await look(admin, content)).fingerprint);
    for (const name of ['Field Notes Press', 'FIELD NOTES PRESS']) {
      const forged = aPack(second, packContents(name));
      const { fingerprint, ...shown } = await look(admin, forged);
      expect(shown).toMatchObject({ isTrusted: true, trustedName: 'Second Press', conflictingPublisher: 'Field Notes Press' });
      for (const trusted of [null, fingerprint])
        await expect(bring(admin, forged, trusted)).rejects.toMatchObject({
          code: 'ValidationError',
          message: expect.stringContaining('another key before'),
        });
    }
    const renamed = aPack(second, packContents('Someone Else'));
    expect(await look(admin, renamed)).toMatchObject({ isTrusted: true, trustedName: 'Second Press', conflictingPublisher: null });
    for (const one of await bring(admin, renamed)) expect(one.publisher).toBe('Second Press');
    expect((await publishers()).map(({ name }: any) => name)).toEqual(['Field Notes Press', 'Second Press']);
  });

  it('is imported whole or not at all', async () => {
    await t.db.tx(admin.actor, (m) =>
      m.query(
        `insert into templates (workspace_id, id, kind, title, content, created_by)
         select $1, gen_random_uuid(), 'INSIGHT', 'T' || i, '{"kind": "INSIGHT", "text": ""}', $2 from generate_series(1, $3) i`,
        [admin.actor.workspaceId, admin.actor.userId, LIMITS.template.perWorkspace - 2],
      ),
    );
    const content = aPack(key);
    const { fingerprint } = await look(admin, content);
    await expect(bring(admin, content, fingerprint)).rejects.toMatchObject({ code: 'ValidationError' });
    expect([await own(admin), await publishers()].map(({ length }) => length)).toEqual([LIMITS.template.perWorkspace - 2, 0]);
    await admin.ask(`mutation { deleteTemplate(id: "${(await own(admin))[0].id}") { ids } }`);
    expect(await bring(admin, content, fingerprint)).toHaveLength(3);
    await expect(save(admin)).rejects.toMatchObject({ code: 'ValidationError', message: expect.stringContaining('200 templates') });
  });
});
