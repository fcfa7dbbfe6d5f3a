import { fuzzyScore, NEAR_DUPLICATE, similarTitle } from '@libs/domain';
import { byPlace, type GroupView, type TagView } from '../tag-data.ts';

/** In which order the cards of a column stand. */
export const SORTS = ['order', 'highlights', 'title', 'newest'] as const;
export type Sort = (typeof SORTS)[number];

/** A column with its cards; `all` are those that a search leaves out too. */
export interface Column {
  group: GroupView;
  all: readonly TagView[];
  shown: readonly TagView[];
}

/** A move that was made here and that the server has not confirmed yet. */
export interface PendingMove {
  id: string;
  groupId: string;
  index: number;
}

const COMPARE: Record<Sort, (a: TagView, b: TagView) => number> = {
  order: byPlace,
  highlights: (a, b) => (b.highlightCount ?? 0) - (a.highlightCount ?? 0) || byPlace(a, b),
  title: (a, b) => a.title.localeCompare(b.title),
  newest: (a, b) => b.createdAt.localeCompare(a.createdAt) || byPlace(a, b),
};

/** The tags of a board in its columns, as they are shown. */
export function columnsOf(
  groups: readonly GroupView[],
  tags: readonly TagView[],
  query: string,
  sort: Sort,
  pending: readonly PendingMove[],
): Column[] {
  const places = new Map(groups.map((group) => [group.id, tags.filter((tag) => tag.groupId === group.id).sort(byPlace)]));
  // As the server does it: all are taken out first.
  const moved = pending.flatMap((move) => {
    const from = [...places.values()].find((list) => list.some(({ id }) => id === move.id));
    const tag = from?.find(({ id }) => id === move.id);
    if (!from || !tag || !places.has(move.groupId)) return [];
    from.splice(from.indexOf(tag), 1);
    return [{ ...move, tag }];
  });
  for (const { tag, groupId, index } of moved) {
    const to = places.get(groupId);
    to?.splice(Math.min(index, to.length), 0, tag);
  }
  const typed = query.trim();
  return groups.map((group) => {
    const all = places.get(group.id) ?? [];
    const fitting = typed ? all.filter((tag) => fuzzyScore(typed, tag.title)) : all;
    return { group, all, shown: sort === 'order' ? fitting : [...fitting].sort(COMPARE[sort]) };
  });
}

/** Two tags that say nearly the same; `into` has more highlights. */
export interface NearPair {
  from: TagView;
  into: TagView;
}

/** All pairs of near-duplicates among tags, the most alike first. */
export function nearPairs(tags: readonly TagView[]): NearPair[] {
  const matches: (NearPair & { score: number })[] = [];
  tags.forEach((a, position) => {
    for (const b of tags.slice(position + 1)) {
      const score = similarTitle(a.title, b.title);
      if (score < NEAR_DUPLICATE) continue;
      const [into, from] = (a.highlightCount ?? 0) >= (b.highlightCount ?? 0) ? [a, b] : [b, a];
      matches.push({ from, into, score });
    }
  });
  return matches.sort((a, b) => b.score - a.score);
}

/** Where over a card the pointer is: near its upper or lower edge, or on it. */
export type DropZone = 'before' | 'after' | 'merge';

const EDGE = 0.28;

/** The zone of a card; only board order has places between cards. */
export function dropZoneOf(box: DOMRect, clientY: number, sort: Sort): DropZone {
  if (sort !== 'order') return 'merge';
  const part = (clientY - box.top) / box.height;
  return part < EDGE ? 'before' : part > 1 - EDGE ? 'after' : 'merge';
}

/** The place, counted without the moved tags, at which a drop beside another card puts them. */
export function indexAt(column: readonly TagView[], moved: readonly string[], target: string, zone: Exclude<DropZone, 'merge'>): number {
  const rest = column.filter(({ id }) => !moved.includes(id));
  const position = rest.findIndex(({ id }) => id === target);
  return position < 0 ? rest.length : position + (zone === 'after' ? 1 : 0);
}

/** Whether any of the tags fits what was typed. */
export function hasMatchingTag(tags: readonly TagView[], query: string): boolean {
  const typed = query.trim();
  return !typed || tags.some((tag) => fuzzyScore(typed, tag.title));
}

/** The highlights of all tags; null until they are counted. */
export function sumOfUses(tags: readonly TagView[]): number | null {
  const counts = tags.flatMap(({ highlightCount }) => highlightCount ?? []);
  return counts.length < tags.length ? null : counts.reduce((sum, count) => sum + count, 0);
}
