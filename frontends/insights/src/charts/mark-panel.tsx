import { graphql, usePages } from '@libs/api';
import { HighlightCard } from '@libs/object-views';
import { openPeek } from '@libs/shell-kit';
import { Badge, Button, IconButton, IconX, SkeletonLines, UiLink } from '@libs/ui';
import { useEffect, useId, useMemo, useRef } from 'react';
import { LoadFailure } from '../unreadable.tsx';
import { unitsText } from './chart-names.ts';
import { type ChartSpec, chartInputOf, type Mark } from './chart-state.ts';
import css from './charts.module.css';
import { useChartTexts } from './copy.ts';
import type { Dimensions } from './use-dimensions.ts';
import { useMarkName } from './use-mark-name.ts';

const HIGHLIGHTS = graphql(`
  query ChartMarkHighlights($input: ChartMarkInput!, $first: Int, $after: String) {
    chartHighlights(input: $input, first: $first, after: $after) {
      total pageInfo { hasNextPage endCursor } nodes { ...HighlightCard }
    }
  }
`);
const NOTES = graphql(`
  query ChartMarkNotes($input: ChartMarkInput!, $first: Int, $after: String) {
    chartNotes(input: $input, first: $first, after: $after) {
      total pageInfo { hasNextPage endCursor } nodes { id title excerpt }
    }
  }
`);

interface MarkPanelProps {
  projectId: string;
  spec: ChartSpec;
  dimensions: Dimensions;
  mark: Mark;
  onClose: () => void;
}

/** What stands behind a number of a chart: highlights, or the notes where notes are counted. */
export function MarkPanel({ projectId, spec, dimensions, mark, onClose }: MarkPanelProps) {
  const t = useChartTexts();
  const heading = useId();
  const panel = useRef<HTMLElement>(null);
  const name = useMarkName(projectId, spec, dimensions, mark);
  const { key, series } = mark;
  const input = useMemo(() => ({ ...chartInputOf(projectId, spec), key, seriesKey: series }), [projectId, spec, key, series]);
  const ofTags = [spec.by, spec.split].some((dimension) => dimension?.kind === 'TAG' || dimension?.kind === 'TAG_GROUP');
  const showsNotes = spec.measure === 'NOTES' || (spec.measure === 'PEOPLE' && !ofTags);
  const highlights = usePages({
    query: HIGHLIGHTS,
    variables: { input },
    pick: (data) => data.chartHighlights,
    pageSize: 20,
    pause: showsNotes,
  });
  const notes = usePages({ query: NOTES, variables: { input }, pick: (data) => data.chartNotes, pageSize: 30, pause: !showsNotes });
  const pages = showsNotes ? notes : highlights;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each mark that is opened is read from its beginning
  useEffect(() => panel.current?.focus(), [key, series]);
  const displayed = showsNotes ? 'NOTES' : 'HIGHLIGHTS';
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className={css.panel}
      aria-labelledby={heading}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <header className={css.panelHead}>
        <h2 id={heading} className="vb-trunc">
          {name}
        </h2>
        {pages.total !== undefined && <Badge>{unitsText(displayed, pages.total, t)}</Badge>}
        <IconButton icon={<IconX size={16} />} label={t('close')} onClick={onClose} />
      </header>
      <div className={css.panelBody}>
        {pages.loading && <SkeletonLines lines={6} />}
        {pages.error && !pages.nodes.length && <LoadFailure error={pages.error} onRetry={pages.reload} />}
        {!showsNotes && highlights.nodes.map((highlight) => <HighlightCard key={highlight.id} highlight={highlight} within="project" />)}
        {showsNotes && (
          <ul className={css.notes}>
            {notes.nodes.map(({ id, title, excerpt }) => (
              <li key={id}>
                <UiLink
                  href={`/data/${id}`}
                  onClick={(event) => {
                    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                    event.preventDefault();
                    openPeek({ kind: 'note', id, url: `/data/${id}` });
                  }}
                >
                  {title}
                </UiLink>
                <p>{excerpt}</p>
              </li>
            ))}
          </ul>
        )}
        {pages.hasMore && (
          <Button size="sm" loading={pages.loadingMore} onClick={pages.loadMore}>
            {t('more')}
          </Button>
        )}
      </div>
    </aside>
  );
}
