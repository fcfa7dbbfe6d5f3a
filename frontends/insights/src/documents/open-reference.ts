import { openPeek } from '@libs/shell-kit';
import type { OpenedKey } from './doc-structure.ts';

/** Opens what a reference points at, beside the document; `url` is its own page when it is known. */
export function openReference({ kind, refId }: OpenedKey, url?: string): void {
  openPeek({ kind, id: refId, ...(url ? { url } : {}) });
}
