import { type Access, AppError, canSummarize, highest, LIMITS, MESSAGES, type SummarizeInput, type SummaryScope } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { v5 } from 'uuid';
import { AiModes } from '#contexts/ai';
import { type Highlight, HighlightsService, NotesService, ProjectAccess, TagsService } from '#contexts/repository';
import type { Actor } from '#platform/access';
import type { InWorkspace } from '#platform/db';
import type { Picked, SummaryRow } from './summary.entity.js';

/** What is summarised: an object by its id, or what somebody chose. */
export interface Scope {
  kind: SummaryScope;
  id: string;
  picked: Picked | null;
  picks: string[] | null;
}
/** A note that a summary is made of: all of it, or (null is all) these highlights. */
export interface Source {
  noteId: string;
  highlightIds: string[] | null;
}
/** The notes of a scope that may be read, the newest first, of how many notes or highlights there are. */
export interface Sources {
  of: Picked;
  list: Source[];
  available: number;
}

const SPACE = '0d8a3f0e-5d5c-5e0b-8a53-3c2d1f0b7a64';
const PAGE = 200;

/** The four things that can be summarised: who may, and what there is to read. One place for all of them; the rest knows a scope only. */
@Injectable()
export class SummaryScopes {
  constructor(
    private readonly notes: NotesService,
    private readonly highlights: HighlightsService,
    private readonly tags: TagsService,
    private readonly projects: ProjectAccess,
    private readonly modes: AiModes,
  ) {}

  /** The scope of an order. Of an object its id is the one that it has now; the same selection is the same scope again. */
  async of(actor: Actor, { kind, id, noteIds, highlightIds }: SummarizeInput): Promise<Scope> {
    if (kind === 'tag') return this.named(actor, 'tag', id!);
    if (kind !== 'selection') return { kind, id: id!, picked: null, picks: null };
    const picked = noteIds?.length ? 'notes' : 'highlights';
    const picks = [...(noteIds?.length ? noteIds : highlightIds!)].sort();
    return { kind, id: v5(`${actor.workspaceId}/${picked}/${picks.join()}`, SPACE), picked, picks };
  }

  /** An object's scope; a tag that was merged is the one that it went into. */
  async named(actor: Actor, kind: SummaryScope, id: string): Promise<Scope> {
    return { kind, id: kind === 'tag' ? (await this.tags.oneOrFail(actor, id)).id : id, picked: null, picks: null };
  }

  /** The ids that the summaries of an object are kept under: a tag has those of the tags that went into it as well. */
  idsOf(where: InWorkspace, { kind, id }: Pick<Scope, 'kind' | 'id'>): Promise<string[]> {
    return kind === 'tag' ? this.tags.withMerged(where, id) : Promise.resolve([id]);
  }

  /** What the actor may do with the summaries of a scope, and the project they are of. Throws NotFound for who may not read it. */
  async place(actor: Actor, scope: Scope): Promise<{ access: Access; projectId: string | null }> {
    switch (scope.kind) {
      case 'note': {
        const { viewerAccess, projectId } = await this.notes.oneOrFail(actor, scope.id);
        return { access: viewerAccess, projectId };
      }
      case 'tag': {
        // Whoever may code with a tag may summarise what they can read of it: that changes nothing of its board.
        const { useAccess, projectId } = await this.tags.oneOrFail(actor, scope.id);
        return { access: useAccess, projectId };
      }
      case 'project':
        return { access: await this.projects.must(actor, scope.id, 'read'), projectId: scope.id };
      case 'selection': {
        const some =
          scope.picked === 'notes'
            ? await this.notes.byIds(actor, scope.picks!)
            : [...(await this.highlights.byIds(actor, scope.picks!)).values()];
        if (!some.length) throw new AppError('NotFound');
        const levels = await this.projects.accessOf(
          actor,
          some.map(({ projectId }) => projectId),
        );
        return { access: highest(...levels.values()), projectId: null };
      }
    }
  }

  /** What there is to read, as far as the actor may and projects allow it. Throws Forbidden where summaries are switched off. */
  async sources(actor: Actor, scope: Scope): Promise<Sources> {
    const found = await this.found(actor, scope);
    const projectIds = new Set(found.rows.map((row) => row.projectId));
    if (scope.kind === 'project') projectIds.add(scope.id);
    const open = await this.open(actor, projectIds);
    if (projectIds.size && !open.size) throw new AppError('Forbidden', { message: OFF });
    const byNote = new Map<string, Source>();
    for (const { noteId, highlightId } of found.rows.filter((row) => open.has(row.projectId))) {
      const source = byNote.get(noteId) ?? { noteId, highlightIds: highlightId ? [] : null };
      if (highlightId) source.highlightIds?.push(highlightId);
      byNote.set(noteId, source);
    }
    return { of: found.of, list: [...byNote.values()], available: found.available };
  }

  /**
   * Those of the sources that may be read and summarised still. Throws NotFound or Forbidden when none is left, or when the scope itself is gone
   * or out of the actor's reach.
   */
  async standing(actor: Actor, scope: Scope, list: readonly Source[]): Promise<Source[]> {
    const { access } = await this.place(actor, scope);
    mayWrite(actor, access);
    const notes = await this.notes.byIds(
      actor,
      list.map((source) => source.noteId),
    );
    const open = await this.open(actor, new Set(notes.map((note) => note.projectId)));
    if (notes.length && !open.size) throw new AppError('Forbidden', { message: OFF });
    const left = new Set(notes.filter((note) => open.has(note.projectId)).map((note) => note.id));
    if (list.length && !left.size) throw new AppError('NotFound', { message: GONE });
    return list.filter((source) => left.has(source.noteId));
  }

  /** The projects in which summaries are not switched off. */
  private async open(where: InWorkspace, projectIds: ReadonlySet<string>): Promise<Set<string>> {
    const off = await this.modes.offIn(where, 'summarize');
    return new Set([...projectIds].filter((id) => off.others.includes(id) === off.workspace));
  }

  private async found(
    actor: Actor,
    scope: Scope,
  ): Promise<{ of: Picked; available: number; rows: { noteId: string; projectId: string; highlightId?: string }[] }> {
    if (scope.kind === 'tag' || scope.picked === 'highlights') {
      const { nodes, total } = scope.picked ? await this.chosen(actor, scope.picks!) : await this.tagged(actor, scope.id);
      const rows = nodes.filter((h) => h.status !== 'orphan' && !h.deletedAt);
      return {
        of: 'highlights',
        available: total,
        rows: rows.map(({ id, noteId, projectId }) => ({ noteId, projectId, highlightId: id })),
      };
    }
    const { nodes, total } =
      scope.kind === 'project'
        ? await this.notes.list(actor, scope.id, { first: LIMITS.summary.notes })
        : await this.notes.byIds(actor, scope.picks ?? [scope.id]).then((nodes) => ({ nodes: newest(nodes), total: nodes.length }));
    return { of: 'notes', available: total, rows: nodes.map(({ id, projectId }) => ({ noteId: id, projectId })) };
  }

  private async chosen(actor: Actor, ids: readonly string[]): Promise<{ nodes: Highlight[]; total: number }> {
    const nodes = newest([...(await this.highlights.byIds(actor, ids)).values()].filter((h) => !h.deletedAt));
    return { nodes, total: nodes.length };
  }

  private async tagged(actor: Actor, tagId: string): Promise<{ nodes: Highlight[]; total: number }> {
    const nodes: Highlight[] = [];
    let after: string | null = null;
    for (;;) {
      const page = await this.highlights.list(actor, { tagId, first: PAGE, after });
      nodes.push(...page.nodes);
      after = page.pageInfo.endCursor;
      if (!page.pageInfo.hasNextPage || nodes.length >= LIMITS.summary.highlights)
        return { nodes: nodes.slice(0, LIMITS.summary.highlights), total: page.total };
    }
  }
}

const OFF = 'Summaries are switched off here. The AI settings of the project or the workspace turn them on.';
const GONE = 'Everything that this summary was made of is gone, or you cannot see it any more.';

/** Throws Forbidden, in the words of the specification, for who may only read what would be summarised. */
export function mayWrite(actor: Actor, access: Access): void {
  if (!canSummarize(actor.role, access)) throw new AppError('Forbidden', { message: MESSAGES.viewersCannotSummarize });
}

/** The scope of a version. */
export const scopeOf = ({ scope, scopeId, picked, picks }: Pick<SummaryRow, 'scope' | 'scopeId' | 'picked' | 'picks'>): Scope => ({
  kind: scope,
  id: scopeId,
  picked,
  picks,
});

const newest = <T extends { createdAt: Date }>(rows: readonly T[]): T[] => [...rows].sort((a, b) => +b.createdAt - +a.createdAt);
