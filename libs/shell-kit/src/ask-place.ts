const PLACES: readonly [RegExp, AskPlace][] = [
  [/^\/data\/([^/]+)/, 'note'],
  [/^\/projects\/[^/]+\/view\/([^/]+)/, 'note'],
  [/^\/projects\/([^/]+)/, 'project'],
  [/^\/folders\/([^/]+)/, 'folder'],
  [/^\/tags\/([^/]+)/, 'tag'],
  [/^\/insights\/([^/]+)/, 'insight'],
];

/** What can be asked about; an insight stands for its project. */
export type AskPlace = 'note' | 'project' | 'folder' | 'tag' | 'insight' | 'workspace';

/** What a page is about: `note-ID` and so on, as the panel for questions has it as its id; the whole workspace where it shows no one thing. */
export function askPlaceOf(pathname: string): { kind: AskPlace; id: string } {
  for (const [pattern, kind] of PLACES) {
    const id = pattern.exec(pathname)?.[1];
    if (id) return { kind, id: `${kind}-${id}` };
  }
  return { kind: 'workspace', id: 'workspace' };
}
