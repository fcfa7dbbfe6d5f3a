import type { RenderedHighlight } from '@libs/editor';
import type { ThreadView } from './comment-state.ts';
import type { ThreadRange } from './margin-view.ts';
import { type Paint, paint } from './strokes.ts';

/** The places of the conversations that are open, in the order of the text. */
export function threadRanges(threads: readonly ThreadView[], drawn: readonly RenderedHighlight[]): ThreadRange[] {
  const places = new Map(drawn.map((renderedHighlight) => [renderedHighlight.id, renderedHighlight]));
  return threads
    .flatMap((thread): ThreadRange[] => {
      const renderedHighlight = places.get(thread.highlightId ?? thread.id);
      if (
        thread.resolvedAt ||
        !renderedHighlight ||
        renderedHighlight.status === 'orphan' ||
        renderedHighlight.from >= renderedHighlight.to
      )
        return [];
      return [{ thread, from: renderedHighlight.from, to: renderedHighlight.to }];
    })
    .sort((a, b) => a.from - b.from);
}

/** Words with a conversation of their own are dotted; a highlight has its stroke. */
export function threadDots(talked: readonly ThreadRange[], from: number, to: number): Paint[] {
  return talked.flatMap((threadRange) =>
    threadRange.thread.highlightId ? [] : [paint('comment', Math.max(threadRange.from, from), Math.min(threadRange.to, to))],
  );
}
