import { AppError, type InsertSummaryInput, LIMITS } from '@libs/domain';
import { type ConfirmedDoc, type HighlightRow, schema, textIndex, trimRange } from '@libs/editor';
import { Injectable } from '@nestjs/common';
import { Fragment, type Node, Slice } from '@tiptap/pm/model';
import { ReplaceStep } from '@tiptap/pm/transform';
import type { EntityManager } from 'typeorm';
import { type Deeds, DocsService, HighlightsService, mustReach, ProjectAccess } from '#contexts/repository';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { InsightsService } from '../documents/insights.service.js';
import { type StoredSummary, SummariesService } from './summaries.service.js';
import { INSERTION, KEEP_INSERTION } from './summaries.sql.js';
import type { InsertedSummary, SummaryBullet, SummaryCitation, SummarySection } from './summary.graphql.js';

/** A point with the highlights that it rests on. */
interface Point {
  bullet: SummaryBullet;
  highlightIds: string[];
}
/** What was written into an insight. */
interface Insertion {
  insightId: string;
  points: number;
  leftOut: number;
}
/** Where points go: to the end of an insight, or into a new one. */
type Target = InsertSummaryInput extends infer I ? (I extends unknown ? Omit<I, 'summaryId'> : never) : never;
/** How points are written, for callers inside. */
interface Writing {
  within?: boolean;
  begun?: (m: EntityManager, insightId: string) => Promise<void>;
}
type Passage = Pick<SummaryCitation, 'objectId' | 'currentStart' | 'currentVersion' | 'start' | 'end'>;

/** Writes a summary into an insight: headings, points, and the cited words as live references, as every insight keeps its evidence. */
@Injectable()
export class InsertSummary {
  constructor(
    private readonly summaries: SummariesService,
    private readonly insights: InsightsService,
    private readonly projects: ProjectAccess,
    private readonly highlights: HighlightsService,
    private readonly docs: DocsService,
    private readonly db: TenantDb,
  ) {}

  /**
   * Puts it at the end of an insight, or begins one. Cited words that are no highlight yet become one; a point none of whose words can be
   * cited any more (the source was changed, or nothing may be highlighted there) is left out and counted. Throws NotFound, Forbidden or ValidationError.
   */
  async insert(actor: Actor, input: InsertSummaryInput): Promise<InsertedSummary> {
    const summary = await this.summaries.oneOrFail(actor, input.summaryId);
    if (summary.state !== 'done') throw new AppError('ValidationError', { message: 'Only a finished summary can be inserted.' });
    // Before anything is highlighted.
    if ('insightId' in input) mustReach(await this.insights.accessOf(actor, input.insightId), 'write');
    else await this.projects.must(actor, input.projectId, 'write');
    const before = await this.madeBefore(actor, input.clientKey);
    return before ? this.told(actor, before) : this.write(actor, summary, input);
  }

  /**
   * The same of a finished summary, for a caller that has checked who may. `within` takes a highlight that has the cited words and more as
   * their evidence: what somebody marked says it better than a piece of it. `begun` is done in the commit that a new insight comes with.
   */
  async write(actor: Actor, summary: StoredSummary, input: Target, { within = false, begun }: Writing = {}): Promise<InsertedSummary> {
    const { sections } = await this.summaries.shown(actor, summary);
    const points = sections.flatMap((s) => s.bullets);
    const found = await this.evidence(actor, points, input.clientKey, within);
    const kept = sections.flatMap((section) => {
      const list = section.bullets.flatMap((bullet): Point[] => {
        const highlightIds = [...new Set(bullet.citations.flatMap((c) => found.get(keyOf(c)) ?? []))];
        return highlightIds.length ? [{ bullet, highlightIds }] : [];
      });
      return list.length ? [{ section, points: list }] : [];
    });
    const count = kept.reduce((all, { points: list }) => all + list.length, 0);
    if (!count)
      throw new AppError('ValidationError', { message: 'None of the cited words can be kept as evidence: their sources changed.' });
    const nodes = kept.flatMap(({ section, points: list }) => blocksOf(section, list));
    const counts = { points: count, leftOut: points.length - count };
    if (!('insightId' in input)) return this.told(actor, { insightId: await this.begin(actor, input, nodes, begun), ...counts });
    const made = { insightId: input.insightId, ...counts };
    return this.told(actor, await this.append(actor, made, { summaryId: summary.id, clientKey: input.clientKey }, nodes));
  }

  private async told(actor: Actor, { insightId, points, leftOut }: Insertion): Promise<InsertedSummary> {
    return { insight: await this.insights.oneOrFail(actor, insightId), points, leftOut };
  }

  private async begin(
    actor: Actor,
    { projectId, title, clientKey }: Extract<Target, { projectId: string }>,
    nodes: readonly Node[],
    begun?: Writing['begun'],
  ): Promise<string> {
    const doc = schema.topNodeType.createChecked(null, [...nodes, schema.nodes['paragraph']!.create()]).toJSON();
    return this.db.tx(actor, async (m) => {
      const { id } = await this.insights.create(actor, { projectId, title, clientKey }, doc);
      await begun?.(m, id);
      return id;
    });
  }

  /** A step as everybody's are, so that whoever has the insight open gets it beside what they write themselves. */
  private async append(
    actor: Actor,
    made: Insertion,
    { summaryId, clientKey }: Pick<InsertSummaryInput, 'summaryId' | 'clientKey'>,
    nodes: readonly Node[],
  ): Promise<Insertion> {
    const { insightId, points, leftOut } = made;
    let before: Insertion | null = null;
    await this.docs.change(actor, insightId, async ({ doc }): Promise<Deeds | null> => {
      // Asked inside the document's queue: of two calls with one key the second finds what the first wrote.
      before = await this.madeBefore(actor, clientKey);
      if (before) return null;
      const last = doc.lastChild!;
      const isEmpty = last.isTextblock && last.content.size === 0;
      const at = isEmpty ? doc.content.size - last.nodeSize : doc.content.size;
      const added = isEmpty ? nodes : [...nodes, schema.nodes['paragraph']!.create()];
      return {
        ops: [],
        steps: [new ReplaceStep(at, at, new Slice(Fragment.from([...added]), 0, 0)).toJSON()],
        within: async (m) => {
          if (clientKey) await m.query(KEEP_INSERTION, [actor.workspaceId, actor.userId, clientKey, insightId, summaryId, points, leftOut]);
        },
      };
    });
    await this.docs.settle(actor, insightId);
    return before ?? made;
  }

  /** What the same key wrote into an insight that was there. */
  private async madeBefore(actor: Actor, clientKey: string | null): Promise<Insertion | null> {
    return clientKey ? this.db.one<Insertion>(actor, INSERTION, [actor.workspaceId, actor.userId, clientKey]) : null;
  }

  /** The highlights of cited words by `keyOf`, made where there are none; missing where there can be none. */
  private async evidence(
    actor: Actor,
    points: readonly SummaryBullet[],
    clientKey: string | null,
    within: boolean,
  ): Promise<Map<string, string>> {
    const byNote = new Map<string, Map<string, Passage>>();
    for (const c of points.flatMap((p) => p.citations))
      if (c.isCurrent) byNote.set(c.objectId, (byNote.get(c.objectId) ?? new Map()).set(keyOf(c), c));
    const found = new Map<string, string>();
    for (const [noteId, passages] of byNote) {
      const there = highlightsAt(await this.docs.textOf(actor, noteId), passages, within);
      const missing: [string, Passage][] = [];
      for (const [key, passage] of passages) {
        const id = there.get(key);
        if (id) found.set(key, id);
        else missing.push([key, passage]);
      }
      const ids = await this.highlighted(
        actor,
        noteId,
        missing.map(([key, passage]) => ({ ...passage, clientKey: clientKey && `${clientKey} ${key}` })),
      );
      for (const [i, [key]] of missing.entries()) if (ids[i]) found.set(key, ids[i]);
    }
    return found;
  }

  private async highlighted(
    actor: Actor,
    noteId: string,
    passages: readonly (Passage & { clientKey: string | null })[],
  ): Promise<(string | null)[]> {
    if (!passages.length) return [];
    const input = passages.map(({ currentStart, currentVersion, start, end, clientKey }) => ({
      clientKey,
      version: currentVersion,
      start: currentStart,
      end: currentStart + end - start,
    }));
    try {
      return await this.highlights.createMany(actor, noteId, input);
    } catch (e) {
      if (!(e instanceof AppError) || e.code === 'TooManyRequests') throw e;
      if (e.code !== 'ValidationError' || input.length === 1) return passages.map(() => null);
    }
    // One of them has no place any more: the others still have theirs.
    const made: (string | null)[] = [];
    for (const passage of passages) made.push((await this.highlighted(actor, noteId, [passage]))[0] ?? null);
    return made;
  }
}

const keyOf = ({ objectId, start, end }: Pick<SummaryCitation, 'objectId' | 'start' | 'end'>): string => `${objectId} ${start} ${end}`;

/** Highlights that lie on exactly these words already, or (`within`) the shortest that has them. */
function highlightsAt(
  { doc, highlights, version }: ConfirmedDoc,
  passages: ReadonlyMap<string, Passage>,
  within: boolean,
): Map<string, string> {
  const places = new Map<string, string>();
  const rows = highlights.rows().filter((row: HighlightRow) => !row.removed && !row.mark && row.status === 'ok');
  for (const row of rows) places.set(`${row.from} ${row.to}`, row.id);
  const around = ([from, to]: readonly [number, number]) =>
    rows.filter((row) => row.from <= from && row.to >= to).sort((a, b) => a.to - a.from - (b.to - b.from))[0]?.id;
  const index = textIndex(doc);
  const found = new Map<string, string>();
  for (const [key, { currentStart, currentVersion, start, end }] of passages) {
    const to = currentStart + end - start;
    if (currentVersion !== version || to > index.length) continue;
    const range = trimRange(doc, index.offsetToPos(currentStart, 1), index.offsetToPos(to, -1));
    const id = range && (places.get(range.join(' ')) ?? (within ? around(range) : undefined));
    if (id) found.set(key, id);
  }
  return found;
}

/** A heading, and each point above its evidence; a point that is a quote is its evidence. */
function blocksOf(section: SummarySection, points: readonly Point[]): Node[] {
  const text = (said: string) => schema.text(said.trim());
  const shown = new Set<string>();
  const heading = schema.nodes['heading']!.createChecked({ level: 2 }, text([...section.title].slice(0, LIMITS.title).join('')));
  return [
    heading,
    ...points.flatMap(({ bullet, highlightIds }) => {
      // Two sentences of one highlight are one quote.
      const fresh = bullet.isVerbatim ? highlightIds.filter((id) => !shown.has(id)) : highlightIds;
      for (const id of highlightIds) shown.add(id);
      const references = fresh.map((refId) => schema.nodes['reference']!.createChecked({ kind: 'highlight', refId }));
      if (bullet.isVerbatim) return references;
      const item = schema.nodes['listItem']!.createChecked(null, schema.nodes['paragraph']!.createChecked(null, text(bullet.text)));
      return [schema.nodes['bulletList']!.createChecked(null, item), ...references];
    }),
  ];
}
