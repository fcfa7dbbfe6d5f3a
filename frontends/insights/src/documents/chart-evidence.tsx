import type { LiveReferenceFragment } from '@libs/api';
import { preloadable } from '@libs/shell-kit';
import css from './reference-card.module.css';

const LiveChart = preloadable(async () => (await import('../charts/saved/live-chart.tsx')).LiveChart);

/** A saved chart with the numbers of now. */
export function ChartEvidence({ chart }: { chart: NonNullable<LiveReferenceFragment['chart']> }) {
  return (
    <div className={css.chart}>
      <LiveChart chart={chart} />
    </div>
  );
}
