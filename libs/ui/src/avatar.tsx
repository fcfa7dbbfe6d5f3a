import { personColour } from '@libs/domain';
import { colourClass } from './colour-chip.tsx';
import { cx } from './cx.ts';
import css from './small.module.css';

/** A person as initials on their colour; 22, 28 or 40 px. `id` is that of a member; who only speaks in notes is known by their name. */
export function Avatar({ id, name, initials, size = 'sm' }: { id?: string; name: string; initials: string; size?: 'sm' | 'md' | 'lg' }) {
  return (
    <span
      className={cx(css.avatar, size === 'md' && css.avatarMd, size === 'lg' && css.avatarLg, colourClass(personColour(id ?? name)))}
      role="img"
      aria-label={name}
      title={name}
    >
      {initials}
    </span>
  );
}
