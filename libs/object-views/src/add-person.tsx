import { type AccessPersonFragment, graphql, useQuery } from '@libs/api';
import { ACCESS_LABELS } from '@libs/domain';
import { Button, cx, Select } from '@libs/ui';
import { useState } from 'react';
import { type AccessPlace, useSetAccess } from './set-access.ts';
import css from './share-panel.module.css';

const MEMBERS = graphql(`
  query AddPersonMembers {
    members { id email role user { id name } }
  }
`);

type Level = 'read' | 'write' | 'full';
const LEVELS: readonly Level[] = ['read', 'write', 'full'];

/** Gives a member who has no access yet a level; nothing is shown when everybody has access. */
export function AddPerson({
  place,
  people,
  className,
}: {
  place: AccessPlace;
  people: readonly AccessPersonFragment[];
  className?: string;
}) {
  const [{ data }] = useQuery({ query: MEMBERS });
  const { fetching, set } = useSetAccess(place);
  const [userId, setUserId] = useState<string | null>(null);
  const [level, setLevel] = useState<Level>('write');
  const known = new Set(people.map(({ user }) => user.id));
  const others = data?.members.filter(({ user }) => !known.has(user.id)) ?? [];
  if (!others.length) return null;
  const chosen = others.find(({ user }) => user.id === userId);
  const most = chosen?.role === 'viewer' ? ['read' as const] : LEVELS;
  const access = most.includes(level) ? level : 'read';
  async function give() {
    if (!chosen) return;
    if (await set(chosen.user.id, access)) setUserId(null);
  }
  return (
    <div className={cx(css.addRow, className)}>
      <Select
        aria-label="Member"
        placeholder="Add people"
        value={chosen?.user.id ?? null}
        options={others.map(({ user, email }) => ({ value: user.id, label: user.name, hint: email }))}
        onChange={setUserId}
      />
      <Select
        aria-label="Level"
        value={access}
        options={most.map((value) => ({ value, label: ACCESS_LABELS[value] }))}
        onChange={setLevel}
      />
      <Button variant="primary" disabled={!chosen} loading={fetching} onClick={() => void give()}>
        Give access
      </Button>
    </div>
  );
}
