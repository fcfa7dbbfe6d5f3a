import { PRESENCE } from '@libs/domain';
import { useStore } from '@libs/shell-kit';
import { Avatar } from '@libs/ui';
import type { LiveDoc } from './live-doc.ts';
import css from './presence-faces.module.css';

/** Who else has this document open now; nothing while one is alone. `label` says it for those who cannot see faces. */
export function PresenceFaces({ live, label }: { live: LiveDoc; label: (names: string) => string }) {
  const people = useStore(live.presence.people);
  if (!people.length) return null;
  const more = people.slice(PRESENCE.faces);
  return (
    <ul className={css.faces} aria-label={label(people.map(({ name }) => name).join(', '))}>
      {people.slice(0, PRESENCE.faces).map((person) => (
        <li key={person.id}>
          <Avatar {...person} />
        </li>
      ))}
      {more.length > 0 && (
        <li className={css.more} title={more.map(({ name }) => name).join(', ')}>
          +{more.length}
        </li>
      )}
    </ul>
  );
}
