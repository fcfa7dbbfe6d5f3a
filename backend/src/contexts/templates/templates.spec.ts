import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LIMITS } from '@libs/domain';
import { newId } from '#platform/db';
import { type Person, sharedApp, type TestApp } from '../../testing/harness.js';
import type { BoardContent } from './library/template-content.js';
import { blocksOf, docOf } from './library/template-text.js';
import { TEMPLATES } from './library/templates.js';

const USE = 'mutation ($i: UseTemplateInput!) { useTemplate(input: $i) { kind id projectId } }';
const boardsOf = (id: string) =>
  `query { tagBoards(projectId: "${id}") { id name groups { name tags { title description } } } fields(projectId: "${id}", target: note) { label type options { label } } project(id: "${id}") { name status } }`;

describe('Templates', () => {
  let t: TestApp;
  let ada: Person;
  let workspaceId: string;

  beforeAll(async () => {
    t = await sharedApp();
    ({ admin: ada, id: workspaceId } = await t.aWorkspace());
  });
  afterAll(() => t?.close());

  const use = async (input: object, person = ada) => (await person.ask(USE, { i: input })).useTemplate;
  const shapeOf = ({ name, groups }: BoardContent) => ({
    name,
    groups: groups.map((group) => ({
      name: group.name,
      tags: group.tags.map(({ title, description }) => ({ title, description: description ?? null })),
    })),
  });

  it('are ten projects, eight insights and eight tag boards, all named in the language of the reader', async () => {
    const { templates } = await ada.ask(
      '{ templates { id kind title about outline boards { name groups { name tags } } fields { label } } }',
    );
    const kinds = templates.map(({ kind }: { kind: string }) => kind);
    expect(['PROJECT', 'INSIGHT', 'TAG_BOARD'].map((kind) => kinds.filter((match: string) => match === kind).length)).toEqual([10, 8, 8]);
    // The pages say them in the reader's language, from their own catalog.
    const texts = path.resolve('frontends/repository/src/templates/texts.ts');
    const { templateTexts } = await import(pathToFileURL(texts).href);
    const named = Object.fromEntries(templates.map(({ id, title, about }: Record<string, string>) => [id, { title, about }]));
    expect(named).toEqual(templateTexts.names);
  });

  it('keep to the limits of what they make', () => {
    expect(new Set(TEMPLATES.map(({ id }) => id)).size).toBe(TEMPLATES.length);
    for (const template of TEMPLATES) {
      const boards = template.kind === 'PROJECT' ? template.boards : template.kind === 'TAG_BOARD' ? [template.board] : [];
      for (const { groups } of boards) {
        const titles = groups.flatMap(({ tags }) => tags.map(({ title }) => title.toLowerCase()));
        expect(titles).toEqual([...new Set(titles)]);
        expect(titles.filter((title) => !title || title.length > LIMITS.tag.title)).toEqual([]);
      }
      const text = template.kind === 'PROJECT' ? template.readme : template.kind === 'INSIGHT' ? template.text : '';
      expect(JSON.stringify(docOf(text))).not.toMatch(/(^|[^\\])_|##/);
    }
  });

  it('read headings, lists and hints', () => {
    expect(blocksOf('## Job\nWhen _you_ go\n- _first_\n1. then')).toEqual([
      { kind: 'heading', level: 2, runs: [{ text: 'Job' }] },
      { kind: 'paragraph', runs: [{ text: 'When ' }, { text: 'you', italic: true }, { text: ' go' }] },
      { kind: 'bullet', runs: [{ text: 'first', italic: true }] },
      { kind: 'ordered', runs: [{ text: 'then' }] },
    ]);
  });

  it.each(TEMPLATES.filter(({ kind }) => kind === 'PROJECT').map(({ id }) => id))(
    '%s makes a project with all that it shows',
    async (id) => {
      const template = TEMPLATES.find((templateContent) => templateContent.id === id)!;
      if (template.kind !== 'PROJECT') throw new Error('no project');
      const created = await use({ templateId: id, name: `Ours: ${template.title}` });
      const { tagBoards, fields, project } = await ada.ask(boardsOf(created.id));
      expect(project).toEqual({ name: `Ours: ${template.title}`, status: 'closed' });
      expect(tagBoards.map(shapeOf)).toEqual(template.boards.map(shapeOf));
      expect(
        fields.map((field: { label: string; type: string; options: { label: string }[] }) => [
          field.label,
          field.type,
          field.options.map(({ label }) => label),
        ]),
      ).toEqual(template.fields.map(({ label, type, options }) => [label, type, [...(options ?? [])]]));
      const readme = (await ada.request('get', `/api/docs/${created.id}`)).body;
      expect(readme.doc).toEqual(docOf(template.readme));
    },
  );

  it('make insights and tag boards in a project', async () => {
    const { id: projectId } = await use({ templateId: 'project-customer-interviews', name: 'Study' });
    for (const template of TEMPLATES.filter(({ kind }) => kind !== 'PROJECT')) {
      const created = await use({ templateId: template.id, name: template.title, projectId });
      expect(created).toMatchObject({ kind: template.kind, projectId });
    }
    const { tagBoards } = await ada.ask(boardsOf(projectId));
    expect(tagBoards.slice(1).map(shapeOf)).toEqual(
      TEMPLATES.flatMap((templateContent) => (templateContent.kind === 'TAG_BOARD' ? [shapeOf(templateContent.board)] : [])),
    );
    const { insights } = await ada.ask(`{ insights(projectId: "${projectId}", first: 50) { total } }`);
    expect(insights.total).toBe(8);
  });

  it('make one thing for one key, also when it is asked for twice at once', async () => {
    const clientKey = newId();
    const input = { templateId: 'project-usability-test', name: 'Once', clientKey };
    const created = await Promise.all([use(input), use(input), use(input)]);
    expect(new Set(created.map(({ id }) => id)).size).toBe(1);
    const { tagBoards, fields } = await ada.ask(boardsOf(created[0].id));
    expect([tagBoards.length, fields.length]).toEqual([1, 5]);
    const board = { templateId: 'board-sentiment', name: 'Once', projectId: created[0].id, clientKey: newId() };
    const boards = await Promise.all([use(board), use(board)]);
    expect(new Set(boards.map(({ id }) => id)).size).toBe(1);
  });

  it('leave nothing behind when they cannot be used', async () => {
    const count = async () => (await ada.ask('{ projects { total } }')).projects.total;
    const before = await count();
    const viewer = await t.aMember(workspaceId, 'viewer');
    await expect(use({ templateId: 'project-win-loss', name: 'No' }, viewer)).rejects.toMatchObject({ code: 'Forbidden' });
    await expect(use({ templateId: 'project-unknown', name: 'No' })).rejects.toMatchObject({ code: 'NotFound' });
    await expect(use({ templateId: 'project-win-loss', name: ' ' })).rejects.toMatchObject({ code: 'ValidationError' });
    await expect(use({ templateId: 'insight-persona', name: 'No' })).rejects.toMatchObject({ code: 'ValidationError' });
    await expect(use({ templateId: 'project-win-loss', name: 'No', folderId: newId() })).rejects.toMatchObject({ code: 'NotFound' });
    const other = (await t.aWorkspace()).admin;
    const theirs = await use({ templateId: 'project-win-loss', name: 'Theirs' }, other);
    await expect(use({ templateId: 'board-emotions', name: 'No', projectId: theirs.id })).rejects.toMatchObject({ code: 'NotFound' });
    await expect(use({ templateId: 'insight-persona', name: 'No', projectId: theirs.id })).rejects.toMatchObject({ code: 'NotFound' });
    expect(await count()).toBe(before);
  });

  it('put a project into a folder that its maker may change', async () => {
    const folderId = (await ada.ask(`mutation { createFolder(input: { name: "Studies" }) { id } }`)).createFolder.id;
    const created = await use({ templateId: 'project-diary-study', name: 'Diaries', folderId, status: 'open' });
    const { project } = await ada.ask(`{ project(id: "${created.id}") { folderId status } }`);
    expect(project).toEqual({ folderId, status: 'open' });
  });
});
