import { cx } from '@libs/ui';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import css from './resizer.module.css';

export interface ResizerProps {
  label: string;
  value: number;
  min: number;
  max: number;
  /** The thing that grows lies right of the line. */
  reverse?: boolean;
  /** How many units one pixel is; 1 for widths in pixels. */
  unit?: () => number;
  onChange: (value: number) => void;
  onEnd: (value: number) => void;
  className?: string;
}

/** A line that is dragged, or moved with the arrow keys. */
export function Resizer({ label, value, min, max, reverse, unit = () => 1, onChange, onEnd, className }: ResizerProps) {
  const from = useRef<{ x: number; value: number } | null>(null);
  const latest = useRef(value);
  latest.current = value;
  const within = (next: number) => Math.round(Math.min(max, Math.max(min, next)) * 10) / 10;
  const direction = reverse ? -1 : 1;

  function down(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, value };
  }
  function move(event: PointerEvent<HTMLDivElement>) {
    if (!from.current) return;
    onChange(within(from.current.value + (event.clientX - from.current.x) * unit() * direction));
  }
  function up() {
    if (!from.current) return;
    from.current = null;
    onEnd(latest.current);
  }
  function key(event: KeyboardEvent<HTMLDivElement>) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    const next = within(value + step * direction * ((max - min) / 20));
    onChange(next);
    onEnd(next);
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves has no element of its own
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={Math.round(value)}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      className={cx(css.line, className)}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
      onKeyDown={key}
    />
  );
}
