const MAX_ERROR_LENGTH = 300;

/** Everything in an error's text that may open something or name a person, and what stands for it. */
const SECRETS: readonly [RegExp, string][] = [
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]*@/gi, '$1…@'],
  [/(\bhttps?:\/\/[^\s?#]*)[?#]\S*/gi, '$1?…'],
  [
    /\b(authorization|token|api[-_ ]?key|key|secret|password|passwd|pwd)(["']?\s*[:=]\s*["']?)(?:(?:bearer|basic)\s+)?[^\s"',;]+/gi,
    '$1$2…',
  ],
  [/\b(bearer|basic)\s+[^\s"',;]{6,}/gi, '$1 …'],
  [/[^\s<>"'(),;:@/…]+@((?:[\w-]+\.)+\w+)/g, '…@$1'],
  [/\b(?!(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\b)(?=[\w+/-]*\d)(?=[\w+/-]*[a-z])[\w+/-]{20,}={0,2}/gi, '…'],
];

/** The last line of an error's message, for admins to read: no credentials, tokens or addresses of people in it, and not long. */
export function plainError(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const line = text.split(/\r?\n/).findLast((value) => value.trim()) ?? 'Unknown error';
  const plain = SECRETS.reduce((text, [secret, instead]) => text.replace(secret, instead), line.trim().slice(0, 4 * MAX_ERROR_LENGTH));
  return plain.length > MAX_ERROR_LENGTH ? `${plain.slice(0, MAX_ERROR_LENGTH - 1)}…` : plain;
}
