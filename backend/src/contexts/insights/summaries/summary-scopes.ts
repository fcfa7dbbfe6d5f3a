import { type Access, type AiFeature, AppError, LIMITS, type SummarizeInput, type SummaryScope } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { v5 } from 'uuid';
import { AiModes } from '#contexts/ai';
import { type Highlight, HighlightsService, NotesService, ProjectAccess, TagsService } from '#contexts/repository';
import type { Actor } from '#platform/access';
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

  /** What the actor may do with the summaries of a scope, and the project they are of. Throws NotFound for who may not read it. */
  async place(actor: Actor, scope: Scope): Promise<{ access: Access; projectId: string | null }> {
    switch (scope.kind) {
      case 'note': {
        const { viewerAccess, projectId } = await this.notes.oneOrFail(actor, scope.id);
        return { access: viewerAccess, projectId };
      }
      case 'tag': {
        const { viewerAccess } = await this.tags.oneOrFail(actor, scope.id);
        // Whoever may use a tag of the workspace may summarise what they can read of it: that changes nothing of the tag.
        return { access: viewerAccess === 'read' && actor.role !== 'viewer' ? 'write' : viewerAccess, projectId: null };
      }
      case 'project':
        return { access: await this.projects.must(actor, scope.id, 'read'), projectId: scope.id };
      case 'selection': {
        const some =
          scope.picked === 'notes'
            ? (await this.notes.byIds(actor, scope.picks!)).length
            : [...(await this.highlights.byIds(actor, scope.picks!)).values()].length;
        if (!some) throw new AppError('NotFound');
        return { access: actor.role === 'viewer' ? 'read' : 'write', projectId: null };
      }
    }
  }

  /** What there is to read, as far as the actor may and projects allow it. Throws Forbidden where the feature is switched off. */
  async sources(actor: Actor, scope: Scope, feature: Made = 'summarize'): Promise<Sources> {
    const found = await this.found(actor, scope);
    const projectIds = new Set(found.rows.map((row) => row.projectId));
    if (scope.kind === 'project') projectIds.add(scope.id);
    const open = new Set<string>();
    for (const id of projectIds) if ((await this.modes.modeOf(actor, feature, id)) !== 'Off') open.add(id);
    if (projectIds.size && !open.size) throw new AppError('Forbidden', { message: OFF[feature] });
    const byNote = new Map<string, Source>();
    for (const { noteId, highlightId } of found.rows.filter((row) => open.has(row.projectId))) {
      const source = byNote.get(noteId) ?? { noteId, highlightIds: highlightId ? [] : null };
      if (highlightId) source.highlightIds?.push(highlightId);
      byNote.set(noteId, source);
    }
    return { of: found.of, list: [...byNote.values()], available: found.available };
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

/** What sections are made for: a summary, or the draft of an insight. */
export type Made = Extract<AiFeature, 'summarize' | 'insights'>;
/** What is said where that is switched off. */
export const OFF: Readonly<Record<Made, string>> = {
  summarize: 'Summaries are switched off here. The AI settings of the project or the workspace turn them on.',
  insights: 'Insight drafts are switched off here. The AI settings of the project or the workspace turn them on.',
};
/** What a stored version is made for. */
export const madeFor = ({ isDraft }: Pick<SummaryRow, 'isDraft'>): Made => (isDraft ? 'insights' : 'summarize');

/** The scope of a version. */
export const scopeOf = ({ scope, scopeId, picked, picks }: Pick<SummaryRow, 'scope' | 'scopeId' | 'picked' | 'picks'>): Scope => ({
  kind: scope,
  id: scopeId,
  picked,
  picks,
});

const newest = <T extends { createdAt: Date }>(rows: readonly T[]): T[] => [...rows].sort((a, b) => +b.createdAt - +a.createdAt);
