import { type Guard, isBoolean, isNumber, shapeOf } from '@libs/domain';
import { sendForm } from '../../send-form.ts';

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

/** The versions before and after a file took the place of a note's text. */
export const isReplaced = shapeOf<{ version: number; before: number }>({ version: isNumber, before: isNumber });

export const isReplacePreview = shapeOf<ReplacePreview>({
  version: isNumber,
  isSame: isBoolean,
  isRetimed: isBoolean,
  added: isNumber,
  removed: isNumber,
  after: shapeOf<ReplacePreview['after']>({ ok: isNumber, changed: isNumber, orphan: isNumber }),
});

/** Sends a file for a note to `path`; an empty error means that no answer came. */
export function sendFile<T>(noteId: string, file: File, path: string, is: Guard<T>): Promise<{ said: T } | { error: string }> {
  const body = new FormData();
  body.append('files', file, file.name);
  return sendForm(`/api/notes/${noteId}/replacement${path}`, body, is);
}
