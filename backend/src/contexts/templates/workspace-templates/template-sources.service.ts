import { AppError, LIMITS, type TemplateKind } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { ProjectAccess, requireLevel } from '#contexts/access';
import { DocsService } from '#contexts/documents';
import { FieldsService } from '#contexts/fields';
import { InsightsService } from '#contexts/insights';
import { BoardsService, ProjectsService } from '#contexts/repository';
import type { Actor } from '#platform/access';
import { type TemplateBody, templateBody } from '../library/template-body.js';
import type { BoardContent, TemplateField } from '../library/template-content.js';
import { outlineOfDocument } from './document-outline.js';
import { WordsOfPeople } from './words-of-people.service.js';

/** What a project, an insight or a tag board gives to a template. */
export interface DraftedTemplate {
  title: string;
  body: TemplateBody;
  /** What is left out because it names people or says what they said. */
  leftOut: string[];
}

interface Parts {
  title: string;
  projectId: string | null;
  lines: { line: string; words: string }[];
  boards: BoardContent[];
  fields: TemplateField[];
}

/** Reads the structure of what people made: sections, tags and fields, and nothing of what was said in it. */
@Injectable()
export class TemplateSources {
  constructor(
    private readonly projects: ProjectsService,
    private readonly access: ProjectAccess,
    private readonly insights: InsightsService,
    private readonly boards: BoardsService,
    private readonly fields: FieldsService,
    private readonly docs: DocsService,
    private readonly words: WordsOfPeople,
  ) {}

  /**
   * The template that an object would be. A template is seen by the whole workspace, so it asks for full access to the project, as sharing does.
   * Throws NotFound or Forbidden, and ValidationError for an object that is more than a template may be.
   */
  async draft(actor: Actor, kind: TemplateKind, objectId: string): Promise<DraftedTemplate> {
    const parts = await this.parts(actor, kind, objectId);
    // Before the words of the notes are looked through: that takes the longer, the more there is.
    fitting(bodyOf(kind, parts));
    const groups = parts.boards.flatMap((board) => board.groups);
    const tags = groups.flatMap((group) => group.tags);
    const prose = [...parts.lines.map(({ words }) => words), ...tags.flatMap(({ description }) => description ?? [])];
    const labels = [
      ...parts.boards.map(({ name }) => name),
      ...groups.map(({ name }) => name),
      ...tags.map(({ title }) => title),
      ...parts.fields.flatMap(({ label, options = [] }) => [label, ...options]),
    ];
    const people = await this.words.among(actor, parts.projectId, prose, labels);
    const lines = parts.lines.filter(({ words }) => !people.has(words));
    const boards = parts.boards.map((board) => withoutPeople(board, people));
    const fields = parts.fields
      .filter(({ label }) => !people.has(label))
      .map(({ options, ...field }) => ({ ...field, ...(options && { options: options.filter((label) => !people.has(label)) }) }));
    const body = fitting(bodyOf(kind, { ...parts, lines, boards, fields }));
    return { title: people.has(parts.title) ? '' : parts.title, body, leftOut: [...people] };
  }

  private async parts(actor: Actor, kind: TemplateKind, id: string): Promise<Parts> {
    if (kind === 'TAG_BOARD') {
      const board = await this.boards.findOneOrFail(actor, id);
      requireLevel(board.viewerAccess, 'full');
      return { title: board.name, projectId: board.projectId, lines: [], boards: [contentOf(board)], fields: [] };
    }
    if (kind === 'INSIGHT') {
      const [insight] = await this.insights.byIds(actor, [id]);
      if (!insight || insight.deletedAt) throw new AppError('NotFound');
      await this.access.requireAccess(actor, insight.projectId, 'full');
      const { doc } = await this.docs.textOf(actor, id);
      return { title: insight.title, projectId: insight.projectId, lines: outlineOfDocument(doc), boards: [], fields: [] };
    }
    const project = await this.projects.findOneOrFail(actor, id);
    await this.access.requireAccess(actor, id, 'full');
    const [{ doc }, boards, fields] = await Promise.all([
      this.docs.textOf(actor, id),
      this.boards.list(actor, id),
      this.fields.list(actor, id, 'note'),
    ]);
    return {
      title: project.name,
      projectId: id,
      lines: outlineOfDocument(doc),
      // A board of the workspace is not the project's: the new project links it.
      boards: boards.filter((board) => board.projectId === id).map(contentOf),
      fields: fields.map(({ label, type, multiple, options }) => ({
        label,
        type,
        ...(multiple && { multiple }),
        // The options of a PERSON field are contacts.
        ...(type === 'SELECT' && {
          options: once(
            options.map((option) => option.label),
            (option) => option,
          ),
        }),
      })),
    };
  }
}

type Board = Awaited<ReturnType<BoardsService['findOneOrFail']>>;

/** What a template of these parts would be, with names that differ for its boards and fields. */
function bodyOf(kind: TemplateKind, { title, lines, boards: all, fields }: Parts): TemplateBody {
  const text = lines.map(({ line }) => line).join('\n');
  if (kind === 'INSIGHT') return { kind, text };
  const boards = withUniqueNames(all, 'name', LIMITS.tagBoard.name);
  if (kind === 'TAG_BOARD') return { kind, board: boards[0] ?? { name: title, groups: [] } };
  return { kind, readme: text, boards, fields: withUniqueNames(fields, 'label', LIMITS.field.label) };
}

/** The body, once it keeps the limits of templates; throws ValidationError. */
function fitting(body: TemplateBody): TemplateBody {
  const parsed = templateBody.safeParse(body);
  if (parsed.success) return parsed.data;
  const [problem] = parsed.error.issues;
  throw new AppError('ValidationError', { message: problem?.message ?? '' });
}

const contentOf = ({ name, groups }: Board): BoardContent => ({
  name,
  groups: once(groups, (group) => group.name).map((group) => ({
    name: group.name,
    tags: once(
      groups.filter((other) => keyOf(other.name) === keyOf(group.name)).flatMap(({ tags }) => tags),
      (tag) => tag.title,
    ).map(({ title, description, colour }) => ({ title, colour, ...(description && { description }) })),
  })),
});

const keyOf = (name: string): string => name.trim().toLowerCase();

/** The first of each name. */
function once<T>(all: readonly T[], nameOf: (one: T) => string): T[] {
  const seen = new Set<string>();
  return all.filter((one) => seen.size < seen.add(keyOf(nameOf(one))).size);
}

/** All of them; a name that stands there already gets a number. */
function withUniqueNames<K extends string, T extends Record<K, string>>(all: readonly T[], key: K, max: number): T[] {
  const taken = new Set<string>();
  return all.map((one) => {
    let name: string = one[key];
    const base = [...name].slice(0, max - 4).join('');
    for (let n = 2; taken.has(keyOf(name)); n++) name = `${base} ${n}`;
    taken.add(keyOf(name));
    return { ...one, [key]: name };
  });
}

const withoutPeople = ({ name, groups }: BoardContent, people: ReadonlySet<string>): BoardContent => ({
  name: people.has(name) ? 'Tags' : name,
  groups: groups
    .filter((group) => !people.has(group.name))
    .map((group) => ({
      name: group.name,
      tags: group.tags
        .filter(({ title }) => !people.has(title))
        .map(({ description, ...tag }) => ({ ...tag, ...(description && !people.has(description) && { description }) })),
    })),
});
