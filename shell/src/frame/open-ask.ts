import { openPeek } from '@libs/shell-kit';

const PLACES: readonly [RegExp, string][] = [
  [/^\/data\/([^/]+)/, 'note'],
  [/^\/projects\/[^/]+\/view\/([^/]+)/, 'note'],
  [/^\/projects\/([^/]+)/, 'project'],
  [/^\/folders\/([^/]+)/, 'folder'],
  [/^\/tags\/([^/]+)/, 'tag'],
];

/** Opens the panel for questions about what a page shows; about the whole workspace where it shows no one thing. */
export function openAsk(pathname: string): void {
  const found = PLACES.flatMap(([pattern, kind]) => {
    const id = pattern.exec(pathname)?.[1];
    return id ? [`${kind}-${id}`] : [];
  });
  openPeek({ kind: 'ask', id: found[0] ?? 'workspace', url: '/search' });
}
