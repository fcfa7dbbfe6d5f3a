import { errorOf, graphql, useMutation, useQuery } from '@libs/api';
import { LIMITS, optionIdsOf } from '@libs/domain';
import { useEarlyEnter } from '@libs/object-views';
import { IconCheck, IconUser, IconUserPlus, IconX, SearchField, toast } from '@libs/ui';
import { useState } from 'react';
import { useFieldTexts } from './copy.ts';
import type { FieldView } from './field-data.ts';
import css from './person-input.module.css';
import { personName, rememberPerson } from './person-names.ts';

const FIND = graphql(`
  query PersonPickerFind($query: String) {
    contacts(query: $query, first: 8) { total nodes { id name organisation emails } }
  }
`);
const CREATE = graphql(`mutation PersonPickerCreate($input: CreateContactInput!) { createContact(input: $input) { id name } }`);

interface PersonPickerProps {
  field: Pick<FieldView, 'multiple' | 'options'>;
  value: string | null;
  /** Takes the value with the contact that was chosen, or without it. */
  onChoose: (value: string | null) => void;
}

/** Finds contacts by name, address or organization, and makes one that is not there yet; Enter takes the first. */
export function PersonPicker({ field, value, onChoose }: PersonPickerProps) {
  const t = useFieldTexts();
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const [{ data, fetching: isFinding, error }] = useQuery({ query: FIND, variables: { query: name || null } });
  const isCurrent = !isFinding && !error;
  const [{ fetching }, create] = useMutation(CREATE);
  const selected = optionIdsOf(value);
  const matches = data?.contacts.nodes ?? [];
  // Those that are chosen can be taken away without looking for them.
  const others = name ? [] : selected.filter((id) => !matches.some((contact) => contact.id === id));
  const known = others.map((id) => ({
    id,
    name: personName(field, id) ?? t('value.noContact'),
    hint: null,
  }));
  const rows = [...known, ...matches.map(({ id, name, organisation, emails }) => ({ id, name, hint: organisation ?? emails[0] ?? null }))];
  const canCreate =
    name !== '' && [...name].length <= LIMITS.person.name && !matches.some((item) => item.name.toLowerCase() === name.toLowerCase());

  function toggle(id: string, called: string) {
    rememberPerson(id, called);
    const isSelected = selected.includes(id);
    const to = field.multiple ? (isSelected ? selected.filter((value) => value !== id) : [...selected, id]) : isSelected ? [] : [id];
    onChoose(to.join(',') || null);
  }
  async function make() {
    const { data: created, error } = await create({ input: { name, clientKey: crypto.randomUUID() } }, { quiet: true });
    const failure = errorOf(error);
    if (failure) toast({ text: failure.message, tone: 'bad', requestId: failure.requestId });
    if (created) toggle(created.createContact.id, created.createContact.name);
  }
  const enter = useEarlyEnter(isCurrent, () => {
    if (matches[0]) toggle(matches[0].id, matches[0].name);
    else if (canCreate) void make();
  });
  return (
    <div className={css.picker}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!fetching) enter.press();
        }}
      >
        <SearchField
          label={t('value.findContact')}
          value={typed}
          onChange={(next) => {
            enter.forget();
            setTyped(next);
          }}
          data-autofocus
        />
      </form>
      <ul className={css.list}>
        {rows.map((contact) => (
          <li key={contact.id}>
            <button type="button" aria-pressed={selected.includes(contact.id)} onClick={() => toggle(contact.id, contact.name)}>
              {selected.includes(contact.id) ? <IconCheck size={16} aria-hidden /> : <IconUser size={16} aria-hidden />}
              <bdi className="vb-trunc">{contact.name}</bdi>
              {contact.hint && <span className={css.hint}>{contact.hint}</span>}
            </button>
          </li>
        ))}
        {canCreate && (
          <li>
            <button type="button" disabled={fetching || !isCurrent} onClick={() => void make()}>
              <IconUserPlus size={16} aria-hidden />
              <bdi className="vb-trunc">{t('value.createContact', { name })}</bdi>
            </button>
          </li>
        )}
        {value !== null && (
          <li>
            <button type="button" onClick={() => onChoose(null)}>
              <IconX size={16} aria-hidden />
              {t('value.clear')}
            </button>
          </li>
        )}
      </ul>
    </div>
  );
}
