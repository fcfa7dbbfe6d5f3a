import { startMsOf } from '@libs/editor';
import { type DeepLink, flash, missingTarget } from '@libs/shell-kit';
import type { Node } from '@tiptap/pm/model';
import { useEffect } from 'react';
import type { Span } from '../open-note/painting/highlight-painter.ts';
import type { OpenNote } from '../open-note/use-open-note.ts';

const FLASH_MS = 2000;
/** A row that comes later is not what the link was opened for any more. */
const ROW_MS = 10_000;

/** Follows a link to a file: to the picture in the text, to what is said at that time of the note's own file, or to the file beside the text. */
export function useFileLink({ session, painter }: OpenNote, link: DeepLink | null, fileId: string | undefined): void {
  useEffect(() => {
    if (link?.kind !== 'file') return;
    const { view, state } = session.editor;
    const picture = pictureAt(state.doc, link.id);
    if (picture !== null) {
      const drawn = view.nodeDOM(picture);
      if (drawn instanceof HTMLElement) flash(drawn);
      return;
    }
    if (fileId !== link.id) {
      missingTarget(link);
      return;
    }
    const span = link.ms === undefined ? null : paragraphAt(state.doc, link.ms);
    if (!span) return onceRendered(`[data-file="${link.id}"]`, (row) => row.offsetParent && flash(row));
    painter.show(span);
    painter.set({ flash: span });
    const timer = setTimeout(() => painter.set({ flash: null }), FLASH_MS);
    return () => {
      clearTimeout(timer);
      painter.set({ flash: null });
    };
  }, [session, painter, link, fileId]);
}

/** Calls once there is such an element, which may come with what is asked for beside the text; answers the way to stop waiting. */
function onceRendered(selector: string, take: (element: HTMLElement) => void): () => void {
  const watch = new MutationObserver(() => find());
  const find = () => {
    const element = document.querySelector<HTMLElement>(selector);
    if (!element) return;
    watch.disconnect();
    take(element);
  };
  watch.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => watch.disconnect(), ROW_MS);
  find();
  return () => {
    clearTimeout(timer);
    watch.disconnect();
  };
}

function pictureAt(doc: Node, fileId: string): number | null {
  let at: number | null = null;
  doc.descendants((node, pos) => {
    if (at === null && node.attrs['fileId'] === fileId) at = pos;
    return at === null;
  });
  return at;
}

/** The words of the last paragraph that begins no later; null where nothing has a time. */
export function paragraphAt(doc: Node, ms: number): Span | null {
  let span: Span | null = null;
  doc.descendants((node, pos) => {
    const startMs = startMsOf(node);
    // The first with a time stands for all times before it.
    if (startMs != null && node.content.size && (!span || startMs <= ms)) span = { from: pos + 1, to: pos + 1 + node.content.size };
    return true;
  });
  return span;
}
