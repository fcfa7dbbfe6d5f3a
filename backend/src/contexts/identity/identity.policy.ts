import { AppError } from '@libs/domain';
import type { Caller, SignedInUser } from '#platform/access';

/** Sign-in happens on the root domain only: workspaces are different tenants and never see a password. */
export function requireRootDomain(caller: Caller): void {
  if (caller.place.kind !== 'root') throw new AppError('Forbidden', { message: 'This works only on the root domain.' });
}

/**
 * The person of a browser's session, who may change their account. An access token acts in its workspace and never on the account; nor does a login by
 * the identity provider of one workspace, whose admins could otherwise take an account over that opens other workspaces too.
 */
export function requireBrowserSession(caller: Caller): SignedInUser & { sessionId: string } {
  const { user } = caller;
  if (!user) throw new AppError('Unauthorized');
  if (!user.sessionId) throw new AppError('Forbidden', { message: 'An access token cannot do this. Log in with a browser.' });
  if (user.viaProvider)
    throw new AppError('Forbidden', {
      message: 'You logged in with single sign-on. To change your account, log in with your password or an e-mail link.',
    });
  return { ...user, sessionId: user.sessionId };
}

/** The same, on the root domain. */
export function requireRootSession(caller: Caller): SignedInUser & { sessionId: string } {
  requireRootDomain(caller);
  return requireBrowserSession(caller);
}
