/** What a file would change, as the server says it. */
export interface ReplacePreview {
  version: number;
  isSame: boolean;
  /** The words stay, and get other times. */
  isRetimed: boolean;
  added: number;
  removed: number;
  /** All highlights of the note by what they would be. */
  after: Record<'ok' | 'changed' | 'orphan', number>;
}

/** Sends a file for a note to `path`; an empty error means that no answer came. */
export async function sendFile<T>(noteId: string, file: File, path: string): Promise<{ said: T } | { error: string }> {
  const body = new FormData();
  body.append('files', file, file.name);
  try {
    const answer = await fetch(`/api/notes/${noteId}/replacement${path}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'x-verbatim': '1' },
      body,
    });
    const said = (await answer.json()) as T & { error?: { message?: string } };
    return answer.ok ? { said } : { error: said.error?.message ?? '' };
  } catch {
    return { error: '' };
  }
}
