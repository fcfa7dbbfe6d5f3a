import { AppError, LIMITS } from '@libs/domain';
import { type ConfirmedDoc, type HighlightRow, schema, textIndex, trimRange } from '@libs/editor';
import { Injectable } from '@nestjs/common';
import { Fragment, type Node, Slice } from '@tiptap/pm/model';
import { ReplaceStep } from '@tiptap/pm/transform';
import type { EntityManager } from 'typeorm';
import { ProjectAccess, requireLevel } from '#contexts/access';
import { DocsService, type DocumentEdits, DocumentWriter } from '#contexts/documents';
import { HighlightsService } from '#contexts/repository';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import type { Insight } from './insight.graphql.js';
import { InsightsService } from './insights.service.js';
import { INSERT_INSERTION, INSERT_INSERTION_ONCE, INSERTION } from './insights.sql.js';

/** Words of a note as they stand in one version of it: code points, half-open. */
export interface WordsOfNote {
  noteId: string;
  version: number;
  start: number;
  end: number;
}
/** What an insight is to say, and the words that prove it; none where they changed. A null text: the words say it themselves. */
export interface PointToInsert {
  text: string | null;
  cites: readonly WordsOfNote[];
}
/** Points, perhaps under a heading. */
export interface PointsToInsert {
  heading: string | null;
  points: readonly PointToInsert[];
}
/** Where points go: to the end of an insight, or into a new one. */
export type InsertTarget = { clientKey: string | null } & ({ insightId: string } | { projectId: string; title: string });
/** What was written into an insight. */
export interface InsertResult {
  insight: Insight;
  points: number;
  omitted: number;
}
interface Writing {
  /** Takes a highlight that has the cited words and more as their evidence: a person's highlight is better evidence than a part of it. */
  within?: boolean;
  /** Leaves a point out unless all of its words can be cited, not only some. */
  whole?: boolean;
  /** Done in the commit that a new insight comes with. */
  onInserted?: (m: EntityManager, insightId: string) => Promise<void>;
  /** The summary that is inserted. */
  summaryId?: string;
}
/** A point with the highlights that it rests on. */
interface Point {
  text: string | null;
  highlightIds: string[];
}
interface Insertion {
  insightId: string;
  points: number;
  omitted: number;
}

/** Writes points into an insight: headings, sentences, and the cited words as live references, as every insight keeps its evidence. */
@Injectable()
export class InsertPoints {
  constructor(
    private readonly insights: InsightsService,
    private readonly projects: ProjectAccess,
    private readonly highlights: HighlightsService,
    private readonly docs: DocsService,
    private readonly writer: DocumentWriter,
    private readonly db: TenantDb,
  ) {}

  /**
   * Puts them at the end of an insight, or begins one; the insight gets all of them or none, and a call with the same key writes nothing more.
   * Cited words that are no highlight yet become one; a point whose words cannot be cited any more (the source was changed, or nothing may be
   * highlighted there) is left out and counted. Throws NotFound, Forbidden or ValidationError.
   */
  async insert(actor: Actor, lists: readonly PointsToInsert[], target: InsertTarget, how: Writing = {}): Promise<InsertResult> {
    // Before anything is highlighted.
    if ('insightId' in target) requireLevel(await this.insights.accessOf(actor, target.insightId), 'write');
    else await this.projects.requireAccess(actor, target.projectId, 'write');
    const before = await this.existingInsertion(actor, target.clientKey);
    if (before) return this.reported(actor, before);
    const points = lists.flatMap((list) => list.points);
    const matches = await this.evidence(actor, points, target.clientKey, how);
    const kept = lists.flatMap(({ heading, points: all }) => {
      const list = all.flatMap(({ text, cites }): Point[] => {
        const ids = cites.flatMap((c) => matches.get(keyOf(c)) ?? []);
        const isProven = how.whole ? ids.length === cites.length && ids.length > 0 : ids.length > 0;
        return isProven ? [{ text, highlightIds: [...new Set(ids)] }] : [];
      });
      return list.length ? [{ heading, points: list }] : [];
    });
    const count = kept.reduce((all, { points: list }) => all + list.length, 0);
    if (!count)
      throw new AppError('ValidationError', { message: 'None of the cited words can be kept as evidence: their sources changed.' });
    const nodes = kept.flatMap(blocksOf);
    const counts = { points: count, omitted: points.length - count };
    if (!('insightId' in target)) return this.reported(actor, await this.start(actor, target, counts, nodes, how));
    const created = { insightId: target.insightId, ...counts };
    return this.reported(actor, await this.append(actor, created, target.clientKey, how.summaryId ?? null, nodes));
  }

  private async reported(actor: Actor, { insightId, points, omitted }: Insertion): Promise<InsertResult> {
    // What it cites follows from its text a moment later; also of two calls with one key both answer what is true then.
    await this.docs.settle(actor, insightId);
    return { insight: await this.insights.findOneOrFail(actor, insightId), points, omitted };
  }

  private async start(
    actor: Actor,
    { projectId, title, clientKey }: Extract<InsertTarget, { projectId: string }>,
    { points, omitted }: Omit<Insertion, 'insightId'>,
    nodes: readonly Node[],
    { onInserted, summaryId }: Writing,
  ): Promise<Insertion> {
    const doc = schema.topNodeType.createChecked(null, [...nodes, schema.nodes['paragraph']!.create()]).toJSON();
    return this.db.tx(actor, async (m) => {
      const { id } = await this.insights.create(actor, { projectId, title, clientKey }, doc);
      await onInserted?.(m, id);
      // Stored, so that a repeated call returns the same dropped points even when the sources have changed.
      if (clientKey)
        await m.query(INSERT_INSERTION_ONCE, [actor.workspaceId, actor.userId, clientKey, id, summaryId ?? null, points, omitted]);
      return { insightId: id, points, omitted };
    });
  }

  /** An ordinary step, so that open editors merge it with their own changes. */
  private async append(
    actor: Actor,
    insertion: Insertion,
    clientKey: string | null,
    summaryId: string | null,
    nodes: readonly Node[],
  ): Promise<Insertion> {
    const { insightId, points, omitted } = insertion;
    let before: Insertion | null = null;
    await this.writer.write(actor, insightId, async ({ doc }): Promise<DocumentEdits | null> => {
      // Asked inside the document's queue: of two calls with one key the second finds what the first wrote.
      before = await this.existingInsertion(actor, clientKey);
      if (before) return null;
      const last = doc.lastChild!;
      const isEmpty = last.isTextblock && last.content.size === 0;
      const at = isEmpty ? doc.content.size - last.nodeSize : doc.content.size;
      const added = isEmpty ? nodes : [...nodes, schema.nodes['paragraph']!.create()];
      return {
        ops: [],
        steps: [new ReplaceStep(at, at, new Slice(Fragment.from([...added]), 0, 0)).toJSON()],
        within: async (m) => {
          if (clientKey)
            await m.query(INSERT_INSERTION, [actor.workspaceId, actor.userId, clientKey, insightId, summaryId, points, omitted]);
        },
      };
    });
    return before ?? insertion;
  }

  /** What the same key wrote. */
  private async existingInsertion(actor: Actor, clientKey: string | null): Promise<Insertion | null> {
    return clientKey ? this.db.one<Insertion>(actor, INSERTION, [actor.workspaceId, actor.userId, clientKey]) : null;
  }

  /** The highlights of cited words by `keyOf`, made where there are none; missing where there can be none. */
  private async evidence(
    actor: Actor,
    points: readonly PointToInsert[],
    clientKey: string | null,
    { within, whole }: Writing,
  ): Promise<Map<string, string>> {
    const byNote = new Map<string, Map<string, WordsOfNote>>();
    for (const c of points.flatMap((p) => p.cites)) byNote.set(c.noteId, (byNote.get(c.noteId) ?? new Map()).set(keyOf(c), c));
    const matches = new Map<string, string>();
    const missing = new Map<string, [string, WordsOfNote][]>();
    for (const [noteId, passages] of byNote) {
      for (const [key, id] of highlightsAt(await this.docs.textOf(actor, noteId), passages, within ?? false)) matches.set(key, id);
      const unmarked = [...passages].filter(([key]) => !matches.has(key));
      if (unmarked.length && (await this.highlights.mayMark(actor, noteId))) missing.set(noteId, unmarked);
    }
    // Nothing is highlighted in anybody's note for a point that is left out because of another of its words.
    const can = new Set([...matches.keys(), ...[...missing.values()].flatMap((list) => list.map(([key]) => key))]);
    const requested = points.filter((p) => !whole || p.cites.every((c) => can.has(keyOf(c)))).flatMap((p) => p.cites.map(keyOf));
    for (const [noteId, all] of missing) {
      const list = all.filter(([key]) => requested.includes(key));
      const marked = list.map(([key, passage]) => ({ ...passage, clientKey: clientKey && `${clientKey} ${key}` }));
      const ids = await this.highlighted(actor, noteId, marked);
      for (const [i, [key]] of list.entries()) if (ids[i]) matches.set(key, ids[i]);
    }
    return matches;
  }

  private async highlighted(
    actor: Actor,
    noteId: string,
    passages: readonly (WordsOfNote & { clientKey: string | null })[],
  ): Promise<(string | null)[]> {
    if (!passages.length) return [];
    const input = passages.map(({ clientKey, version, start, end }) => ({ clientKey, version, start, end }));
    try {
      return await this.highlights.createMany(actor, noteId, input);
    } catch (e) {
      if (!(e instanceof AppError) || e.code === 'TooManyRequests') throw e;
      if (e.code !== 'ValidationError' || input.length === 1) return passages.map(() => null);
    }
    // One of them has no place any more: the others still have theirs.
    const created: (string | null)[] = [];
    for (const passage of passages) created.push((await this.highlighted(actor, noteId, [passage]))[0] ?? null);
    return created;
  }
}

const keyOf = ({ noteId, start, end }: WordsOfNote): string => `${noteId} ${start} ${end}`;

/** Highlights that lie on exactly these words already, or (`within`) the shortest that has them. */
function highlightsAt(
  { doc, highlights, version }: ConfirmedDoc,
  passages: ReadonlyMap<string, WordsOfNote>,
  within: boolean,
): Map<string, string> {
  const places = new Map<string, string>();
  const rows = highlights.rows().filter((row: HighlightRow) => !row.removed && !row.mark && row.status === 'ok');
  for (const row of rows) places.set(`${row.from} ${row.to}`, row.id);
  const around = ([from, to]: readonly [number, number]) =>
    rows.filter((row) => row.from <= from && row.to >= to).sort((a, b) => a.to - a.from - (b.to - b.from))[0]?.id;
  const index = textIndex(doc);
  const matches = new Map<string, string>();
  for (const [key, { version: at, start, end }] of passages) {
    if (at !== version || end > index.length) continue;
    const range = trimRange(doc, index.offsetToPos(start, 1), index.offsetToPos(end, -1));
    const id = range && (places.get(range.join(' ')) ?? (within ? around(range) : undefined));
    if (id) matches.set(key, id);
  }
  return matches;
}

/** A heading, and each point above its evidence; a point that is a quote is its evidence. What rests on the same words stands together above them. */
function blocksOf({ heading, points }: { heading: string | null; points: readonly Point[] }): Node[] {
  const text = (text: string) => schema.text(text.trim());
  const visible = new Set<string>();
  const title = heading && schema.nodes['heading']!.createChecked({ level: 2 }, text([...heading].slice(0, LIMITS.title).join('')));
  return [
    ...(title ? [title] : []),
    ...together(points).flatMap(({ said: texts, highlightIds }) => {
      // Two sentences of one highlight are one quote.
      const fresh = texts.length ? highlightIds : highlightIds.filter((id) => !visible.has(id));
      for (const id of highlightIds) visible.add(id);
      const references = fresh.map((refId) => schema.nodes['reference']!.createChecked({ kind: 'highlight', refId }));
      if (!texts.length) return references;
      const items = texts.map((value) =>
        schema.nodes['listItem']!.createChecked(null, schema.nodes['paragraph']!.createChecked(null, text(value))),
      );
      return [schema.nodes['bulletList']!.createChecked(null, items), ...references];
    }),
  ];
}

/** Points with sentences, those one after the other that rest on the same highlights as one; a quote has none. */
function together(points: readonly Point[]): { said: string[]; highlightIds: string[] }[] {
  const groups: { said: string[]; highlightIds: string[] }[] = [];
  for (const { text, highlightIds } of points) {
    const last = groups.at(-1);
    const isSame = last?.said.length && last.highlightIds.join() === highlightIds.join();
    if (text !== null && isSame) last.said.push(text);
    else groups.push({ said: text === null ? [] : [text], highlightIds });
  }
  return groups;
}
