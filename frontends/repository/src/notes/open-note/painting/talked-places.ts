import type { DrawnHighlight } from '@libs/editor';
import type { Talked } from './margin-view.ts';
import { type Paint, paint } from './strokes.ts';
import type { ThreadView } from './talk.ts';

/** The places of the conversations that are open, in the order of the text. */
export function talkedPlaces(threads: readonly ThreadView[], drawn: readonly DrawnHighlight[]): Talked[] {
  const places = new Map(drawn.map((one) => [one.id, one]));
  return threads
    .flatMap((thread): Talked[] => {
      const place = places.get(thread.highlightId ?? thread.id);
      if (thread.resolvedAt || !place || place.status === 'orphan' || place.from >= place.to) return [];
      return [{ thread, from: place.from, to: place.to }];
    })
    .sort((a, b) => a.from - b.from);
}

/** Words with a conversation of their own are dotted; a highlight has its stroke. */
export function talkedDots(talked: readonly Talked[], from: number, to: number): Paint[] {
  return talked.flatMap((place) =>
    place.thread.highlightId ? [] : [paint('comment', Math.max(place.from, from), Math.min(place.to, to))],
  );
}
