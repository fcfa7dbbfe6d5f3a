import { graphql, useQuery } from '@libs/api';
import { isRecord, propertyOf } from '@libs/domain';
import type { ReferenceKind } from '@libs/editor';
import { useMemo } from 'react';
import { useInsightTexts } from '../copy.ts';

/** One source that may be referred to. */
export interface SourceOption {
  id: string;
  kind: ReferenceKind;
  /** The words of a highlight, the name of a tag or note; marks of the search may be in it. */
  title: string;
  /** Who, where. */
  meta: string;
  colour: string | null;
}

/** Sources of this project, then of others. */
export interface FoundSources {
  inside: readonly SourceOption[];
  elsewhere: readonly SourceOption[];
  total: number;
  loading: boolean;
  /** Whether these answer the query, and not the one before. */
  isCurrent: boolean;
  failed: boolean;
}

const SEARCH = graphql(`
  query InsightPickerSearch($here: SearchInput!, $everywhere: SearchInput!, $words: Boolean!) {
    here: search(input: $here) { total items { id type preview data } }
    everywhere: search(input: $everywhere) @include(if: $words) { total items { id type preview data } }
  }
`);
const TAGS = graphql(`
  query InsightPickerTags($projectId: ID!) {
    tags(projectId: $projectId) { id title colour board }
  }
`);
const NOTES = graphql(`
  query InsightPickerNotes($projectId: ID!, $query: String) {
    notes(projectId: $projectId, first: 8, query: $query) { total nodes { id title project { name } speakers { id name } } }
  }
`);

const CHARTS = graphql(`
  query InsightPickerCharts($projectId: ID!) {
    charts(projectId: $projectId) { id name shared }
  }
`);

const MAX_SOURCES = 8;
const TYPES = { highlight: 'HIGHLIGHT', tag: 'TAG', note: 'NOTE' } as const;

interface Item {
  id: string;
  preview: string;
  data: unknown;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function sourceOf({ id, preview, data }: Item, kind: ReferenceKind): SourceOption {
  const row = isRecord(data) ? data : {};
  const tags: { colour?: string }[] = Array.isArray(row['tags']) ? row['tags'] : [];
  if (kind === 'highlight') {
    const meta = [text(row['speaker']) || text(row['note']), text(row['project'])].filter(Boolean).join(' · ');
    return { id, kind, title: preview || text(row['quote']), meta, colour: tags[0]?.colour ?? null };
  }
  const meta = kind === 'tag' ? text(row['board']) : text(row['project']);
  return { id, kind, title: text(row['markedTitle']) || text(row['title']), meta, colour: text(row['colour']) || null };
}

/** Finds sources of one kind, those of the project first; tags and notes of the project by any part of their name. */
export function useFoundSources(kind: ReferenceKind, projectId: string, query: string): FoundSources {
  const t = useInsightTexts();
  const words = query.trim();
  // Saved charts are not searched for: those of the project are listed.
  const types = useMemo(() => (kind === 'chart' ? [] : [TYPES[kind]]), [kind]);
  const [search] = useQuery({
    query: SEARCH,
    variables: {
      here: { query: words, types, projectId, limit: MAX_SOURCES },
      everywhere: { query: words, types, limit: MAX_SOURCES * 2 },
      words: words !== '',
    },
    context: useMemo(() => ({ quiet: true }), []),
    pause: kind === 'chart',
  });
  const [tags] = useQuery({ query: TAGS, variables: { projectId }, pause: kind !== 'tag' });
  const [notes] = useQuery({ query: NOTES, variables: { projectId, query: words || null }, pause: kind !== 'note' });
  const [charts] = useQuery({ query: CHARTS, variables: { projectId }, pause: kind !== 'chart' });

  return useMemo(() => {
    let inside = (search.data?.here.items ?? []).map((item) => sourceOf(item, kind));
    let total = search.data?.here.total ?? 0;
    if (kind === 'tag') {
      const fitting = (tags.data?.tags ?? []).filter(({ title }) => title.toLowerCase().includes(words.toLowerCase()));
      inside = fitting.slice(0, MAX_SOURCES).map(({ id, title, board, colour }) => ({ id, kind, title, meta: board, colour }));
      total = fitting.length;
    }
    if (kind === 'note') {
      inside = (notes.data?.notes.nodes ?? []).map(({ id, title, speakers }) => ({
        id,
        kind,
        title,
        meta: speakers.map(({ name }) => name).join(', '),
        colour: null,
      }));
      total = notes.data?.notes.total ?? 0;
    }
    if (kind === 'chart') {
      const fitting = (charts.data?.charts ?? []).filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()));
      inside = fitting.map(({ id, name, shared }) => ({ id, kind, title: name, meta: shared ? '' : t('picker.personal'), colour: null }));
      total = fitting.length;
    }
    const known = new Set(inside.map(({ id }) => id));
    const elsewhere = (words ? (search.data?.everywhere?.items ?? []) : [])
      .filter(({ id, data }) => !known.has(id) && propertyOf(data, 'projectId') !== projectId)
      .slice(0, MAX_SOURCES)
      .map((item) => sourceOf(item, kind));
    const { fetching } = { highlight: search, tag: tags, note: notes, chart: charts }[kind];
    const isCurrent = !fetching && (kind === 'chart' || !search.fetching);
    const failed = Boolean(kind === 'chart' ? charts.error : search.error);
    return { inside, elsewhere, total: total + elsewhere.length, loading: fetching && !inside.length, isCurrent, failed };
  }, [search, tags, notes, charts, kind, words, projectId, t]);
}
