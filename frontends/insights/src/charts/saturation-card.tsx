import { errorOf, graphql, useQuery } from '@libs/api';
import { type FilterGroups, filterInputOf, formatDay } from '@libs/object-views';
import { EmptyState, ErrorCard, Skeleton, Table, Td, Th, UiLink } from '@libs/ui';
import { useId, useMemo } from 'react';
import { numberText, unitsText } from './chart-names.ts';
import css from './charts.module.css';
import { useChartTexts } from './copy.ts';
import type { PlottedCategory, PlottedSeries } from './drawings/drawing.ts';
import { ChartDrawing } from './drawings/late-drawing.tsx';

const SATURATION = graphql(`
  query ChartSaturation($input: SaturationInput!) {
    saturation(input: $input) { notes quiet points { noteId title at newTags tags } }
  }
`);
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** How many new tags each interview brought, in the order of time: a line that grows flat says that more of the same brings little. */
export function SaturationCard({ projectId, filter }: { projectId: string; filter: FilterGroups }) {
  const t = useChartTexts();
  const id = useId();
  const input = useMemo(() => ({ projectId, filter: filterInputOf(filter), timeZone: ZONE }), [projectId, filter]);
  const [{ data, error }, reload] = useQuery({ query: SATURATION, variables: { input }, context: { quiet: true } });
  const curve = error ? null : data?.saturation;
  const series: PlottedSeries[] = [
    { key: 'tags', name: t('tagsSoFar'), colour: 'jade' },
    { key: 'new', name: t('newTags'), colour: 'rose' },
  ];
  const rows = curve?.points.map(
    ({ noteId, at, newTags, tags }): PlottedCategory => ({
      key: noteId,
      name: formatDay(at),
      colour: 'jade',
      value: tags,
      values: [tags, newTags],
    }),
  );
  const failed = errorOf(error);
  return (
    <section className={css.card} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={css.title}>
        {t('saturationTitle')}
      </h2>
      {failed && failed.code !== 'NOT_ENOUGH_DATA' && (
        <ErrorCard message={failed.message} requestId={failed.requestId} onRetry={() => reload({ requestPolicy: 'network-only' })} />
      )}
      {failed?.code === 'NOT_ENOUGH_DATA' && (
        <EmptyState title={t('nothing')}>
          {t('neededNotes', { have: String(failed.data['have'] ?? 0), needed: unitsText('NOTES', Number(failed.data['needed'] ?? 1), t) })}
        </EmptyState>
      )}
      {!failed && !curve && <Skeleton height={260} />}
      {curve && rows && (
        <>
          <p className={css.facts}>
            {t('saturationSaid', { notes: unitsText('NOTES', curve.notes, t), quiet: unitsText('NOTES', curve.quiet, t) })}
          </p>
          <div
            role="img"
            aria-label={t('drawing', { kind: t('kinds.LINE'), title: t('saturationTitle') })}
            aria-describedby={`${id}-table`}
            className={css.drawing}
          >
            <ChartDrawing kind="LINE" rows={rows} series={series} chosen={null} onMark={() => {}} />
          </div>
          <div id={`${id}-table`}>
            <Table label={t('table', { title: t('saturationTitle') })} className={css.table}>
              <thead>
                <tr>
                  <Th>{t('note')}</Th>
                  <Th>{t('day')}</Th>
                  <Th num>{t('newTags')}</Th>
                  <Th num>{t('tagsSoFar')}</Th>
                </tr>
              </thead>
              <tbody>
                {curve.points.map(({ noteId, title, at, newTags, tags }) => (
                  <tr key={noteId}>
                    <th scope="row">
                      <UiLink href={`/data/${noteId}`}>{title}</UiLink>
                    </th>
                    <Td>{formatDay(at)}</Td>
                    <Td num>{numberText(newTags)}</Td>
                    <Td num>{numberText(tags)}</Td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </div>
        </>
      )}
    </section>
  );
}
