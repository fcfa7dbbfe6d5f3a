import { fromHex, toHex } from '../hex-id.js';

const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** The token of an invitation's link: it says which workspace, because its reader is in none yet. */
export const formatInviteToken = (workspaceId: string, secret: string): string => `${toHex(workspaceId)}.${secret}`;

/** Its two parts, or null for any other text. */
export function parseInviteToken(text: string): { workspaceId: string; secret: string } | null {
  const [hex = '', secret = '', ...more] = text.split('.');
  const workspaceId = fromHex(hex);
  return workspaceId && SECRET.test(secret) && !more.length ? { workspaceId, secret } : null;
}
