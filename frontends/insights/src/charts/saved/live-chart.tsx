import { UiLink } from '@libs/ui';
import { useMemo } from 'react';
import { ChartCard } from '../chart-card.tsx';
import { useDimensions } from '../use-dimensions.ts';
import { markHref, queryOf, type SavedChartView, specOf } from './saved-charts.ts';

/** A saved chart outside its own page: its name and its marks lead there. */
export function LiveChart({ chart }: { chart: SavedChartView & { projectId: string } }) {
  const { projectId, name } = chart;
  const dimensions = useDimensions(projectId);
  const spec = useMemo(() => specOf(chart), [chart]);
  const href = `/projects/${projectId}/charts${queryOf(chart.id, spec)}`;
  return (
    <ChartCard
      projectId={projectId}
      spec={spec}
      dimensions={dimensions}
      chosen={null}
      name={<UiLink href={href}>{name}</UiLink>}
      isSmall
      markHref={(mark) => markHref(href, mark)}
    />
  );
}
