import { SSO_LIMITS, type SsoProtocol } from '@libs/domain';
import { newSecret } from '#platform/access';
import { readCookie, sessionCookie } from '#platform/web';

const nameOf = (protocol: SsoProtocol, secure: boolean) => `${sessionCookie(secure)}-${protocol}`;

/** The secret of the browser that began a login, or null. */
export function browserOf(cookie: string | string[] | undefined, protocol: SsoProtocol, secure: boolean): string | null {
  const secret = readCookie(cookie, nameOf(protocol, secure));
  return secret && /^[\w-]{43}$/.test(secret) ? secret : null;
}

/** The secret of this browser, one for all its tabs, and the cookie that keeps it for the time of a login. */
export function browserCookie(
  cookie: string | string[] | undefined,
  protocol: SsoProtocol,
  secure: boolean,
): { secret: string; setCookie: string } {
  const secret = browserOf(cookie, protocol, secure) ?? newSecret();
  // SAML comes back as a form of another site, with which browsers send SameSite=None alone; they take Secure from localhost as well.
  const site = protocol === 'saml' ? 'SameSite=None; Secure' : `SameSite=Lax${secure ? '; Secure' : ''}`;
  const setCookie = `${nameOf(protocol, secure)}=${secret}; Path=/; HttpOnly; ${site}; Max-Age=${SSO_LIMITS.requestMinutes * 60}`;
  return { secret, setCookie };
}
