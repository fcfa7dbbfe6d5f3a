import { errorOf, type FieldTarget, graphql, type ObjectFieldsQuery, useMutation, useQuery } from '@libs/api';
import { UiLink } from '@libs/ui';
import { useState } from 'react';
import { useFieldTexts } from './copy.ts';
import css from './object-fields.module.css';
import { PersonLinks } from './person-input.tsx';
import { ValueInput } from './value-input.tsx';
import { useValueText } from './value-text.tsx';

const FIELDS = graphql(`
  query ObjectFields($target: FieldTarget!, $id: ID!) {
    objectFields(target: $target, id: $id) { field { ...FieldParts } value }
  }
`);
const SET = graphql(`
  mutation SetFieldValues($input: SetFieldValuesInput!) {
    setFieldValues(input: $input) { values { objectId fieldId value } }
  }
`);

interface ObjectFieldsProps {
  target: FieldTarget;
  id: string;
  canEdit: boolean;
}
type Entry = ObjectFieldsQuery['objectFields'][number];

/** The project's fields of an object as terms and values of a list; nothing while there are none. To stand inside a dl. */
export function ObjectFields({ target, id, canEdit }: ObjectFieldsProps) {
  const [{ data }] = useQuery({ query: FIELDS, variables: { target, id } });
  return data?.objectFields.map((entry) => <Entry key={entry.field.id} {...{ target, id, entry, canEdit }} />);
}

function Entry({ target, id, entry, canEdit }: ObjectFieldsProps & { entry: Entry }) {
  const { field } = entry;
  const value = entry.value ?? null;
  const t = useFieldTexts();
  const textOf = useValueText();
  const [error, setError] = useState<string | null>(null);
  const [, send] = useMutation(SET);
  /** Whether the value was taken. */
  async function save(to: string | null): Promise<boolean> {
    const change = { objectId: id, fieldId: field.id, value: to, seen: value };
    const { error: failed } = await send({ input: { target, values: [change] } }, { quiet: true });
    setError(errorOf(failed)?.message ?? null);
    return !failed;
  }
  return (
    <>
      <dt dir="auto" className={css.term}>
        {field.label}
      </dt>
      <dd>
        {canEdit ? (
          <ValueInput field={field} value={value} isBad={Boolean(error)} onSave={save} />
        ) : value === null ? (
          <span className={css.empty}>{t('value.none')}</span>
        ) : field.type === 'PERSON' ? (
          <PersonLinks field={field} value={value} />
        ) : field.type === 'URL' ? (
          <UiLink href={value}>{value}</UiLink>
        ) : (
          <span dir="auto">{textOf(field, value)}</span>
        )}
        {error && (
          <p role="alert" className={css.error}>
            {error}
          </p>
        )}
        {field.required && value === null && !error && <p className={css.missing}>{t('value.missing')}</p>}
      </dd>
    </>
  );
}
