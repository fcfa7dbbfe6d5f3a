import { type AccessPersonFragment, graphql } from '@libs/api';
import { ACCESS, ACCESS_LABELS, type Access } from '@libs/domain';
import { Avatar, Badge, cx, Select, type SelectOption } from '@libs/ui';
import { useState } from 'react';
import css from './access-people.module.css';
import { AddPerson } from './add-person.tsx';
import { type AccessPlace, useSetAccess } from './set-access.ts';

graphql(`
  fragment AccessPerson on PersonAccess {
    email access explicit isYou
    user { id name initials colour }
    reasons { text access }
  }
`);
const LEVELS = ['read', 'write', 'full'] as const;
const CAP = /^Viewer of this workspace/;

/** What a person has without the level that somebody gave them here, and whether their role caps it. */
function limitsOf({ reasons, explicit }: AccessPersonFragment): { floor: Access; from: string | null; capped: boolean } {
  const own = explicit ? reasons.findIndex(({ text, access }) => access === explicit && /^(Made|Added|Shared|Invited)/.test(text)) : -1;
  const others = reasons.filter(({ text }, place) => place !== own && !CAP.test(text));
  const strongest = others.reduce<(typeof others)[number] | null>(
    (best, next) => (!best || ACCESS[next.access] > ACCESS[best.access] ? next : best),
    null,
  );
  return { floor: strongest?.access ?? 'none', from: strongest?.text ?? null, capped: reasons.some(({ text }) => CAP.test(text)) };
}

function optionsFor(person: AccessPersonFragment): SelectOption<Access>[] {
  const { floor, from, capped } = limitsOf(person);
  const levels = LEVELS.map((level): SelectOption<Access> => {
    if (capped && ACCESS[level] > ACCESS.read)
      return { value: level, label: ACCESS_LABELS[level], hint: 'Viewers of this workspace can only view', disabled: true };
    if (ACCESS[level] < ACCESS[floor]) return { value: level, label: ACCESS_LABELS[level], hint: `Has more: ${from}`, disabled: true };
    return { value: level, label: ACCESS_LABELS[level] };
  });
  return person.explicit
    ? [
        ...levels,
        { value: 'none', label: 'Take away', hint: floor === 'none' ? 'Loses access' : `Keeps “${ACCESS_LABELS[floor]}”: ${from}` },
      ]
    : levels;
}

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five'];

function Why({ person, open, onToggle }: { person: AccessPersonFragment; open: boolean; onToggle: () => void }) {
  const { reasons } = person;
  if (reasons.length < 2) return <div className={css.why}>{reasons[0]?.text ?? 'Only the level set here'}</div>;
  const capped = reasons.some(({ text }) => CAP.test(text));
  return (
    <div className={css.why}>
      <button type="button" className={css.ways} aria-expanded={open} onClick={onToggle}>
        {capped ? 'Role of viewer' : `${NUMBERS[reasons.length] ?? reasons.length} ways`}
      </button>
      {capped ? ', caps the level' : ', the higher applies'}
    </div>
  );
}

function Person({ person, place, canShare }: { person: AccessPersonFragment; place: AccessPlace; canShare: boolean }) {
  const [open, setOpen] = useState(false);
  const { fetching, set } = useSetAccess(place);
  const { user, access } = person;
  const fixed = !canShare || limitsOf(person).floor === 'full';
  return (
    <li>
      <div className={css.row}>
        <Avatar name={user.name} initials={user.initials} colour={user.colour} size="md" />
        <div className={css.who}>
          <div className={css.name}>
            {user.name} {person.isYou && <span className={css.you}>(you)</span>}
          </div>
          <div className={cx('vb-trunc', css.mail)}>{person.email}</div>
        </div>
        <Why person={person} open={open} onToggle={() => setOpen(!open)} />
        <div className={css.level}>
          {fixed ? (
            <span className={css.fixed}>{ACCESS_LABELS[access]}</span>
          ) : (
            <Select
              quiet
              aria-label={`Level of ${user.name}`}
              value={access}
              options={optionsFor(person)}
              disabled={fetching}
              onChange={(next) => next !== access && void set(user.id, next)}
            />
          )}
        </div>
      </div>
      {open && (
        <ul className={css.reasons}>
          {person.reasons.map((reason) => (
            <li key={reason.text}>
              <span className={css.reason}>{reason.text}</span>
              {reason.access === access ? (
                <Badge tone="pen">{ACCESS_LABELS[reason.access]}</Badge>
              ) : (
                <span className={css.mail}>{ACCESS_LABELS[reason.access]}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

export interface AccessPeopleProps {
  people: readonly AccessPersonFragment[];
  place: AccessPlace;
  /** Whether the reader may change levels. */
  canShare: boolean;
  /** Shows the row that adds a member who has no access yet. */
  adds?: boolean;
}

/** Who has access, why, and at which level; several reasons unfold. */
export default function AccessPeople({ people, place, canShare, adds }: AccessPeopleProps) {
  return (
    <section className={css.people} aria-label="People with access">
      {adds && canShare && <AddPerson place={place} people={people} className={css.add} />}
      <div className={cx(css.row, css.head)}>
        <span className={css.who}>
          {people.length} {people.length === 1 ? 'person' : 'people'}
        </span>
        <span className={css.why}>Why they have access</span>
        <span className={css.level}>Level</span>
      </div>
      <ul>
        {people.map((person) => (
          <Person key={person.user.id} person={person} place={place} canShare={canShare} />
        ))}
      </ul>
    </section>
  );
}
