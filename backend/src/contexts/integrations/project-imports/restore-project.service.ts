import { AppError, createChartInput, createViewInput, isImageKind, isOneOf, NOTE_ORIGINS, propertyOf } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ChartsService } from '#contexts/charts';
import { ContactArchive } from '#contexts/contacts';
import { FieldArchive, ViewsService } from '#contexts/fields';
import { assertDrawable, FilesService, type StoredFile } from '#contexts/files';
import { InsightsService } from '#contexts/insights';
import { BoardArchive, NoteArchive, ProjectsService } from '#contexts/repository';
import type { Actor } from '#platform/access';
import { type InsightPart, insightPart, type NotePart, notePart } from './archive-schema.js';
import type { ReadableProject } from './read-archive.js';

/** What of an archive is in memory before anything is written. */
export interface UnpackedArchive {
  notes: NotePart[];
  insights: InsightPart[];
  /** Kept files by the ids that the archive has for them. */
  files: Map<string, StoredFile>;
  /** Which of them got a row; the others are to be discarded. */
  recorded: Set<string>;
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Makes a project of an archive: first everything is read and judged, then all of it is written in one transaction. */
@Injectable()
export class RestoreProject {
  constructor(
    private readonly projects: ProjectsService,
    private readonly boards: BoardArchive,
    private readonly fields: FieldArchive,
    private readonly contacts: ContactArchive,
    private readonly notes: NoteArchive,
    private readonly insights: InsightsService,
    private readonly views: ViewsService,
    private readonly charts: ChartsService,
    private readonly files: FilesService,
  ) {}

  /** Reads all parts and keeps the files; `files` of the result is filled as it goes, so that a caller can discard them. Throws ValidationError. */
  async unpack(
    actor: Actor,
    archive: ReadableProject,
    into: UnpackedArchive,
    progress: (done: number, total: number) => Promise<void>,
  ): Promise<void> {
    const { notes, insights, files } = archive.project;
    const total = notes.length + insights.length + files.length;
    let done = 0;
    for (const path of notes) {
      into.notes.push(await archive.part(path, notePart));
      await progress(++done, total);
    }
    for (const path of insights) {
      into.insights.push(await archive.part(path, insightPart));
      await progress(++done, total);
    }
    for (const { id, name, path } of files) {
      into.files.set(id, await this.files.keep(actor, name, await archive.file(path)));
      await progress(++done, total);
    }
    const originals = new Set(into.notes.flatMap(({ fileId }) => fileId ?? []));
    for (const { id, name, path } of files) {
      if (originals.has(id)) continue;
      if (!isImageKind(into.files.get(id)!.mime))
        throw new AppError('ValidationError', { message: `“${name}” of this archive is not a picture.` });
      assertDrawable(name, await archive.file(path));
    }
  }

  /** Writes the project inside the open transaction m and answers its id. Throws ValidationError, and then nothing of it is there. */
  async write(
    m: EntityManager,
    actor: Actor,
    { project: part }: ReadableProject,
    { notes, insights, files, recorded }: UnpackedArchive,
  ): Promise<string> {
    recorded.clear();
    const record = (docId: string, doc: unknown) => this.recordPictures(m, actor, projectId, docId, doc, files, recorded);
    const ids = new Map([...files].map(([old, { id }]) => [old, id]));
    const { name, description, status, readme } = part.project;
    const { id: projectId } = await this.projects.create(actor, {
      name,
      description,
      status,
      withoutBoard: true,
      readme: remapped(readme, ids),
    });
    await record(projectId, readme);
    add(ids, await this.boards.restore(m, actor, projectId, part.boards));
    add(ids, await this.fields.restore(m, actor, projectId, part.fields));
    const contacts = part.contacts.map((contact) => ({
      ...{ id: contact.id, name: contact.name, emails: contact.emails },
      ...{
        organisation: contact.organisation ?? null,
        phone: contact.phone ?? null,
        jobTitle: contact.jobTitle ?? null,
        notes: contact.notes ?? null,
      },
    }));
    const contactIds = await this.contacts.restore(m, actor, contacts);
    add(ids, contactIds);
    for (const note of notes) {
      const original = note.fileId ? files.get(note.fileId) : undefined;
      if (original && note.fileId && !recorded.has(note.fileId)) {
        recorded.add(note.fileId);
        await this.files.record(m, actor, projectId, [original]);
      }
      const { id, highlightIds } = await this.notes.restore(m, actor, {
        ...{ projectId, title: note.title, createdAt: note.createdAt, recordedAt: note.recordedAt, durationMs: note.durationMs },
        origin: isOneOf(NOTE_ORIGINS, note.origin) ? note.origin : null,
        fileId: original?.id ?? null,
        speakers: note.speakers.map((speaker) => ({ id: speaker.id, name: speaker.name })),
        doc: remapped(note.doc, ids),
        spans: note.wordTimes.map(([from, to, startMs, endMs, opens]) => ({ from, to, startMs, endMs, opensCaption: opens === 1 })),
        highlights: note.highlights.map((highlight) => ({ ...highlight, tagIds: known(highlight.tagIds, ids) })),
      });
      ids.set(note.id, id);
      add(ids, highlightIds);
      await record(id, note.doc);
      await this.fields.restoreValues(m, actor, id, note.values, part.fields, ids);
      for (const { id: speakerId, contactId } of note.speakers) {
        const contact = contactId && contactIds.get(contactId);
        if (contact) await this.contacts.link(m, actor, id, speakerId, contact);
      }
    }
    for (const view of part.views) {
      const { isDefault, ...displayed } = renamed(view, ids);
      const created = await this.views.create(actor, fitting(createViewInput, { ...displayed, projectId, shared: true }));
      if (isDefault === true) await this.views.setDefault(actor, { projectId, target: created.target, viewId: created.id });
    }
    for (const { id, ...chart } of part.charts) {
      const created = await this.charts.create(actor, fitting(createChartInput, { ...renamed(chart, ids), projectId, shared: true }));
      if (typeof id === 'string') ids.set(id, created.id);
    }
    // Last: they refer to all of it.
    for (const { title, status: state, doc, values } of insights) {
      const { id } = await this.insights.create(actor, { projectId, title, status: state, highlightIds: [] }, remapped(doc, ids));
      await record(id, doc);
      await this.fields.restoreValues(m, actor, id, values, part.fields, ids);
    }
    // What the archive holds has its own values; only what is made from now on begins with them.
    await this.fields.restoreDefaults(m, actor, part.fields, ids);
    return projectId;
  }

  /** Gives the pictures of a document their rows; each belongs to the first document that shows it. */
  private async recordPictures(
    m: EntityManager,
    actor: Actor,
    projectId: string,
    docId: string,
    doc: unknown,
    files: ReadonlyMap<string, StoredFile>,
    recorded: Set<string>,
  ): Promise<void> {
    for (const id of picturesIn(doc)) {
      const kept = files.get(id);
      if (!kept || recorded.has(id)) continue;
      recorded.add(id);
      await this.files.record(m, actor, projectId, [kept], docId);
    }
  }
}

const add = (all: Map<string, string>, more: ReadonlyMap<string, string>): void => {
  for (const [old, id] of more) all.set(old, id);
};

const known = (tagIds: readonly string[], ids: ReadonlyMap<string, string>): string[] => tagIds.flatMap((id) => ids.get(id) ?? []);

/** Every id in a small object, also inside of longer keys, as it is called in the new project. */
const renamed = (value: Record<string, unknown>, ids: ReadonlyMap<string, string>): Record<string, unknown> =>
  JSON.parse(JSON.stringify(value).replace(UUID, (id) => ids.get(id.toLowerCase()) ?? id));

/** A document whose references and pictures are those of the new project; its words stay as they are, whatever they say. */
function remapped(node: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(node)) return node.map((child) => remapped(child, ids));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key === 'content') return [key, remapped(value, ids)];
      if (key !== 'attrs' || typeof value !== 'object' || value === null) return [key, value];
      const attrs = Object.entries(value).map(([name, is]) => [
        name,
        typeof is === 'string' && /Id$/.test(name) ? (ids.get(is) ?? is) : is,
      ]);
      return [key, Object.fromEntries(attrs)];
    }),
  );
}

function picturesIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(picturesIn);
  const id = propertyOf(node, 'type') === 'image' ? propertyOf(propertyOf(node, 'attrs'), 'fileId') : undefined;
  return [...(typeof id === 'string' ? [id] : []), ...picturesInContent(node)];
}

const picturesInContent = (node: unknown): string[] => {
  const content = propertyOf(node, 'content');
  return content === undefined ? [] : picturesIn(content);
};

function fitting<T>(schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } }, value: unknown): T {
  const read = schema.safeParse(value);
  if (!read.success) throw new AppError('ValidationError', { message: 'A view or a chart of this archive cannot be read.' });
  return read.data;
}
