import { colourClass } from './colour-chip.tsx';
import { cx } from './cx.ts';
import css from './small.module.css';

/** A person as initials on their colour; 22, 28 or 40 px. */
export function Avatar({
  name,
  initials,
  colour,
  size = 'sm',
}: {
  name: string;
  initials: string;
  colour: string;
  size?: 'sm' | 'md' | 'lg';
}) {
  return (
    <span
      className={cx(css.avatar, size === 'md' && css.avatarMd, size === 'lg' && css.avatarLg, colourClass(colour))}
      role="img"
      aria-label={name}
      title={name}
    >
      {initials}
    </span>
  );
}
