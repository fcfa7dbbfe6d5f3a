import { addCachePart, createClient } from '@libs/api';
import { checkConnectionSoon } from '@libs/shell-kit';
import { toast } from '@libs/ui';
import { cache } from './cache.ts';

let onUnauthorized = () => {};

/** What happens when the session is gone; set when the kind of host is known. */
export function setOnUnauthorized(action: () => void): void {
  onUnauthorized = action;
}

addCachePart(cache);

/** The one client of the page. Failed mutations without their own message become toasts; failed queries are rendered in place. */
export const client = createClient({
  onUnauthorized: () => onUnauthorized(),
  onError: (error, operation) => {
    if (error.code === 'Network') checkConnectionSoon();
    if (operation.kind === 'mutation') toast({ text: error.message, tone: 'bad', requestId: error.requestId });
  },
});
