import { errorOf, graphql, useQuery } from '@libs/api';
import { containsAllWords, useEarlyEnter } from '@libs/object-views';
import {
  Button,
  cx,
  ErrorCard,
  IconCheck,
  IconChevronDown,
  IconFolders,
  IconX,
  Popover,
  SearchField,
  SkeletonLines,
  useDebounced,
} from '@libs/ui';
import { useEffect, useRef, useState } from 'react';
import { useSearchTexts } from './copy.ts';
import css from './options.module.css';
import { useOptions } from './use-options.ts';

const PROJECTS = graphql(`
  query SearchScopes($query: String) {
    projects(first: 50, query: $query, sort: title) { nodes { id name } pageInfo { hasNextPage } }
  }
`);
const PROJECT = graphql(`
  query SearchScope($id: ID!) {
    project(id: $id) { id name }
  }
`);

/** What is typed within it is asked for once. */
const PAUSE_MS = 80;

/** The name of the project that is searched in; null while it is not known, or when there is none such. */
function useScopeName(id: string | null): string | null {
  const [{ data }] = useQuery({
    query: PROJECT,
    variables: { id: id ?? '' },
    pause: id === null,
    requestPolicy: 'cache-first',
    context: { quiet: true },
  });
  return id !== null && data?.project?.id === id ? data.project.name : null;
}

export interface ScopePickerProps {
  /** A project, or (null) the whole workspace. */
  value: string | null;
  onChange: (id: string | null) => void;
  className?: string;
  /** It was asked for before it was there. */
  startsOpen?: boolean;
}

/** Where to search: everywhere, or in one project, found by its name. */
export function ScopePicker({ value, onChange, className, startsOpen = false }: ScopePickerProps) {
  const t = useSearchTexts();
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  // Not open from the first moment: the focus goes back to what has it when the list opens.
  useEffect(() => {
    if (!startsOpen) return;
    target.current?.focus({ preventScroll: true });
    setOpened(true);
  }, [startsOpen]);
  const name = useScopeName(value);
  const displayed = value === null ? t('allProjects') : (name ?? t('oneProject'));
  return (
    <Popover
      opened={opened}
      onClose={() => setOpened(false)}
      align="end"
      width={320}
      label={t('scope')}
      target={
        <button
          ref={target}
          type="button"
          className={cx(css.scope, className)}
          aria-haspopup="dialog"
          aria-expanded={opened}
          aria-label={`${t('scope')}: ${displayed}`}
          onClick={() => setOpened(!opened)}
        >
          <IconFolders size={14} />
          <span className="vb-trunc">{displayed}</span>
          <IconChevronDown size={14} />
        </button>
      }
    >
      {opened && (
        <Scopes
          value={value}
          onPick={(id) => {
            setOpened(false);
            onChange(id);
          }}
        />
      )}
    </Popover>
  );
}

function Scopes({ value, onPick }: { value: string | null; onPick: (id: string | null) => void }) {
  const t = useSearchTexts();
  const [query, setQuery] = useState('');
  const requested = query.trim();
  const asked = useDebounced(requested, PAUSE_MS);
  const [{ data, error, stale, fetching }, refetch] = useQuery({
    query: PROJECTS,
    variables: { query: asked || null },
    context: { quiet: true },
  });
  // Of the answer to other letters only what fits these: Enter must not choose something that was about to go.
  const isFresh = asked === requested && !fetching && !error;
  const matches = (data?.projects.nodes ?? []).filter(({ name }) => isFresh || !requested || containsAllWords(name, requested));
  const choices = [...(requested ? [] : [{ id: null, name: t('allProjects') }]), ...matches];
  const options = useOptions({
    keys: choices.map(({ id }) => id ?? ''),
    opened: true,
    isFirstMeant: requested !== '',
    onPick: (position) => onPick(choices[position]?.id ?? null),
  });
  // Before the answer only what is meant already can be chosen.
  const enter = useEarlyEnter(isFresh || error !== undefined, () => {
    const first = choices[Math.max(0, options.current)];
    if (requested && first) onPick(first.id);
  });
  const failure = errorOf(error);
  return (
    <div className={css.scopes}>
      <SearchField
        label={t('findScope')}
        value={query}
        onChange={(next) => {
          setQuery(next);
          enter.forget();
          options.reset();
        }}
        {...options.field}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') enter.forget();
          if (options.onKey(event)) event.stopPropagation();
          else if (event.key === 'Enter' && !event.nativeEvent.isComposing) enter.press();
        }}
      />
      <div id={options.listId} role="listbox" aria-label={t('scope')} aria-busy={!error && (!isFresh || stale)} className={css.list}>
        {choices.map(({ id, name }, position) => (
          <div key={id ?? ''} {...options.option(position)} className={cx(css.option, position === options.current && css.current)}>
            <span className="vb-trunc">{name}</span>
            {id === value && (
              <>
                <IconCheck size={14} aria-hidden />
                <span className="vb-hidden">{t('chosenScope')}</span>
              </>
            )}
          </div>
        ))}
      </div>
      {!data && failure ? (
        <ErrorCard message={failure.message} requestId={failure.requestId} onRetry={() => refetch({ requestPolicy: 'network-only' })} />
      ) : !data ? (
        <SkeletonLines lines={3} />
      ) : null}
      {isFresh && !matches.length && <p className={css.note}>{t('noScope')}</p>}
      {data?.projects.pageInfo.hasNextPage && <p className={css.note}>{t('moreScopes')}</p>}
    </div>
  );
}

/** The one project that is searched in, where there is no room for a picker; a press searches everywhere again. */
export function ScopeChip({ value, onRemove }: { value: string; onRemove: () => void }) {
  const t = useSearchTexts();
  const name = useScopeName(value);
  const text = name === null ? t('oneProject') : t('inProject', { name });
  return (
    <Button size="sm" aria-label={t('leaveProject', { text })} onClick={onRemove}>
      <span className="vb-trunc">{text}</span>
      <IconX size={14} />
    </Button>
  );
}
