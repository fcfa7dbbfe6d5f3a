import { isEmptyStep, textIndex, trimRange } from '@libs/editor';
import { stepsSince } from '@libs/live-doc';
import { type DeepLink, flash, missingTarget } from '@libs/shell-kit';
import { Step } from '@tiptap/pm/transform';
import { useEffect, useRef } from 'react';
import type { ThreadView } from '../open-note/painting/comment-state.ts';
import type { Span } from '../open-note/painting/highlight-painter.ts';
import type { OpenNote } from '../open-note/use-open-note.ts';
import { focusName } from './use-note-keys.ts';

const FLASH_MS = 2000;

/** Follows a link to its place in the text; in a peek the focus stays where it was. */
export function usePlaceLink(
  { session, painter, coding, comments: talk }: OpenNote,
  link: DeepLink | null,
  inPeek: boolean,
  threads: readonly ThreadView[] | undefined,
): void {
  useThreadLink({ painter, coding, comments: talk }, link, threads);
  useEffect(() => {
    if (!link) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isCancelled = false;
    void placeOf(session, link).then((span) => {
      if (isCancelled || span === 'elsewhere') return;
      if (!span) {
        missingTarget(link);
        return;
      }
      painter.show(span);
      painter.set({ flash: span });
      timer = setTimeout(() => painter.set({ flash: null }), FLASH_MS);
      if (link.kind === 'highlight') {
        coding.choose(link.id);
        focusName(link.id);
      } else if (!inPeek) session.editor.view.focus();
    });
    return () => {
      isCancelled = true;
      clearTimeout(timer);
      painter.set({ flash: null });
    };
  }, [session, painter, coding, link, inPeek]);
}

/** Opens the conversation that a link names, at its words, once it is known. */
function useThreadLink(
  { painter, coding, comments: talk }: Pick<OpenNote, 'painter' | 'coding' | 'comments'>,
  link: DeepLink | null,
  threads: readonly ThreadView[] | undefined,
): void {
  const followed = useRef<DeepLink | null>(null);
  useEffect(() => {
    if (link?.kind !== 'comment' || !threads || followed.current === link) return;
    followed.current = link;
    const thread = threads.find(({ id, comments }) => id === link.id || comments.some((c) => c.id === link.id && !c.deletedAt));
    if (!thread) {
      missingTarget(link);
      return;
    }
    const renderedHighlight = talk.placeOf(thread);
    coding.set({ selected: null, picker: null, overlapping: null });
    painter.show(renderedHighlight ?? { from: 1, to: 1 });
    if (renderedHighlight) {
      painter.set({ flash: renderedHighlight });
      setTimeout(() => painter.set({ flash: null }), FLASH_MS);
    }
    talk.show([thread.id], link.id === thread.id ? thread.comments[0]?.id : link.id);
  }, [painter, coding, talk, link, threads]);
}

async function placeOf(session: OpenNote['session'], link: DeepLink): Promise<Span | null | 'elsewhere'> {
  if (link.kind === 'highlight') {
    const renderedHighlight = session.client.drawn().find(({ id }) => id === link.id);
    if (!renderedHighlight) return null;
    if (renderedHighlight.status !== 'orphan') return renderedHighlight;
    const row = document.querySelector<HTMLElement>(`[data-orphan="${link.id}"]`);
    if (row?.offsetParent) flash(row);
    return row?.offsetParent ? 'elsewhere' : null;
  }
  return link.kind === 'offsets' ? offsetsOf(session, link) : 'elsewhere';
}

/** Offsets hold only in their own version: they are followed as long as nothing before their end has changed since. */
async function offsetsOf(session: OpenNote['session'], link: Extract<DeepLink, { kind: 'offsets' }>): Promise<Span | null> {
  const { doc, version } = session.client.base;
  const index = textIndex(doc);
  if (link.end > index.length || link.version > version) return null;
  const from = index.offsetToPos(link.start, 1);
  const to = index.offsetToPos(link.end);
  if (link.version < version) {
    const rows = await stepsSince(session.noteId, link.version).catch(() => null);
    if (!rows) return null;
    for (const { step } of rows) {
      if (isEmptyStep(step)) continue;
      let isBefore = false;
      Step.fromJSON(doc.type.schema, step)
        .getMap()
        .forEach((start) => {
          isBefore ||= start < to;
        });
      if (isBefore) return null;
    }
  }
  const range = trimRange(doc, from, to);
  return range ? { from: range[0], to: range[1] } : null;
}
