import { AppError } from '@libs/domain';
import type { Caller, SignedInUser } from '#platform/access';

/** Sign-in happens on the root domain only: workspaces are different tenants and never see a password. */
export function requireRootDomain(caller: Caller): void {
  if (caller.place.kind !== 'root') throw new AppError('Forbidden', { message: 'This works only on the root domain.' });
}

/** The person of a browser's session; an access token acts in its workspace but never on the account of its person. */
export function requireBrowserSession(caller: Caller): SignedInUser & { sessionId: string } {
  const { user } = caller;
  if (!user) throw new AppError('Unauthorized');
  if (!user.sessionId) throw new AppError('Forbidden', { message: 'An access token cannot do this. Log in with a browser.' });
  return { ...user, sessionId: user.sessionId };
}

/** The same, on the root domain. */
export function requireRootSession(caller: Caller): SignedInUser & { sessionId: string } {
  requireRootDomain(caller);
  return requireBrowserSession(caller);
}
