import { createContext, type ReactNode, useCallback, useContext } from 'react';

const RefusedContext = createContext<ReadonlySet<string>>(new Set());

/** Provides which operations the server refuses to this session for any object. */
export function RefusedProvider({ refused, children }: { refused: ReadonlySet<string>; children: ReactNode }) {
  return <RefusedContext value={refused}>{children}</RefusedContext>;
}

/** What a control does: the operation that it sends. One that the server refuses to the reader is not shown. */
export interface SendsProps {
  sends?: string | undefined;
}

/** Whether an operation may be offered here; the server may still refuse it for one object. */
export function useCan(): (operation: string | undefined) => boolean {
  const refused = useContext(RefusedContext);
  return useCallback((operation) => operation === undefined || !refused.has(operation), [refused]);
}

/** What is only there for those who may send an operation: a form, a section, a hairline before a last action. */
export function IfAllowed({ sends, children }: { sends: string; children: ReactNode }) {
  return useCan()(sends) ? children : null;
}
