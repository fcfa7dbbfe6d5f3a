import { FEED_TYPES } from '@libs/domain';
import { urlText, useUrlState } from '@libs/shell-kit';
import { useMemo } from 'react';
import type { FeedFilter } from './feed-data.ts';

const ADDRESS = { type: urlText, project: urlText, tag: urlText, author: urlText };
/** Stands in the address where the feed has a value and the reader wants none. */
const ANY = 'any';

const listOf = (raw: string, own: readonly string[]) => (raw === '' ? own : raw === ANY ? [] : raw.split(','));

function textOf(list: readonly string[], own: readonly string[]): string {
  const text = list.join(',');
  return text === own.join(',') ? '' : text || ANY;
}

/** What is shown: the feed's own filter, changed by what stands in the address. */
export function useFeedFilter(own: FeedFilter): [FeedFilter, (change: Partial<FeedFilter>) => void, reset: () => void] {
  const [{ type, project, tag, author }, change] = useUrlState(ADDRESS);
  const filter = useMemo(
    () => ({
      types: FEED_TYPES.filter((one) => listOf(type, own.types).includes(one)),
      projectIds: listOf(project, own.projectIds),
      tagIds: listOf(tag, own.tagIds),
      authorIds: listOf(author, own.authorIds),
    }),
    [type, project, tag, author, own],
  );
  return [
    filter,
    ({ types, projectIds, tagIds, authorIds }) =>
      change({
        ...(types ? { type: textOf(types, own.types) } : {}),
        ...(projectIds ? { project: textOf(projectIds, own.projectIds) } : {}),
        ...(tagIds ? { tag: textOf(tagIds, own.tagIds) } : {}),
        ...(authorIds ? { author: textOf(authorIds, own.authorIds) } : {}),
      }),
    () => change({ type: '', project: '', tag: '', author: '' }),
  ];
}
