import { Checkbox, SearchField } from '@libs/ui';
import { useState } from 'react';
import { MemberListFooter } from './member-select.tsx';
import css from './members.module.css';
import { t } from './texts.ts';
import { useMemberSearch } from './use-member-search.ts';
import { useNames } from './use-names.ts';

/** Several members to tick: the chosen ones first, then those whom the server finds. */
export function MemberOptions({ userIds, onChange }: { userIds: readonly string[]; onChange: (userIds: string[]) => void }) {
  const [words, setWords] = useState('');
  // Who is ticked moves up with the next opening, not under the pointer.
  const [first] = useState(userIds);
  const names = useNames(first);
  const { found: matches, more, isCurrent, error } = useMemberSearch(words);
  const isAsked = words.trim() !== '';
  const above = isAsked ? [] : first.flatMap((id) => names.get(id) ?? []);
  const known = new Set(above.map(({ id }) => id));
  const people = [...above, ...matches.flatMap(({ user }) => (known.has(user.id) ? [] : user))];
  return (
    <>
      <SearchField size="sm" label={t('find')} value={words} onChange={setWords} />
      <fieldset className={css.options}>
        <legend className="vb-hidden">{t('people')}</legend>
        {people.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={<span dir="auto">{name}</span>}
            checked={userIds.includes(id)}
            onChange={(on) => onChange(on ? [...userIds, id] : userIds.filter((other) => other !== id))}
          />
        ))}
      </fieldset>
      <MemberListFooter {...{ words, more, error: Boolean(error) }} isEmpty={isCurrent && !people.length} />
    </>
  );
}
