const MAX_REQUESTS = 200;
const own = new Set<string>();

/** Remembers the id under which the server did something for this tab. */
export function rememberRequest(id: string | null): void {
  if (!id) return;
  own.add(id);
  for (const oldest of own) if (own.size > MAX_REQUESTS) own.delete(oldest);
}

/** Whether a change was made by this tab, in a request that has been answered. */
export const isOwnRequest = (id: string | null | undefined): boolean => !!id && own.has(id);
