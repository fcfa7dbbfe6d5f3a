import { AskButton, ProjectTabs } from '@libs/object-views';
import { beginCreation, focusPage, slot, useFocusCreated, useNavigate, useUrlState } from '@libs/shell-kit';
import { Button, ButtonLink, IconPlus, PageBody, SkeletonLines, Tabs, TopBar } from '@libs/ui';
import { useMemo, useRef, useState } from 'react';
import { ChartCard } from './chart-card.tsx';
import { byOf, CHART_ADDRESS, type ChartSpec, type Mark } from './chart-state.ts';
import { ChartTools } from './chart-tools.tsx';
import css from './charts.module.css';
import { useChartTexts } from './copy.ts';
import { MarkPanel } from './mark-panel.tsx';
import { titleOf } from './plot-chart.ts';
import { SaturationCard } from './saturation-card.tsx';
import { ChartDialog } from './saved/chart-dialog.tsx';
import { ChartOverview } from './saved/chart-overview.tsx';
import { isSame, queryOf, type SavedChartView, specOf, useChartActions, useSavedCharts } from './saved/saved-charts.ts';
import { type Dimensions, useDimensions } from './use-dimensions.ts';

const NoteFilters = slot('note-filters', () => <div className={css.filtersPlace} />);
/** The matrix of which tags meet in the same words. */
const TOGETHER = 'chart=new&kind=MATRIX&by=tag&split=tag';

interface ChartBoardProps {
  project: { id: string; name: string; viewerAccess: string };
}

/** The saved charts of a project, or one chart that is put together: all that it is stands in the address. */
export function ChartBoard({ project }: ChartBoardProps) {
  const t = useChartTexts();
  const [{ chart, kind, by, split, count, filter, mark, series }, change] = useUrlState(CHART_ADDRESS);
  const dimensions = useDimensions(project.id);
  const { charts, error } = useSavedCharts(project.id);
  const spec = useMemo((): ChartSpec => ({ kind, by: byOf(by), split, measure: count, filter }), [kind, by, split, count, filter]);
  const open = (next: Mark | null) => change({ mark: next?.key ?? '', series: next?.series ?? '' });
  const update = ({ measure, ...rest }: Partial<ChartSpec>) =>
    change({ ...rest, ...(measure && { count: measure }), mark: '', series: '' });
  const opened: Mark | null = mark ? { key: mark, series: series || null } : null;
  const canEdit = project.viewerAccess === 'write' || project.viewerAccess === 'full';
  const base = `/projects/${project.id}/charts`;
  const saved = charts?.find(({ id }) => id === chart) ?? null;
  // Before the first one is saved, the page is where charts are put together.
  const isOverview = chart === '' && charts !== undefined && charts.length > 0;
  const isSaturation = chart === 'saturation';
  const isTogether = chart === 'new' && kind === 'MATRIX' && by?.kind === 'TAG' && split?.kind === 'TAG';
  const here = isSaturation ? [{ label: t('saturation') }] : isOverview ? [] : [{ label: saved?.name ?? t('newChart') }];
  return (
    <>
      <TopBar
        crumbs={[{ label: project.name, href: `/projects/${project.id}` }, { label: t('charts'), href: base }, ...here]}
        actions={
          <>
            <AskButton kind="project" id={project.id} />
            {isOverview || isSaturation ? (
              <ButtonLink size="sm" variant="primary" icon={<IconPlus size={14} />} href={`${base}?chart=new`}>
                {t('newChart')}
              </ButtonLink>
            ) : (
              <SaveButtons key={saved?.id} {...{ project, spec, saved, dimensions, canEdit }} />
            )}
          </>
        }
      />
      <ProjectTabs projectId={project.id} active="charts" />
      <div className={css.split}>
        <PageBody className={css.main}>
          <Tabs
            label={t('views')}
            items={[
              { href: base, label: t('all'), active: !isTogether && !isSaturation },
              { href: `${base}?${TOGETHER}`, label: t('together'), active: isTogether },
              { href: `${base}?chart=saturation`, label: t('saturation'), active: isSaturation },
            ]}
          />
          {isSaturation ? (
            <>
              <NoteFilters projectId={project.id} parts={filter} onChange={(parts) => update({ filter: parts })} />
              <SaturationCard projectId={project.id} filter={filter} />
            </>
          ) : charts === undefined && !error ? (
            <SkeletonLines lines={10} height={20} />
          ) : isOverview ? (
            <ChartOverview projectId={project.id} charts={charts} dimensions={dimensions} canEdit={canEdit} />
          ) : (
            <>
              <ChartTools spec={spec} dimensions={dimensions} onChange={update} />
              <NoteFilters projectId={project.id} parts={filter} onChange={(parts) => update({ filter: parts })} />
              <ChartCard projectId={project.id} spec={spec} dimensions={dimensions} chosen={opened} onOpen={open} />
            </>
          )}
        </PageBody>
        {opened && !isOverview && !isSaturation && (
          <MarkPanel projectId={project.id} spec={spec} dimensions={dimensions} mark={opened} onClose={() => open(null)} />
        )}
      </div>
    </>
  );
}

interface SaveButtonsProps extends ChartBoardProps {
  spec: ChartSpec;
  saved: SavedChartView | null;
  dimensions: Dimensions;
  canEdit: boolean;
}

function SaveButtons({ project, spec, saved, dimensions, canEdit }: SaveButtonsProps) {
  const t = useChartTexts();
  const navigate = useNavigate();
  const actions = useChartActions(project.id);
  const [isNaming, setNaming] = useState(false);
  useFocusCreated(saved?.id, focusPage);
  // The same key when it is sent again, so that one click saves once.
  const clientKey = useRef('');
  const isChanged = saved !== null && !isSame(specOf(saved), spec);
  const mayChange = saved !== null && (!saved.shared || canEdit);
  return (
    <>
      {mayChange && (
        <Button size="sm" variant="primary" disabled={!isChanged} onClick={() => void actions.save(saved, spec)}>
          {t('save')}
        </Button>
      )}
      <Button
        size="sm"
        variant={mayChange ? undefined : 'primary'}
        onClick={() => {
          clientKey.current = crypto.randomUUID();
          setNaming(true);
        }}
      >
        {t(saved ? 'saveAs' : 'saveChart')}
      </Button>
      {isNaming && (
        <ChartDialog
          title={t('saveChart')}
          name={titleOf(spec, dimensions, t)}
          asksSharing
          canShare={canEdit}
          onSave={async (name, shared) => {
            const creation = beginCreation();
            const { id, refused } = await actions.create(name, shared, spec, clientKey.current);
            if (!id) {
              creation.cancel();
              return refused;
            }
            creation.done(id);
            navigate(`/projects/${project.id}/charts${queryOf(id, spec)}`);
            return null;
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}
