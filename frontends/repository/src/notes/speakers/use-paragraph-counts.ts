import { speakersIn } from '@libs/editor';
import { useEffect, useState } from 'react';
import type { OpenNote } from '../open-note/use-open-note.ts';

const PAUSE_MS = 150;

const same = (a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>) =>
  a.size === b.size && [...a].every(([id, count]) => b.get(id) === count);

/** Who speaks in an open text, with the number of paragraphs; null until it is open. */
export function useParagraphCounts(open: OpenNote | null): ReadonlyMap<string, number> | null {
  const [paragraphCounts, setParagraphCounts] = useState<ReadonlyMap<string, number> | null>(null);
  useEffect(() => {
    if (!open) return setParagraphCounts(null);
    const { session } = open;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      if (session.editor.isDestroyed) return;
      const now = speakersIn(session.editor.state.doc);
      setParagraphCounts((before) => (before && same(before, now) ? before : now));
    };
    read();
    const stop = session.onChange((tr) => {
      if (!tr?.docChanged) return;
      clearTimeout(timer);
      timer = setTimeout(read, PAUSE_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [open]);
  return paragraphCounts;
}
