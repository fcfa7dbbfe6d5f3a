import { createHash } from 'node:crypto';

/** The fields of an entry that its digest stands for, as text: in this order, `at` in UTC to the microsecond. */
export interface ChainedEntry {
  workspaceId: string;
  id: string;
  at: string;
  area: string;
  kind: string;
  action: string;
  targetId: string | null;
  projectId: string | null;
  userId: string | null;
  via: string;
  keyId: string | null;
  address: string | null;
  agent: string | null;
  detail: string;
}

/** A link of the chain. Digest and hash are lower-case hex. */
export interface ChainLink {
  seq: string;
  id: string;
  at: string;
  digest: string;
  hash: string;
}

/** A value with its length in bytes before it, or `-` for none, so that no two lists of values give the same text. */
const part = (value: string | null): string => (value === null ? '-' : `${Buffer.byteLength(value)}:${value}`);
const sha256 = (...pieces: (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
};

/** SHA-256 over an entry, as the database computes it when the entry is committed. */
export function digestOf(e: ChainedEntry): string {
  const { workspaceId, id, at, area, kind, action, targetId, projectId, userId, via, keyId, address, agent, detail } = e;
  return sha256(
    [workspaceId, id, at, area, kind, action, targetId, projectId, userId, via, keyId, address, agent, detail].map(part).join(''),
  );
}

/** SHA-256 over the hash of the link before (hex, empty for the first) and this link. */
export const hashOf = (before: string, { seq, id, at, digest }: Omit<ChainLink, 'hash'>): string =>
  sha256(Buffer.from(before, 'hex'), [seq, id, at, digest].map(part).join(''));
