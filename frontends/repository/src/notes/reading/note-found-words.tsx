import { FoundWords } from '@libs/object-views';
import { clearWords, type DeepLink, useInPeek, useStore, wordsOfLink } from '@libs/shell-kit';
import type { RefObject } from 'react';
import type { OpenNote } from '../open-note/use-open-note.ts';

/** The words that a search found in the note, as long as its own search is closed. */
export function NoteFoundWords({ open, link, text }: { open: OpenNote; link: DeepLink | null; text: RefObject<HTMLElement | null> }) {
  const inPeek = useInPeek();
  const { opened } = useStore(open.finder.state);
  const words = wordsOfLink(link);
  if (!words || opened) return null;
  const from = link?.kind === 'highlight' ? () => rangeOf(open, link.id) : undefined;
  return <FoundWords text={text} words={words} from={from} takesFocus={!inPeek} onClear={() => clearWords(inPeek)} />;
}

/** Where a highlight is drawn. */
function rangeOf({ session }: OpenNote, id: string): Range | null {
  const renderedHighlight = session.client.drawn().find((highlight) => highlight.id === id);
  if (!renderedHighlight || renderedHighlight.status === 'orphan') return null;
  const { view } = session.editor;
  const [start, end] = [view.domAtPos(renderedHighlight.from, 1), view.domAtPos(renderedHighlight.to, -1)];
  const range = document.createRange();
  range.setStart(start.node, start.offset);
  range.setEnd(end.node, end.offset);
  return range;
}
