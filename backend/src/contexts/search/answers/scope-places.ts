import { AppError, type AskScopeKind } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { FoldersService, NotesService, ProjectsService, TagsService } from '#contexts/repository';
import type { Actor } from '#platform/access';

/** Where an answer looks, made of ids: null projects are all that may be read. */
export interface ScopePlace {
  projectIds: string[] | null;
  noteId: string | null;
  tagId: string | null;
  name: string | null;
}

/** What a scope means to a reader. */
@Injectable()
export class ScopePlaces {
  constructor(
    private readonly notes: NotesService,
    private readonly projects: ProjectsService,
    private readonly folders: FoldersService,
    private readonly tags: TagsService,
  ) {}

  /** Throws NotFound when the reader cannot read what the scope names. */
  async of(actor: Actor, kind: AskScopeKind, id: string | null): Promise<ScopePlace> {
    const everywhere: ScopePlace = { projectIds: null, noteId: null, tagId: null, name: null };
    if (kind === 'workspace' || !id) return everywhere;
    if (kind === 'project') return { ...everywhere, projectIds: [id], name: (await this.projects.findOneOrFail(actor, id)).name };
    if (kind === 'note') return { ...everywhere, noteId: id, name: (await this.notes.findOneOrFail(actor, id)).title };
    if (kind === 'tag') return { ...everywhere, tagId: id, name: (await this.tags.findOneOrFail(actor, id)).title };
    const folder = await this.folders.findOneOrFail(actor, id);
    const inside = new Set((await this.folders.list(actor)).filter((f) => f.path.some((c) => c.id === id)).map((f) => f.id)).add(id);
    const pages = await Promise.all([...inside].map((folderId) => this.projects.list(actor, { first: 100, folderId })));
    return { ...everywhere, projectIds: pages.flatMap((p) => p.nodes.map((n) => n.id)), name: folder.name };
  }

  /** A scope's name for a screen; null when it can no longer be read. */
  async nameOf(actor: Actor, kind: AskScopeKind, id: string | null): Promise<string | null> {
    try {
      return (await this.of(actor, kind, id)).name;
    } catch (e) {
      if (e instanceof AppError && e.code === 'NotFound') return null;
      throw e;
    }
  }

  /** The same of many, in the order given. */
  async namesOf(actor: Actor, scopes: readonly { kind: AskScopeKind; id: string | null }[]): Promise<(string | null)[]> {
    const idsOf = (kind: AskScopeKind) => [...new Set(scopes.flatMap((s) => (s.kind === kind && s.id ? [s.id] : [])))];
    const [notes, projects, tags, folders] = [idsOf('note'), idsOf('project'), idsOf('tag'), idsOf('folder')];
    const result = await Promise.all([
      this.notes.byIds(actor, notes).then((list) => list.map((n) => [n.id, n.title] as const)),
      this.projects.byIds(actor, projects).then((list) => list.map((p) => [p.id, p.name] as const)),
      this.tags.byIds(actor, tags).then((list) => list.map((t) => [t.id, t.title] as const)),
      folders.length ? this.folders.list(actor).then((list) => list.map((f) => [f.id, f.name] as const)) : [],
    ]);
    const names = new Map(result.flat());
    return scopes.map(({ id }) => (id && names.get(id)) || null);
  }
}
