/** Why quoting a contact in public needs a look: nothing recorded, everything taken back, or nothing that speaks of publishing. */
export const CONSENT_GAPS = ['MISSING', 'WITHDRAWN', 'OUT_OF_SCOPE'] as const;
/** One of them. */
export type ConsentGap = (typeof CONSENT_GAPS)[number];

const PUBLIC =
  /\b(public\w*|publish\w*|website|web site|marketing|advertis\w*|social media|press|external\w*|case stud\w*|any(?:one| use| purpose)|all uses)\b/i;
const LIMITED = /\b(not|no|never|without|except|internal(?:ly)? only|only internal\w*)\b/i;

/**
 * Whether a consent with this scope covers a page that anyone can read. Scopes are people's own words, so this errs on the side of asking: it is true
 * only for those that speak of publishing and limit nothing.
 */
export const coversPublishing = (scope: string): boolean => PUBLIC.test(scope) && !LIMITED.test(scope);

/** What stands against quoting a contact in public; null when a consent covers it. */
export function consentGap(consents: readonly { scope: string; withdrawnOn: string | null }[]): ConsentGap | null {
  const given = consents.filter(({ withdrawnOn }) => withdrawnOn === null);
  if (given.some(({ scope }) => coversPublishing(scope))) return null;
  if (given.length) return 'OUT_OF_SCOPE';
  return consents.length ? 'WITHDRAWN' : 'MISSING';
}
