import { FEED_PERIODS, FEED_TYPES } from '@libs/domain';
import { urlText, useUrlState } from '@libs/shell-kit';
import { useMemo } from 'react';
import type { FeedFilter } from './feed-data.ts';

const ADDRESS = { type: urlText, project: urlText, folder: urlText, tag: urlText, author: urlText, days: urlText };
/** Stands in the address where the feed has a value and the reader wants none. */
const ANY = 'any';

const listOf = (raw: string, own: readonly string[]) => (raw === '' ? own : raw === ANY ? [] : raw.split(','));

function textOf(list: readonly string[], own: readonly string[]): string {
  const text = list.join(',');
  return text === own.join(',') ? '' : text || ANY;
}

/** What is shown: the feed's own filter, changed by what stands in the address. */
export function useFeedFilter(feedFilter: FeedFilter): [FeedFilter, (change: Partial<FeedFilter>) => void, reset: () => void] {
  const [{ type, project, folder, tag, author, days }, change] = useUrlState(ADDRESS);
  const filter = useMemo(
    () => ({
      types: FEED_TYPES.filter((value) => listOf(type, feedFilter.types).includes(value)),
      projectIds: listOf(project, feedFilter.projectIds),
      folderIds: listOf(folder, feedFilter.folderIds),
      tagIds: listOf(tag, feedFilter.tagIds),
      authorIds: listOf(author, feedFilter.authorIds),
      days: days === '' ? feedFilter.days : (FEED_PERIODS.find((period) => String(period) === days) ?? null),
    }),
    [type, project, folder, tag, author, days, feedFilter],
  );
  return [
    filter,
    ({ types, projectIds, folderIds, tagIds, authorIds, days }) =>
      change({
        ...(types ? { type: textOf(types, feedFilter.types) } : {}),
        ...(projectIds ? { project: textOf(projectIds, feedFilter.projectIds) } : {}),
        ...(folderIds ? { folder: textOf(folderIds, feedFilter.folderIds) } : {}),
        ...(tagIds ? { tag: textOf(tagIds, feedFilter.tagIds) } : {}),
        ...(authorIds ? { author: textOf(authorIds, feedFilter.authorIds) } : {}),
        ...(days === undefined ? {} : { days: days === feedFilter.days ? '' : String(days ?? ANY) }),
      }),
    () => change({ type: '', project: '', folder: '', tag: '', author: '', days: '' }),
  ];
}
