import { openPeek } from '@libs/shell-kit';
import type { PeekableReference } from './doc-structure.ts';

/** Opens what a reference points at, beside the document; `url` is its own page when it is known. */
export function openReference({ kind, refId }: PeekableReference, url?: string): void {
  openPeek({ kind, id: refId, ...(url ? { url } : {}) });
}
