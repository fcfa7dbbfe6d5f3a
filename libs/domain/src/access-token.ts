/** What a script may do with an access token; administration takes a session. Who may write may read. */
export const TOKEN_SCOPES = ['read', 'write'] as const;
/** One of `TOKEN_SCOPES`. */
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** The two parts of an access token: whose workspace it opens, and the secret of which only a hash is stored. */
export type AccessToken = { teamId: string; secret: string };

/** The parts of `[api.]<team id>.<secret>`, or null for any other text, which must get the same answer as an unknown token. */
export function parseAccessToken(text: string): AccessToken | null {
  const parts = text.split('.');
  if (parts.length === 3 && parts[0] !== 'api') return null;
  if (parts.length !== 2 && parts.length !== 3) return null;
  const [teamId, secret] = parts.slice(-2);
  return teamId && secret ? { teamId, secret } : null;
}

/** The token as it is shown once, with the prefix; throws RangeError when a part is empty or contains a dot. */
export function formatAccessToken({ teamId, secret }: AccessToken): string {
  for (const part of [teamId, secret]) {
    if (part === '' || part.includes('.')) throw new RangeError('A part of an access token is empty or contains a dot.');
  }
  return `api.${teamId}.${secret}`;
}
