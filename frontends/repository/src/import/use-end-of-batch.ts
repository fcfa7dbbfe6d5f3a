import { graphql, type ImportProgressFragment, useMutation } from '@libs/api';
import { toast } from '@libs/ui';
import { useEffect, useRef } from 'react';
import { useImportTexts } from './copy.ts';
import { isRunning } from './use-batch.ts';

const UNDO = graphql(`
  mutation EndOfBatchUndo($id: ID!) {
    undoImport(id: $id) { ...ImportProgress }
  }
`);

/** Says when an import that was seen running has ended, and offers to take it back. */
export function useEndOfBatch(batch: ImportProgressFragment | null): void {
  const t = useImportTexts();
  const [, undo] = useMutation(UNDO);
  const running = useRef<string | null>(null);
  useEffect(() => {
    if (!batch) return;
    if (isRunning(batch)) {
      running.current = batch.id;
      return;
    }
    if (running.current !== batch.id) return;
    running.current = null;
    if (batch.done > 0 && batch.state === 'done' && !batch.undoneAt)
      toast({ text: t('toastDone', { count: batch.done }), undo: () => void undo({ id: batch.id }, { idempotent: true }) });
  }, [batch, t, undo]);
}
