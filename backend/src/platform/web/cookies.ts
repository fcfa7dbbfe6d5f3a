/** Name of the session cookie: `__Host-` pins it to one host over TLS; plain on http loopback. */
export const sessionCookie = (secure: boolean): string => (secure ? '__Host-verbatim' : 'verbatim');

/** Name of the cookie that opens the second step of a sign-in, in the browser that did the first. */
export const stepCookie = (secure: boolean): string => `${sessionCookie(secure)}-step`;

/** Name of the cookie that binds a challenge for a passkey to the browser that asked for it. */
export const passkeyCookie = (secure: boolean): string => `${sessionCookie(secure)}-passkey`;

/** Name of the cookie that opens one public link whose password was entered; `mark` says which. */
export const linkCookie = (secure: boolean, mark: string): string => `${sessionCookie(secure)}-link-${mark}`;

/** One cookie of a Cookie header, or null. */
export function readCookie(header: string | string[] | undefined, name: string): string | null {
  for (const part of String(header ?? '').split(';')) {
    const i = part.indexOf('=');
    if (i > 0 && part.slice(0, i).trim() === name) return part.slice(i + 1).trim();
  }
  return null;
}

/** A host-only session cookie; never a Domain attribute, because sub-domains are other tenants. */
export const setCookie = (name: string, value: string, secure: boolean, maxAgeSeconds: number): string =>
  `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure ? '; Secure' : ''}`;

/** The header that takes the cookie away. */
export const clearCookie = (name: string, secure: boolean): string => setCookie(name, '', secure, 0);
