import { type Client, errorOf, graphql } from '@libs/api';
import type { PersonalDataType } from '@libs/domain';
import { plainText, textIndex } from '@libs/editor';
import { toast } from '@libs/ui';
import type { TFunction } from '../copy.ts';
import type { NoteSession } from '../open-note/note-session.ts';
import type { Span } from '../open-note/painting/highlight-painter.ts';
import { addRedacted } from './just-redacted.ts';

const REDACT = graphql(`
  mutation NoteRedact($input: RedactNoteInput!) {
    redactNote(input: $input) { redactions { id } }
  }
`);

/** Words of a text, in code points of a version; and what they say. */
export type Passage = { start: number; end: number; type?: PersonalDataType | null; text?: string };

/** Redacts passages and says so. Answers whether it was done; the text is opened anew by what the server tells. */
export async function redact(api: Client, noteId: string, version: number, passages: readonly Passage[], t: TFunction): Promise<boolean> {
  const input = { noteId, version, passages: passages.map(({ start, end, type }) => ({ start, end, type: type ?? null })) };
  const { error } = await api.mutation(REDACT, { input }, { quiet: true }).toPromise();
  if (error) {
    const { message, requestId } = errorOf(error);
    toast({ text: message, tone: 'bad', requestId });
    return false;
  }
  toast(t('redact.said', { count: passages.length }));
  addRedacted(noteId, passages);
  return true;
}

/** Redacts a range of the text that is on the screen, once everything is with the server. */
export async function redactSpan(api: Client, session: NoteSession, span: Span, t: TFunction): Promise<void> {
  const range = session.track(span.from, span.to);
  if (session.client.unsent()) await session.client.flush();
  session.untrack(range);
  if (session.client.unsent()) {
    toast(t('redact.unsaved'));
    return;
  }
  const { doc, version } = session.client.base;
  const index = textIndex(doc);
  const [start, end] = [index.posToOffset(range.from), index.posToOffset(range.to)];
  const text = [...plainText(doc)].slice(start, end).join('');
  await redact(api, session.noteId, version, [{ start, end, text }], t);
}
