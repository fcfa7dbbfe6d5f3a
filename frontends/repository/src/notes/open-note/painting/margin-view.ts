import type { RenderedHighlight } from '@libs/editor';
import type { EditorView } from '@tiptap/pm/view';
import type { ThreadView } from './comment-state.ts';
import type { MarginLayout, VerticalExtent } from './margin.ts';
import type { BlockView } from './visible-blocks.ts';

/** A conversation where it stands in the text. */
export interface ThreadRange {
  from: number;
  to: number;
  thread: ThreadView;
}

/** The start of a turn beside the text. */
export interface TimeMark {
  key: number;
  top: number;
  ms: number;
  /** Whether the speaker's name stands above the turn. */
  named: boolean;
}

/** Conversations that begin on one line. */
export interface CommentMark {
  top: number;
  ids: string[];
  count: number;
}

/** What is drawn beside the text now. */
export interface MarginView extends MarginLayout {
  times: TimeMark[];
  comments: CommentMark[];
  /** Of the highlights with a name, those that say something else now. */
  changed: string[];
}

/** A margin with nothing in it. */
export const EMPTY_MARGIN: MarginView = { stripes: [], names: [], more: [], times: [], comments: [], changed: [] };

/** Whether two margins look the same: most keys move nothing beside the text. */
export const sameMargin = (a: MarginView, b: MarginView): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The times of the turns near the screen, each once; the key is the turn's number among them. */
export function timesOf(blocks: readonly BlockView[]): TimeMark[] {
  return blocks.flatMap(({ node, top }, i) => {
    const ms: unknown = node.attrs['startMs'];
    const speaker: unknown = node.attrs['speaker'];
    const named = typeof speaker === 'string' && blocks[i - 1]?.node.attrs['speaker'] !== speaker;
    return typeof ms === 'number' ? [{ key: i, top, ms, named }] : [];
  });
}

/** Of the highlights, those with a name in the margin whose words changed. */
export function changedIn({ names }: MarginLayout, near: readonly RenderedHighlight[]): string[] {
  const changed = new Set(near.filter(({ status }) => status === 'changed').map(({ id }) => id));
  return names.flatMap(({ id }) => (changed.has(id) ? [id] : []));
}

const MARK_HEIGHT = 24;

/** Conversations in the order of the text, those of one line together. */
export function commentsOf(view: EditorView, talked: readonly ThreadRange[]): CommentMark[] {
  const zero = view.dom.getBoundingClientRect().top;
  const marks: CommentMark[] = [];
  for (const { thread, from } of talked) {
    const top = Math.round(view.coordsAtPos(from, 1).top - zero);
    const count = thread.comments.filter((comment) => !comment.deletedAt).length;
    const last = marks.at(-1);
    if (last && top - last.top < MARK_HEIGHT) {
      last.ids.push(thread.id);
      last.count += count;
    } else marks.push({ top, ids: [thread.id], count });
  }
  return marks;
}

/** Where the lines of highlights begin and end. */
export function extentsOf(
  view: EditorView,
  near: readonly RenderedHighlight[],
  lanes: ReadonlyMap<string, number>,
  namesOf: (id: string) => number,
): VerticalExtent[] {
  const zero = view.dom.getBoundingClientRect().top;
  return near.map(({ id, from, to }) => ({
    id,
    top: Math.round(view.coordsAtPos(from, 1).top - zero),
    bottom: Math.round(view.coordsAtPos(to, -1).bottom - zero),
    lane: lanes.get(id) ?? 0,
    names: namesOf(id),
  }));
}
