import { graphql, type ObjectKind, useMutation } from '@libs/api';
import { useEffect } from 'react';

const OPENED = graphql(`
  mutation Opened($kind: ObjectKind!, $id: ID!) {
    opened(kind: $kind, id: $id)
  }
`);

/** Remembers that the reader opened this object, once for each mount; call it when the object is there. */
export function useRecordVisit(kind: ObjectKind, id: string | null | undefined): void {
  const [, opened] = useMutation(OPENED);
  useEffect(() => {
    if (id) void opened({ kind, id }, { quiet: true, idempotent: true });
  }, [kind, id, opened]);
}
