import { useSession } from '@libs/shell-kit';
import { IconButton, Menu, MenuDivider, MenuItem, UiLink, useCan } from '@libs/ui';
import { IconDots } from '@libs/ui/icons';
import { useMemo, useState } from 'react';
import { ChartCard } from '../chart-card.tsx';
import css from '../charts.module.css';
import { useChartTexts } from '../copy.ts';
import type { Dimensions } from '../use-dimensions.ts';
import { ChartDialog } from './chart-dialog.tsx';
import { markHref, queryOf, type SavedChartView, specOf, useChartActions } from './saved-charts.ts';

interface ChartOverviewProps {
  projectId: string;
  charts: readonly SavedChartView[];
  dimensions: Dimensions;
  canEdit: boolean;
}

/** All saved charts of a project with the numbers of now. */
export function ChartOverview({ projectId, charts, dimensions, canEdit }: ChartOverviewProps) {
  return (
    <ul className={css.grid}>
      {charts.map((chart, at) => (
        <li key={chart.id}>
          <SavedChart {...{ projectId, chart, dimensions, canEdit, at }} count={charts.length} />
        </li>
      ))}
    </ul>
  );
}

interface SavedChartProps extends Omit<ChartOverviewProps, 'charts'> {
  chart: SavedChartView;
  at: number;
  count: number;
}

function SavedChart({ projectId, chart, dimensions, canEdit, at, count }: SavedChartProps) {
  const t = useChartTexts();
  const { user } = useSession();
  const actions = useChartActions(projectId);
  const [isRenaming, setRenaming] = useState(false);
  const spec = useMemo(() => specOf(chart), [chart]);
  const href = `/projects/${projectId}/charts${queryOf(chart.id, spec)}`;
  const isOwn = chart.createdBy === user.id;
  const may = useCan();
  const mayChange = chart.shared ? canEdit : isOwn;
  return (
    <>
      <ChartCard
        projectId={projectId}
        spec={spec}
        dimensions={dimensions}
        chosen={null}
        name={<UiLink href={href}>{chart.name}</UiLink>}
        isSmall
        markHref={(mark) => markHref(href, mark)}
        menu={
          mayChange &&
          may('updateChart') && (
            <Menu align="end" target={<IconButton size="sm" icon={<IconDots size={16} />} label={t('moreFor', { name: chart.name })} />}>
              <MenuItem href={href}>{t('edit')}</MenuItem>
              <MenuItem onClick={() => setRenaming(true)}>{t('rename')}</MenuItem>
              <MenuItem disabled={at === 0} onClick={() => void actions.move(chart.id, at - 1)}>
                {t('moveUp')}
              </MenuItem>
              <MenuItem disabled={at === count - 1} onClick={() => void actions.move(chart.id, at + 1)}>
                {t('moveDown')}
              </MenuItem>
              {isOwn && canEdit && (
                <MenuItem onClick={() => void actions.share(chart.id, !chart.shared)}>
                  {t(chart.shared ? 'makePersonal' : 'makeShared')}
                </MenuItem>
              )}
              <MenuDivider sends="deleteChart" />
              <MenuItem sends="deleteChart" danger onClick={() => void actions.remove(chart.id)}>
                {t('delete')}
              </MenuItem>
            </Menu>
          )
        }
      />
      {isRenaming && (
        <ChartDialog
          title={t('renameChart')}
          name={chart.name}
          asksSharing={false}
          canShare={chart.shared}
          onSave={(name) => actions.rename(chart.id, name)}
          onClose={() => setRenaming(false)}
        />
      )}
    </>
  );
}
