import { slot, useUrlState } from '@libs/shell-kit';
import { PageBody } from '@libs/ui';
import { useMemo } from 'react';
import { ChartCard } from './chart-card.tsx';
import { byOf, CHART_ADDRESS, type ChartSpec, type Mark } from './chart-state.ts';
import { ChartTools } from './chart-tools.tsx';
import css from './charts.module.css';
import { MarkPanel } from './mark-panel.tsx';
import { useDimensions } from './use-dimensions.ts';

const NoteFilters = slot('note-filters');

/** One chart that is put together here: what it counts in the tools above, what stands behind a number beside it. All of it is in the address. */
export function ChartBoard({ projectId }: { projectId: string }) {
  const [{ kind, by, split, count, filter, mark, series }, change] = useUrlState(CHART_ADDRESS);
  const dimensions = useDimensions(projectId);
  const spec = useMemo((): ChartSpec => ({ kind, by: byOf(by), split, measure: count, filter }), [kind, by, split, count, filter]);
  const open = (next: Mark | null) => change({ mark: next?.key ?? '', series: next?.series ?? '' });
  const update = (next: Partial<ChartSpec>) => {
    const { measure, ...rest } = next;
    change({ ...rest, ...(measure && { count: measure }), mark: '', series: '' });
  };
  const opened: Mark | null = mark ? { key: mark, series: series || null } : null;
  return (
    <div className={css.split}>
      <PageBody className={css.main}>
        <ChartTools spec={spec} dimensions={dimensions} onChange={update} />
        <NoteFilters projectId={projectId} parts={filter} onChange={(parts) => update({ filter: parts })} />
        <ChartCard projectId={projectId} spec={spec} dimensions={dimensions} chosen={opened} onOpen={open} />
      </PageBody>
      {opened && <MarkPanel projectId={projectId} spec={spec} dimensions={dimensions} mark={opened} onClose={() => open(null)} />}
    </div>
  );
}
