import { type DeepLink, formatDeepLink, parseDeepLink } from '@libs/domain';
import { toast } from '@libs/ui';
import { useMemo } from 'react';
import { useLocation } from 'react-router';

export { type DeepLink, formatDeepLink, parseDeepLink };

/** Where the hash of the address points; a new object at every navigation, so that the same link flashes again. */
export function useDeepLink(): DeepLink | null {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with every navigation, also to the same hash
  return useMemo(() => (hash ? parseDeepLink(hash) : null), [hash, key]);
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
  highlight: 'That highlight no longer exists',
  answer: 'That answer no longer exists',
  comment: 'That comment no longer exists',
  file: 'That file no longer exists',
  offsets: 'That place in the text no longer exists',
  view: 'That view no longer exists',
};

/** Says that the target of a link is gone; the page stays. */
export function missingTarget(link: DeepLink): void {
  toast(MISSING[link.kind]);
}

/** Copies the address of this page with a place in it, or of another page of ours, and says so. */
export async function copyLink(link: DeepLink | null, path = location.pathname): Promise<void> {
  const address = `${location.origin}${path}${link ? formatDeepLink(link) : ''}`;
  await navigator.clipboard.writeText(address);
  toast('Link copied');
}
