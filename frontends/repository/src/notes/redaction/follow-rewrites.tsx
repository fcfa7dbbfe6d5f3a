import type { LiveDoc } from '@libs/live-doc';
import { useStore } from '@libs/shell-kit';
import { useEffect } from 'react';

/** Opens a text anew that was written over as a whole (words of it were redacted), if there are no unsaved edits. Renders nothing. */
export function ReopenOnRewrite({ live, onReopen }: { live: LiveDoc; onReopen: () => void }) {
  const isOver = useStore(live.save, ({ reason, waiting }) => reason === 'stale' && waiting === 0);
  useEffect(() => {
    if (isOver) onReopen();
  }, [isOver, onReopen]);
  return null;
}
