import { cx } from './cx.ts';
import css from './field.module.css';

/** How many code points of a limit are used; silent below 80 %. */
export function Counter({ length, limit }: { length: number; limit: number }) {
  if (length < limit * 0.8) return null;
  return (
    <span className={cx(css.counter, length > limit && css.error)} role="status">
      {length.toLocaleString('en')} / {limit.toLocaleString('en')}
    </span>
  );
}

/** Length as the server counts it: code points after trimming. */
export function textLength(text: string): number {
  return [...text.trim()].length;
}
