import { formatDeepLink } from '@libs/domain';
import type { SummaryView } from './pending.ts';

type Cited = SummaryView['sections'][number]['bullets'][number]['citations'][number];

/** Where the cited words are now, as the hash of their note's address. */
export const hashOf = ({ currentStart: start, start: from, end, currentVersion: version }: Cited): string =>
  formatDeepLink({ kind: 'offsets', start, end: start + (end - from), version });
