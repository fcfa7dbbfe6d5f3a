import { graphql, type ObjectKind, useMutation } from '@libs/api';
import { useEffect } from 'react';

const RECORD_VISIT = graphql(`
  mutation RecordVisit($kind: ObjectKind!, $id: ID!) {
    recordVisit(input: { kind: $kind, id: $id }) { isRecorded }
  }
`);

/** So long the pages of one object that follow each other are one visit. */
const ONE_VISIT_MS = 5_000;
let last = { key: '', at: Number.NEGATIVE_INFINITY };

/** Remembers that the reader opened this object, once for each visit; call it when the object is there. */
export function useRecordVisit(kind: ObjectKind, id: string | null | undefined): void {
  const [, recordVisit] = useMutation(RECORD_VISIT);
  useEffect(() => {
    if (!id) return;
    const key = `${kind} ${id}`;
    const isSame = last.key === key && performance.now() - last.at < ONE_VISIT_MS;
    last = { key, at: performance.now() };
    if (!isSame) void recordVisit({ kind, id }, { quiet: true, idempotent: true });
  }, [kind, id, recordVisit]);
}
