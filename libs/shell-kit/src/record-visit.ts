import { graphql, type ObjectKind, useMutation } from '@libs/api';
import { useEffect } from 'react';

const RECORD_VISIT = graphql(`
  mutation RecordVisit($kind: ObjectKind!, $id: ID!) {
    recordVisit(kind: $kind, id: $id)
  }
`);

/** Remembers that the reader opened this object, once for each mount; call it when the object is there. */
export function useRecordVisit(kind: ObjectKind, id: string | null | undefined): void {
  const [, recordVisit] = useMutation(RECORD_VISIT);
  useEffect(() => {
    if (id) void recordVisit({ kind, id }, { quiet: true, idempotent: true });
  }, [kind, id, recordVisit]);
}
