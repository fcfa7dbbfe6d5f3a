import { errorOf } from '@libs/api';
import { countFilters, LIMITS, RESULT_ORDERS, RESULT_TYPES, searchUrl } from '@libs/domain';
import {
  NARROW,
  openPeek,
  SidebarContent,
  useHotkeys,
  useMedia,
  useNavigate,
  usePageTitle,
  usePeekList,
  usePhone,
  useTypedValue,
} from '@libs/shell-kit';
import { Button, cx, Drawer, ErrorCard, PageBody, SearchField, Select, SkeletonLines, Tabs } from '@libs/ui';
import { IconArrowsSort, IconFilter } from '@libs/ui/icons';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useListCursor } from '../lists/use-list-cursor.ts';
import { AskSuggestion } from './ask/answer-panel.tsx';
import { SearchAnswer } from './ask/search-answer.tsx';
import { useAsking } from './ask/use-asking.ts';
import { useSearchTexts } from './copy.ts';
import { Facets } from './facets.tsx';
import { CorrectedQuery } from './instead.tsx';
import { NothingFound } from './nothing-found.tsx';
import offers from './options.module.css';
import { useRecentSearches } from './recent.ts';
import { peekOf, ResultRow, resultUrl } from './result-row.tsx';
import { SaveSearch } from './saved/save-search.tsx';
import { ScopeChip, ScopePicker } from './scope-picker.tsx';
import css from './search.module.css';
import { SearchStart } from './search-start.tsx';
import { useSearchState } from './search-state.ts';
import { SummarizeSearch } from './summarize-search.tsx';
import { inputOf, useResults } from './use-results.ts';
import { useSuggestions } from './use-suggestions.tsx';

const PAUSE_MS = 250;
const KEEP_MS = 2000;
const ORDER_TEXT = { relevance: 'sortRelevance', newest: 'sortNewest', oldest: 'sortOldest' } as const;

/** /search: words over everything that the reader may read; the address holds what is searched. */
export function SearchPage() {
  const t = useSearchTexts();
  const phone = usePhone();
  const narrow = useMedia(NARROW);
  const navigate = useNavigate();
  const [state, change] = useSearchState();
  const [typed, setTyped, expect] = useTypedValue(state.q, (q) => change({ q, answer: null }), PAUSE_MS);
  const [filtering, setFiltering] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { keep } = useRecentSearches();
  const active = state.q !== '';
  const asking = useAsking(state.q);
  const results = useResults(state, active);
  const failure = results.error && active ? errorOf(results.error) : null;
  usePageTitle(active ? t('titleOf', { query: state.q }) : t('title'));

  useEffect(() => {
    if (!results.total || !active) return;
    const timer = setTimeout(() => keep(state.q), KEEP_MS);
    return () => clearTimeout(timer);
  }, [results.total, active, state.q, keep]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field takes the keys once, on arrival
  useEffect(() => {
    if (!phone || !state.q) field.current?.focus({ preventScroll: true });
  }, []);

  const items = active && !failure ? results.items : [];
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  usePeekList(useMemo(() => items.flatMap((item) => peekOf(item) ?? []), [items]));
  const open = (id: string) => {
    const item = items.find((other) => other.id === id);
    const peek = item && peekOf(item);
    if (peek) openPeek(peek);
    else if (item) navigate(resultUrl(item));
  };
  const cursor = useListCursor(ids, { next: t('next'), previous: t('previous'), open: t('open') }, { open });
  useHotkeys([{ keys: '/', label: t('focus'), run: () => field.current?.select() }]);

  function search(text: string) {
    setTyped(text);
    expect(text.trim());
    change({ q: text.trim(), ...(text.trim() === state.q ? {} : { answer: null }) });
    asking.confirm(text.trim());
    keep(text);
  }
  const suggested = useSuggestions({ typed, onSearch: search });
  const type = (text: string) => {
    setTyped(typed.trim() ? `${typed.trim()} ${text}` : text);
    field.current?.focus();
  };
  const counts = results.counts;
  const whole = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const found = active && counts.size > 0 && !failure;
  const tabs = [
    { href: searchUrl({ ...state, type: null }), label: t('all'), count: found ? whole : undefined, active: state.type === null },
    ...RESULT_TYPES.map((name) => ({
      href: searchUrl({ ...state, type: name }),
      label: t(`type.${name}`),
      count: found ? (counts.get(name) ?? 0) : undefined,
      active: state.type === name,
    })),
  ];
  // On a phone the project of the search stands nowhere else among what narrows it.
  const narrowed = countFilters(state) + (state.project ? 1 : 0);
  const facets = <Facets state={state} onChange={change} />;

  return (
    <>
      {!narrow && <SidebarContent>{facets}</SidebarContent>}
      <h1 className="vb-hidden">{t('title')}</h1>
      <search className={css.bar}>
        <div className={offers.anchor}>
          <SearchField
            ref={field}
            size="lg"
            label={t('field')}
            value={typed}
            // A search that is too long gets an error; only lengths beyond typing are cut.
            maxLength={2 * LIMITS.search.query}
            aria-invalid={failure?.fields?.['query'] ? true : undefined}
            aria-describedby={failure ? 'search-problem' : undefined}
            onChange={(text) => {
              setTyped(text);
              suggested.open(text);
            }}
            {...suggested.field}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing || suggested.onKey(event)) return;
              if (event.key === 'Enter') search(typed);
              if (event.key === 'Escape') {
                event.stopPropagation();
                if (typed) setTyped('');
                else field.current?.blur();
              }
              if (event.key === 'ArrowDown') {
                event.preventDefault();
                document.querySelector<HTMLElement>('[data-row] a')?.focus();
              }
            }}
          />
          {suggested.list}
        </div>
        {!phone && <ScopePicker className={css.scope} value={state.project} onChange={(project) => change({ project })} />}
      </search>
      {phone && state.project && (
        <div className={css.place}>
          <ScopeChip value={state.project} onRemove={() => change({ project: null })} />
        </div>
      )}
      <div className={css.tabs}>
        <Tabs label={t('types')} items={tabs} />
      </div>
      <PageBody width="full" className={css.body}>
        <SearchAnswer state={state} question={asking.question} onChange={change} />
        {asking.offer && <AskSuggestion question={asking.offer} onAsk={() => asking.confirm(state.q)} />}
        {!active && !state.answer && <SearchStart onSearch={search} onType={type} />}
        {failure && (
          <div id="search-problem">
            <ErrorCard
              message={failure.fields?.['query'] ?? failure.message}
              requestId={failure.code === 'ValidationError' ? undefined : failure.requestId}
              onRetry={failure.code === 'ValidationError' ? undefined : results.reload}
            />
          </div>
        )}
        {active && !failure && results.waiting && <SkeletonLines lines={9} height={18} />}
        {active && !failure && !results.waiting && (
          <>
            <div className={css.listHead}>
              <b role="status">
                {results.isMore ? t('resultsMore', { count: results.total.toLocaleString('en') }) : t('results', { count: results.total })}
              </b>
              <span className={css.grow} />
              {phone && (
                <Button size="sm" icon={<IconFilter size={14} />} onClick={() => setFiltering(true)}>
                  {narrowed ? t('filterOn', { count: narrowed }) : t('filter')}
                </Button>
              )}
              <div className={css.sort}>
                <Select
                  size="sm"
                  aria-label={t('sort')}
                  value={state.sort}
                  options={RESULT_ORDERS.map((value) => ({ value, label: t(ORDER_TEXT[value]), icon: <IconArrowsSort size={13} /> }))}
                  onChange={(sort) => change({ sort })}
                />
              </div>
              <SummarizeSearch state={state} counts={results.counts} />
              <SaveSearch path={searchUrl(state)} name={state.q} search={inputOf(state)} />
            </div>
            <CorrectedQuery query={state.q} corrections={results.corrections} isBroadened={results.isBroadened} />
            {results.total === 0 && !results.stale && <NothingFound state={state} elsewhere={whole > 0} onChange={change} onType={type} />}
            <ol className={cx(css.results, results.stale && css.stale)} aria-label={t('list')} aria-busy={results.stale}>
              {items.map((item) => (
                <ResultRow key={item.id} item={item} current={cursor === item.id} isPartly={results.isBroadened} />
              ))}
            </ol>
            {results.hasMore && (
              <div className={css.more}>
                <Button loading={results.loadingMore} onClick={results.loadMore}>
                  {t('more')}
                </Button>
              </div>
            )}
          </>
        )}
      </PageBody>
      <Drawer
        side="bottom"
        opened={filtering && phone}
        onClose={() => setFiltering(false)}
        title={t('filter')}
        footer={
          <Button variant="primary" wide onClick={() => setFiltering(false)}>
            {t('done')}
          </Button>
        }
      >
        {facets}
      </Drawer>
    </>
  );
}
