import type { ShownVersion } from '@libs/editor';
import { requestDocument } from '@libs/live-doc';
import { useCallback, useEffect, useState } from 'react';

/** What is past does not change: going back and forth between versions asks once. */
const seen = new Map<string, ShownVersion>();
const MAX_SEEN = 10;

async function load(path: string): Promise<ShownVersion> {
  const known = seen.get(path);
  if (known) return known;
  const version: ShownVersion = await (await requestDocument(path)).json();
  seen.set(path, version);
  for (const old of seen.keys()) if (seen.size > MAX_SEEN) seen.delete(old);
  return version;
}

/** The text of a version; the one before stays on the screen until the next is there. */
export function useVersion(docId: string, selected: { version: number; before?: number | null } | null) {
  const [displayed, setDisplayed] = useState<ShownVersion | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [round, setRound] = useState(0);
  const since = selected?.before == null ? '' : `?before=${selected.before}`;
  const path = selected ? `/api/docs/${docId}/versions/${selected.version}${since}` : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    if (!path) return;
    let isOver = false;
    setError(null);
    load(path).then(
      (version) => !isOver && setDisplayed(version),
      (reason: Error) => !isOver && setError(reason),
    );
    return () => {
      isOver = true;
    };
  }, [path, round]);

  return { shown: displayed, error, retry: useCallback(() => setRound((count) => count + 1), []) };
}
