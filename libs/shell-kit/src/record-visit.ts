import { graphql, type ObjectKind, useMutation } from '@libs/api';
import { useEffect } from 'react';

const OPENED = graphql(`
  mutation Opened($kind: ObjectKind!, $id: ID!) {
    recordVisit(kind: $kind, id: $id)
  }
`);

/** Remembers that the reader recordVisit this object, once for each mount; call it when the object is there. */
export function useRecordVisit(kind: ObjectKind, id: string | null | undefined): void {
  const [, recordVisit] = useMutation(OPENED);
  useEffect(() => {
    if (id) void recordVisit({ kind, id }, { quiet: true, idempotent: true });
  }, [kind, id, recordVisit]);
}
