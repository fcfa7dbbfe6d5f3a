import { graphql, useQuery } from '@libs/api';
import { FEED_PERIODS, FEED_TYPES } from '@libs/domain';
import { MemberSelect } from '@libs/object-views/members';
import { Select } from '@libs/ui';
import { useExploreTexts } from './copy.ts';
import type { FeedFilter } from './feed-data.ts';

const CHOICES = graphql(`
  query ExploreChoices {
    projects(first: 200, sort: title) { nodes { id name } }
    folders { id name path { id name } }
    searchFacets(input: { query: "", types: [HIGHLIGHT], limit: 0 }) { tags { value name } }
  }
`);

interface FilterSelectProps {
  label: string;
  /** What no choice is called. */
  all: string;
  chosen: readonly string[];
  options: readonly { value: string; label: string }[];
  onChange: (values: string[]) => void;
}

/** One of many, or several that were chosen elsewhere: they stay until another is chosen. */
function FilterSelect({ label, all, chosen: selected, options, onChange }: FilterSelectProps) {
  const t = useExploreTexts();
  const value = selected.join(',');
  const isListed = value === '' || options.some((option) => option.value === value);
  return (
    <Select
      size="sm"
      aria-label={label}
      value={value}
      options={[
        { value: '', label: all },
        ...(isListed ? [] : [{ value, label: `${label}: ${t('several', { count: selected.length })}` }]),
        ...options,
      ]}
      onChange={(next) => onChange(next === '' ? [] : next.split(','))}
    />
  );
}

/** What Explore can be narrowed by. */
export function FeedFilters({ filter, onChange }: { filter: FeedFilter; onChange: (change: Partial<FeedFilter>) => void }) {
  const t = useExploreTexts();
  const [{ data }] = useQuery({ query: CHOICES });
  return (
    <>
      <FilterSelect
        label={t('kind')}
        all={t('allKinds')}
        chosen={filter.types}
        options={FEED_TYPES.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        onChange={(values) => onChange({ types: FEED_TYPES.filter((type) => values.includes(type)) })}
      />
      <FilterSelect
        label={t('project')}
        all={t('allProjects')}
        chosen={filter.projectIds}
        options={(data?.projects.nodes ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(projectIds) => onChange({ projectIds })}
      />
      <FilterSelect
        label={t('folder')}
        all={t('allFolders')}
        chosen={filter.folderIds}
        options={(data?.folders ?? [])
          .map(({ id, name, path }) => ({
            value: id,
            label: [...path.filter((above) => above.id !== id).map((above) => above.name), name].join(' / '),
          }))
          .sort((a, b) => a.label.localeCompare(b.label))}
        onChange={(folderIds) => onChange({ folderIds })}
      />
      <FilterSelect
        label={t('tag')}
        all={t('allTags')}
        chosen={filter.tagIds}
        options={(data?.searchFacets.tags ?? []).map(({ value, name }) => ({ value, label: name }))}
        onChange={(tagIds) => onChange({ tagIds })}
      />
      <MemberSelect
        size="sm"
        label={t('author')}
        hideLabel
        none={filter.authorIds.length > 1 ? `${t('author')}: ${t('several', { count: filter.authorIds.length })}` : t('allAuthors')}
        userId={filter.authorIds.length === 1 ? (filter.authorIds[0] ?? null) : null}
        onChange={(member) => onChange({ authorIds: member ? [member.user.id] : [] })}
      />
      <Select
        size="sm"
        aria-label={t('time')}
        value={String(filter.days ?? '')}
        options={[
          { value: '', label: t('anyTime') },
          ...FEED_PERIODS.map((days) => ({ value: String(days), label: t('lastDays', { count: days }) })),
        ]}
        onChange={(value) => onChange({ days: FEED_PERIODS.find((days) => String(days) === value) ?? null })}
      />
    </>
  );
}
