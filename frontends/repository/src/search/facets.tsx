import { errorOf, graphql, type SearchFacetsQuery, useQuery } from '@libs/api';
import { countFilters, LIMITS, type SearchState } from '@libs/domain';
import { Button, Checkbox, SkeletonLines } from '@libs/ui';
import { useMemo, useState } from 'react';
import { useSearchTexts } from './copy.ts';
import css from './search.module.css';
import { inputOf } from './use-results.ts';

const FACETS = graphql(`
  query SearchFacets($input: SearchInput!) {
    searchFacets(input: $input) {
      isExact
      projects { value name count }
      tags { value name count }
      people { value name count }
      dates { value name count }
    }
  }
`);

type Facet = SearchFacetsQuery['searchFacets']['projects'][number];

interface FacetsProps {
  state: SearchState;
  onChange: (change: Partial<SearchState>) => void;
}

/** What the results can be narrowed by, each value with the results that it would leave. */
export function Facets({ state, onChange }: FacetsProps) {
  const t = useSearchTexts();
  const key = JSON.stringify({ ...inputOf(state), sort: 'relevance' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that the input says
  const input = useMemo(() => ({ ...inputOf(state), sort: 'relevance' as const }), [key]);
  const [{ data, error, fetching }, refetch] = useQuery({
    query: FACETS,
    variables: { input },
    pause: state.q === '',
    context: useMemo(() => ({ quiet: true }), []),
  });
  if (state.q === '') return null;
  const facets = data?.searchFacets;
  const failure = fetching ? null : errorOf(error);
  // What is wrong with the query itself is said where the results would be.
  if (!facets && failure?.code === 'ValidationError') return null;
  if (!facets && failure)
    return (
      <div className={css.facetsFailed} role="alert">
        <p>{t('facetsFailed')}</p>
        <Button size="sm" onClick={() => refetch({ requestPolicy: 'network-only' })}>
          {t('again')}
        </Button>
      </div>
    );
  if (!facets) return <SkeletonLines lines={6} />;
  const toggle = (name: 'projects' | 'tags' | 'people') => (value: string, on: boolean) => {
    // Tags of one name are chosen together.
    const values = name === 'tags' ? value.split(',') : [value];
    const others = state[name].filter((other) => !values.includes(other));
    onChange({ [name]: on ? [...others, ...values] : others });
  };
  const tags = facets.tags.filter(({ value }) => value.split(',').some((id) => state.tags.includes(id))).map(({ value }) => value);
  const dates = facets.dates.map((date) => ({ ...date, name: date.value.length === 4 ? t('thisYear') : t('lately') }));
  return (
    <div className={css.facets}>
      {state.project === null && (
        <List
          title={t('project')}
          values={facets.projects}
          checked={state.projects}
          isExact={facets.isExact}
          onToggle={toggle('projects')}
        />
      )}
      <List title={t('tag')} values={facets.tags} checked={tags} isExact={facets.isExact} onToggle={toggle('tags')} />
      <List title={t('person')} values={facets.people} checked={state.people} isExact={facets.isExact} onToggle={toggle('people')} />
      <List
        title={t('date')}
        values={dates.filter((date) => date.count > 0 || date.value === state.from)}
        checked={state.from ? [state.from] : []}
        isExact={facets.isExact}
        onToggle={(value, on) => onChange({ from: on ? value : null })}
      />
      {countFilters(state) > 0 && (
        <Button size="sm" variant="ghost" onClick={() => onChange({ projects: [], tags: [], people: [], from: null })}>
          {t('clear')}
        </Button>
      )}
    </div>
  );
}

interface ListProps {
  title: string;
  values: readonly Facet[];
  checked: readonly string[];
  isExact: boolean;
  onToggle: (value: string, on: boolean) => void;
}

/** The most frequent values and those that are chosen; the others on demand. */
function List({ title, values, checked, isExact, onToggle }: ListProps) {
  const t = useSearchTexts();
  const [isExpanded, setExpanded] = useState(false);
  const { facet: max, facetShown } = LIMITS.search;
  const visible = isExpanded ? values : values.filter(({ value }, i) => i < facetShown || checked.includes(value));
  const hidden = values.length - visible.length;
  if (!values.length) return null;
  return (
    <fieldset className={css.facet}>
      <legend>{title}</legend>
      {visible.map(({ value, name, count }) => (
        <div key={value} className={css.choice}>
          <Checkbox label={name} checked={checked.includes(value)} onChange={(on) => onToggle(value, on)} />
          <span className={css.number} title={isExact ? undefined : t('atLeast')}>
            {count.toLocaleString('en')}
          </span>
        </div>
      ))}
      {isExpanded && values.length >= max && <p className={css.facetEnd}>{t('facetEnd', { count: max })}</p>}
      {(isExpanded || hidden > 0) && (
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={isExpanded}
          aria-label={t(isExpanded ? 'facetFewerOf' : 'facetMoreOf', { title, count: hidden })}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? t('facetFewer') : t('facetMore', { count: hidden })}
        </Button>
      )}
    </fieldset>
  );
}
