import { formatDeepLink } from '@libs/domain';
import type { Highlight } from '#contexts/repository';
import { BYTE_ORDER_MARK, csvRow } from '#platform/web';
import { clock } from './captions.js';

const COLUMNS = ['Quote', 'Status', 'Text now', 'Tags', 'Note', 'Project', 'Speaker', 'Start', 'End', 'Author', 'Created', 'Link'];
const STATUS = { ok: 'ok', changed: 'changed', orphan: 'needs a place' } as const;

/** Highlights as CSV, page by page. `origin` is where the workspace is reached, for the links. */
export async function* highlightCsv(pages: AsyncIterable<readonly Highlight[]>, origin: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(COLUMNS);
  for await (const page of pages) yield page.map((highlight) => csvRow(cellsOf(highlight, origin))).join('');
}

/** Who made a highlight: a person, or none yet. */
export const authorOf = ({ isByAi, createdBy }: Pick<Highlight, 'isByAi' | 'createdBy'>): string => (isByAi ? 'AI' : createdBy.name);

function cellsOf(h: Highlight, origin: string): string[] {
  return [
    h.quote,
    STATUS[h.status],
    h.status === 'changed' ? h.text : '',
    h.tags.map(({ title }) => title).join('; '),
    h.noteTitle,
    h.projectName,
    h.speaker ?? '',
    h.startMs === null ? '' : clock(h.startMs, '.'),
    h.endMs === null ? '' : clock(h.endMs, '.'),
    authorOf(h),
    h.createdAt.toISOString(),
    `${origin}/data/${h.noteId}${formatDeepLink({ kind: 'highlight', id: h.id })}`,
  ];
}
