import { useClient } from '@libs/api';
import { ROWS_AT_ONCE } from '@libs/domain';
import { Button, toast } from '@libs/ui';
import { type ReactNode, useRef, useState } from 'react';
import { useRowTarget, useRowTexts } from '../views/row-target.ts';
import { existingRows } from './all-rows.ts';
import type { RowData } from './row-data.ts';
import css from './rows-page.module.css';
import { readRows } from './use-rows.ts';

/** Rows that are read at once. */
const PAGE = 200;

/** What is done with rows, and how it is taken back; both answer the rows that were reached, or null when they were refused, which was said. */
interface Work {
  ids: readonly string[];
  send: (part: readonly string[]) => Promise<readonly string[] | null>;
  undo: (part: readonly string[]) => Promise<readonly string[] | null>;
  /** What is said of so many. */
  doneText: (count: number) => string;
  onDone: () => void;
}

/**
 * Does something with any number of rows: in parts, each of which is done whole or not at all. In bulk, rows that were deleted meanwhile
 * are left out and counted; a part that is refused ends the work, and what was done is said and can be taken back.
 */
export function useBatches(projectId: string | null) {
  const t = useRowTexts();
  const client = useClient();
  const target = useRowTarget();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const isStopped = useRef(false);

  async function inBatches(ids: readonly string[], send: Work['send'], isNew: boolean): Promise<{ done: string[]; asked: number }> {
    isStopped.current = false;
    const isMany = ids.length > ROWS_AT_ONCE;
    const done: string[] = [];
    let asked = 0;
    while (asked < ids.length && !isStopped.current) {
      if (isMany) setProgress({ done: asked, total: ids.length });
      const part = ids.slice(asked, asked + ROWS_AT_ONCE);
      const there = isMany && isNew ? await existingRows(client, { target, projectId, ids: part }) : part;
      const reached = there && (there.length ? await send(there) : []);
      if (!reached) break;
      done.push(...reached);
      asked += part.length;
    }
    setProgress(null);
    return { done, asked };
  }

  async function run({ ids, send, undo, doneText, onDone }: Work): Promise<void> {
    const { done, asked } = await inBatches(ids, send, true);
    if (!asked) return;
    onDone();
    const missed = asked - done.length;
    const rest = ids.length - asked;
    const text = [
      doneText(done.length),
      ...(missed ? [t('leftAsTheyWere', { count: missed })] : []),
      ...(rest ? [t('notDone', { count: rest })] : []),
    ];
    toast({
      text: text.join('. '),
      ...(done.length ? { undo: () => void undoBatches(done, undo) } : {}),
    });
  }
  async function undoBatches(ids: readonly string[], undo: Work['undo']): Promise<void> {
    const { done, asked } = await inBatches(ids, undo, false);
    const missed = asked - done.length;
    const text = [
      ...(ids.length > ROWS_AT_ONCE
        ? [t('takenBack', { count: done.length.toLocaleString('en'), total: ids.length.toLocaleString('en') })]
        : []),
      ...(missed ? [t('leftAsTheyWere', { count: missed })] : []),
    ];
    if (text.length) toast({ text: text.join('. ') });
  }
  /** The rows with these ids, those that are not loaded read one page after the other; null when that failed or was stopped. */
  async function rowsOf(ids: readonly string[], loaded: readonly RowData[]): Promise<readonly RowData[] | null> {
    const byId = new Map(loaded.map((row) => [row.id, row]));
    const lacking = ids.filter((id) => !byId.has(id));
    isStopped.current = false;
    for (let at = 0; at < lacking.length; at += PAGE) {
      if (isStopped.current) break;
      setProgress({ done: at, total: lacking.length });
      const part = { projectId, query: null, ids: lacking.slice(at, at + PAGE) };
      const page = await readRows(target)(client, part, { first: PAGE, after: null });
      if (!page) isStopped.current = true;
      for (const row of page?.rows ?? []) byId.set(row.id, row);
    }
    setProgress(null);
    return isStopped.current ? null : ids.flatMap((id) => byId.get(id) ?? []);
  }
  const bar: ReactNode = progress && (
    <div className={css.progress} role="status">
      {t('progress', { done: progress.done.toLocaleString('en'), total: progress.total.toLocaleString('en') })}
      <Button
        size="sm"
        variant="ghost"
        onClick={() => {
          isStopped.current = true;
        }}
      >
        {t('stop')}
      </Button>
    </div>
  );
  /** The bar shows how far the work is, and stops it. */
  return { run, rowsOf, bar };
}
