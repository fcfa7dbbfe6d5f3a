import { highlightText, schema, textIndex } from '@libs/editor';
import { openDocument } from '@libs/live-doc';
import type { Node } from '@tiptap/pm/model';
import { useEffect, useState } from 'react';

/** A turn round a highlight, cut into what is before, inside and behind it. */
export interface ContextTurn {
  key: number;
  speaker: string | null;
  before: string;
  inside: string;
  after: string;
}

/** A highlight where it stands in its note now. */
export interface HighlightContext {
  turns: ContextTurn[];
  version: number;
  start: number;
  end: number;
  /** Whether the text says exactly the quote. */
  exact: boolean;
}

const textOf = (block: Node, from: number, to: number) =>
  block.textBetween(Math.max(0, from), Math.min(block.content.size, to), undefined, '\n');

function contextIn(doc: Node, from: number, to: number, version: number, quote: string): HighlightContext {
  const turns: ContextTurn[] = [];
  let previous: ContextTurn | null = null;
  let speaker: string | null = null;
  doc.descendants((block, pos) => {
    if (!block.isTextblock) return true;
    const start = pos + 1;
    if (start > to) return false;
    speaker = typeof block.attrs['speaker'] === 'string' ? block.attrs['speaker'] : speaker;
    const size = block.content.size;
    if (start + size <= from) previous = { key: pos, speaker, before: textOf(block, 0, size), inside: '', after: '' };
    else if (start < to) {
      if (!turns.length && previous) turns.push(previous);
      turns.push({
        key: pos,
        speaker,
        before: textOf(block, 0, from - start),
        inside: textOf(block, from - start, to - start),
        after: to - start < size ? textOf(block, to - start, size) : '',
      });
    }
    return false;
  });
  const index = textIndex(doc);
  return { turns, version, start: index.posToOffset(from), end: index.posToOffset(to), exact: highlightText(doc, from, to) === quote };
}

/** Reads the note's newest text and finds the highlight in it; null while it loads or when the highlight has no place. */
export function useHighlightContext(noteId: string | undefined, id: string, revision: string): HighlightContext | null {
  const [context, setContext] = useState<HighlightContext | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision is another text
  useEffect(() => {
    if (!noteId) return;
    let isCancelled = false;
    openDocument(noteId)
      .then(({ doc, highlights, version }) => {
        const row = highlights.rows.find((other) => other.id === id);
        if (isCancelled) return;
        const highlightContext =
          row && row.status !== 'orphan' && !row.removed ? contextIn(schema.nodeFromJSON(doc), row.from, row.to, version, row.quote) : null;
        setContext(highlightContext);
      })
      .catch(() => !isCancelled && setContext(null));
    return () => {
      isCancelled = true;
    };
  }, [noteId, id, revision]);
  return context;
}
