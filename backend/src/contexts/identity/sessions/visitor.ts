import type { Caller } from '#platform/access';
import type { RawRequest } from '#platform/mail';
import { readCookie, sessionCookie } from '#platform/web';

/** The browser behind a request, as far as sessions ask for it. */
export interface Visitor {
  address: string;
  agent: string;
  /** The secret in its session cookie on this host, good or not. */
  cookie: string | null;
}

/** What the GraphQL context holds of the HTTP exchange. */
export interface Exchange {
  req: { headers: Record<string, string | string[] | undefined>; raw: RawRequest };
  res: { header: (name: string, value: string) => unknown };
  caller: Caller;
}

/** The visitor of an exchange; the agent is cut, because a header may be as long as it likes. */
export function visitorOf({ req, caller }: Pick<Exchange, 'req' | 'caller'>, secure: boolean): Visitor {
  return {
    address: caller.address,
    agent: String(req.headers['user-agent'] ?? '').slice(0, 300),
    cookie: readCookie(req.headers.cookie, sessionCookie(secure)),
  };
}
