import { type DeepLink, formatDeepLink, parseDeepLink } from '@libs/domain';
import { toast } from '@libs/ui';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { copyText } from './copy-text.ts';
import { t } from './texts.ts';

export { type DeepLink, formatDeepLink, parseDeepLink };

/** Where the hash of the address points; a new object at every navigation, so that the same link flashes again. */
export function useDeepLink(): DeepLink | null {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with every navigation, also to the same hash
  return useMemo(() => (hash ? parseDeepLink(hash) : null), [hash, key]);
}

/** The words that a link wants marked. */
export function wordsOfLink(link: DeepLink | null): readonly string[] | undefined {
  return link && 'words' in link ? link.words : undefined;
}

/** The same place without words to be marked; null when they were all of it. */
export function withoutWords(link: DeepLink | null): DeepLink | null {
  return link?.kind === 'highlight' ? { kind: 'highlight', id: link.id } : null;
}

/** Scrolls to the middle, flashes for two seconds and gives screen readers the place. */
export function flash(element: HTMLElement): void {
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  element.classList.remove('vb-flash');
  void element.offsetWidth;
  element.classList.add('vb-flash');
  setTimeout(() => element.classList.remove('vb-flash'), 2000);
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

const MISSING: Record<DeepLink['kind'], string> = {
  highlight: t('missing.highlight'),
  answer: t('missing.answer'),
  comment: t('missing.comment'),
  file: t('missing.file'),
  offsets: t('missing.offsets'),
  view: t('missing.view'),
  words: t('missing.words'),
};

/** Says that the target of a link is gone; the page stays. */
export function missingTarget(link: DeepLink): void {
  toast(MISSING[link.kind]);
}

/** Copies the address of this page with a place in it, or of another page of ours, and says so. */
export async function copyLink(link: DeepLink | null, path = location.pathname): Promise<void> {
  const address = `${location.origin}${path}${link ? formatDeepLink(link) : ''}`;
  await copyText(address, t('copied'));
}
