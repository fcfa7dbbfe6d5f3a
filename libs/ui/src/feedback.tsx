import type { CSSProperties } from 'react';
import { cx } from './cx.ts';
import css from './small.module.css';
import { t } from './texts.ts';

/** A grey line in the place of what is coming; appears after 200 ms so that fast answers never flicker. */
export function Skeleton({
  width = '100%',
  height = 14,
  style,
}: {
  width?: number | string;
  height?: number | string;
  style?: CSSProperties;
}) {
  return <span className={css.skeleton} style={{ width, height, ...style }} aria-hidden />;
}

/** Several skeleton lines of uneven length. */
export function SkeletonLines({ lines = 4, height = 14 }: { lines?: number; height?: number }) {
  return (
    <div className={css.lines} role="status" aria-label={t('loading')}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal lines that never move
        <Skeleton key={line} height={height} width={`${[92, 78, 86, 64, 70][line % 5]}%`} />
      ))}
    </div>
  );
}

/** How far something has come, 0 to 1; without a value it only says that something runs. */
export function ProgressBar({ value, label }: { value?: number; label: string }) {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      className={cx(css.progress, percent === undefined && css.indeterminate)}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={percent === undefined ? undefined : { width: `${percent}%` }} />
    </div>
  );
}
