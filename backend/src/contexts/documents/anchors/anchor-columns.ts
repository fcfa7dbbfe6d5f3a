import { excerptOf, LIMITS } from '@libs/domain';
import { type HighlightRow as AnchorRow, type ConfirmedDoc, highlightText, passageTimes, textIndex, type WordTimes } from '@libs/editor';

/**
 * A row's columns: positions as they are stored and mapped, and what lists show derived from the same document. Its time is that of its words
 * where these have one, else that of its paragraph.
 */
export function anchorColumns({ doc }: ConfirmedDoc, row: AnchorRow, times: WordTimes | null) {
  const index = textIndex(doc);
  const orphan = row.status === 'orphan';
  const turn = orphan ? null : index.turnAt(row.from);
  const said = orphan || !times ? null : passageTimes(doc, times, row.from, row.to);
  return {
    id: row.id,
    f: row.from,
    t: row.to,
    status: row.status,
    quote: row.quote,
    // A highlight can be typed into without end; its row is for lists.
    text: row.status === 'ok' ? row.quote : orphan ? '' : excerptOf(highlightText(doc, row.from, row.to), LIMITS.highlight.length),
    s: orphan ? null : index.posToOffset(row.from),
    e: orphan ? null : index.posToOffset(row.to),
    speaker: turn?.speaker ?? null,
    ms: said?.startMs ?? turn?.startMs ?? null,
    ems: said?.endMs ?? null,
    removed: !!row.removed,
  };
}
