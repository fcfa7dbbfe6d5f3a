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
export function useFeedFilter(own: FeedFilter): [FeedFilter, (change: Partial<FeedFilter>) => void, reset: () => void] {
  const [{ type, project, folder, tag, author, days }, change] = useUrlState(ADDRESS);
  const filter = useMemo(
    () => ({
      types: FEED_TYPES.filter((one) => listOf(type, own.types).includes(one)),
      projectIds: listOf(project, own.projectIds),
      folderIds: listOf(folder, own.folderIds),
      tagIds: listOf(tag, own.tagIds),
      authorIds: listOf(author, own.authorIds),
      days: days === '' ? own.days : (FEED_PERIODS.find((period) => String(period) === days) ?? null),
    }),
    [type, project, folder, tag, author, days, own],
  );
  return [
    filter,
    ({ types, projectIds, folderIds, tagIds, authorIds, days }) =>
      change({
        ...(types ? { type: textOf(types, own.types) } : {}),
        ...(projectIds ? { project: textOf(projectIds, own.projectIds) } : {}),
        ...(folderIds ? { folder: textOf(folderIds, own.folderIds) } : {}),
        ...(tagIds ? { tag: textOf(tagIds, own.tagIds) } : {}),
        ...(authorIds ? { author: textOf(authorIds, own.authorIds) } : {}),
        ...(days === undefined ? {} : { days: days === own.days ? '' : String(days ?? ANY) }),
      }),
    () => change({ type: '', project: '', folder: '', tag: '', author: '', days: '' }),
  ];
}
