import { highlightText, textIndex } from '@libs/editor';
import { timecode } from '@libs/object-views';
import { copyLink, copyText, type DeepLink, formatDeepLink } from '@libs/shell-kit';
import { toast } from '@libs/ui';
import type { TFunction } from '../copy.ts';
import type { NoteSession } from '../open-note/note-session.ts';
import type { Span } from '../open-note/painting/highlight-painter.ts';

/** What a copied quote says of its source. */
export interface QuoteSource {
  noteId: string;
  title: string;
  speakers: readonly { id: string; name: string }[];
}

const pathOf = (noteId: string) => `/data/${noteId}`;

/** The link to a highlight, or to a range in the version that everybody has; null while that has not been saved. */
async function linkTo(session: NoteSession, span: Span, id: string | null): Promise<DeepLink | null> {
  if (id) return { kind: 'highlight', id };
  const range = session.track(span.from, span.to);
  if (session.client.unsent()) await session.client.flush();
  session.untrack(range);
  if (session.client.unsent()) return null;
  const { doc, version } = session.client.base;
  const index = textIndex(doc);
  return { kind: 'offsets', start: index.posToOffset(range.from), end: index.posToOffset(range.to), version };
}

/** Copies the address of a highlight or of a range. */
export async function copyPlace(session: NoteSession, span: Span, id: string | null, t: TFunction): Promise<void> {
  const link = await linkTo(session, span, id);
  if (link) await copyLink(link, pathOf(session.noteId));
  else toast(t('coding.noLink'));
}

/** Copies a quote with its speaker, source, date and link. */
export async function copyQuote(session: NoteSession, span: Span, id: string | null, source: QuoteSource, t: TFunction): Promise<void> {
  await session.wantTimes();
  const { doc } = session.editor.state;
  const turn = textIndex(doc).turnAt(span.from);
  const speaker = source.speakers.find((other) => other.id === turn?.speaker)?.name;
  const ms = session.clock.wordTime(session.editor.state, span.from) ?? turn?.startMs;
  const from = [speaker, source.title, ms == null ? null : timecode(ms)].filter(Boolean).join(', ');
  const link = await linkTo(session, span, id);
  const address = link ? `\n${location.origin}${pathOf(source.noteId)}${formatDeepLink(link)}` : '';
  await copyText(`“${highlightText(doc, span.from, span.to)}”\n${from}${address}`, t('coding.quoteCopied'));
}
