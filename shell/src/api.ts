import { createClient } from '@libs/api';
import { suspectConnection } from '@libs/shell-kit';
import { toast } from '@libs/ui';

let onUnauthorized = () => {};

/** What happens when the session is gone; set when the kind of host is known. */
export function setOnUnauthorized(deed: () => void): void {
  onUnauthorized = deed;
}

/** The one client of the page. A failed deed that nobody shows becomes a toast; a failed query is drawn in its place. */
export const client = createClient({
  onUnauthorized: () => onUnauthorized(),
  onError: (error, operation) => {
    if (error.code === 'Network') suspectConnection();
    if (operation.kind === 'mutation') toast({ text: error.message, tone: 'bad', requestId: error.requestId });
  },
});
