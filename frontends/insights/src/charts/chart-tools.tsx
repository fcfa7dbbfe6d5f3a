import { CHART_KINDS, CHART_MEASURES, CHART_UNITS, type ChartUnit } from '@libs/domain';
import { Segmented, Select } from '@libs/ui';
import { type Dimension, dimensionOf, nameOf } from './chart-dimensions.ts';
import type { ChartSpec } from './chart-state.ts';
import css from './charts.module.css';
import { useChartTexts } from './copy.ts';
import type { Dimensions } from './use-dimensions.ts';

interface ChartToolsProps {
  spec: ChartSpec;
  dimensions: Dimensions;
  onChange: (change: Partial<ChartSpec>) => void;
}

const NONE = 'none';

/** What is counted, by what, split by what, and how it is drawn. */
export function ChartTools({ spec: { kind, by, split, measure }, dimensions, onChange }: ChartToolsProps) {
  const t = useChartTexts();
  const choices = dimensions.choices.map(({ value, label }) => ({ value, label }));
  const periods = (value: Dimension, set: (unit: ChartUnit) => void) =>
    dimensions.isTime(value) && (
      <Select
        label={t('unit')}
        value={value.unit}
        options={CHART_UNITS.map((unit) => ({ value: unit, label: t(`periods.${unit}`) }))}
        onChange={set}
      />
    );
  const setBy = (next: Dimension | null) => {
    if (!next) return;
    const goesByTime = dimensions.isTime(next);
    // Line charts need a time dimension: without one the kind is reset.
    const drawn = goesByTime === dimensions.isTime(by) ? kind : goesByTime ? 'LINE' : kind === 'LINE' ? 'BAR' : kind;
    onChange({ by: next, kind: drawn });
  };
  return (
    <div className={css.tools}>
      <div className={css.pick}>
        <span className={css.pickLabel} aria-hidden>
          {t('count')}
        </span>
        <Segmented
          label={t('count')}
          value={measure}
          options={CHART_MEASURES.map((value) => ({ value, label: t(`measures.${value}`) }))}
          onChange={(next) => onChange({ measure: next })}
        />
      </div>
      <Select label={t('by')} value={nameOf(by)} options={choices} onChange={(name) => setBy(dimensionOf(name, by.unit))} />
      {periods(by, (unit) => onChange({ by: { ...by, unit } }))}
      <Select
        label={t('split')}
        value={split ? nameOf(split) : NONE}
        options={[{ value: NONE, label: t('unsplit') }, ...choices]}
        onChange={(name) => onChange({ split: name === NONE ? null : dimensionOf(name, split?.unit ?? 'MONTH') })}
      />
      {split && periods(split, (unit) => onChange({ split: { ...split, unit } }))}
      <Select
        label={t('kind')}
        value={kind}
        options={CHART_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        onChange={(next) => onChange({ kind: next })}
      />
    </div>
  );
}
