import { errorOf, graphql, useMutation } from '@libs/api';
import { Button, IconPencil, SelectionBar, toast } from '@libs/ui';
import { IconArrowMerge, IconTrash } from '@libs/ui/icons';
import { type ReactNode, useState } from 'react';
import type { FieldView } from '../fields/field-data.ts';
import { SetFieldDialog } from '../fields/set-field-dialog.tsx';
import { SelectAll } from '../rows/select-all.tsx';
import type { RowView } from '../rows/use-row-view.ts';
import { useContactTexts } from './copy.ts';
import { MergeContactsDialog } from './merge/merge-contacts-dialog.tsx';
import type { ContactRow } from './use-contact-rows.ts';

const SET = graphql(`
  mutation ContactsSetField($input: SetFieldValuesInput!) {
    setFieldValues(input: $input) { values { objectId } }
  }
`);
const DELETE = graphql(`mutation ContactsDelete($ids: [ID!]!) { deleteContacts(ids: $ids) { ids } }`);
const RESTORE = graphql(`mutation ContactsRestore($ids: [ID!]!) { restoreContacts(ids: $ids) { contacts { id } } }`);

interface ContactSelectionProps {
  chosen: readonly ContactRow[];
  fields: readonly FieldView[];
  /** Where all that match can be selected. */
  takeAll?: RowView['takeAll'];
  /** What saves them as a file. */
  save: ReactNode;
  onClear: () => void;
}

/** What can be done with the contacts that are selected; every action can be taken back. */
export function ContactSelection({ chosen, fields, takeAll = null, save, onClear }: ContactSelectionProps) {
  const t = useContactTexts();
  const [merging, setMerging] = useState(false);
  const [setting, setSetting] = useState(false);
  const [, request] = useMutation(SET);
  const [, deleteContacts] = useMutation(DELETE);
  const [, restoreContacts] = useMutation(RESTORE);
  const count = chosen.length;

  /** Whether all of them were written. */
  async function write(values: { objectId: string; fieldId: string; value: string | null; seen: string | null }[]): Promise<boolean> {
    const failure = errorOf((await request({ input: { target: 'contact', values } }, { quiet: true })).error);
    if (failure) toast({ text: failure.message, tone: 'bad', requestId: failure.requestId });
    return !failure;
  }
  async function set({ id: fieldId, label }: FieldView, value: string | null) {
    const before = chosen.map(({ id, values }) => ({ objectId: id, seen: values.get(fieldId) ?? null }));
    const changes = before.filter(({ seen }) => seen !== value).map((one) => ({ ...one, fieldId, value }));
    if (!changes.length || !(await write(changes))) return;
    onClear();
    toast({
      text: t('fieldSet', { count: changes.length, name: label }),
      undo: () => void write(changes.map(({ objectId, seen }) => ({ objectId, fieldId, value: seen, seen: value }))),
    });
  }
  async function remove() {
    const { data } = await deleteContacts({ ids: chosen.map(({ id }) => id) }, { idempotent: true });
    if (!data) return;
    const { ids } = data.deleteContacts;
    onClear();
    toast({ text: t('deletedSome', { count: ids.length }), undo: () => void bringBack(ids) });
  }
  async function bringBack(ids: string[]) {
    const { data } = await restoreContacts({ ids }, { idempotent: true });
    const left = data ? ids.length - data.restoreContacts.contacts.length : 0;
    if (left) toast({ text: t('leftInTrash', { count: left }), tone: 'bad' });
  }
  const [first, second] = chosen;
  return (
    <>
      <SelectionBar count={count} noun={t('selected', { count })} onClear={onClear}>
        <SelectAll takeAll={takeAll} count={count} />
        {fields.length > 0 && (
          <Button size="sm" variant="ghost" icon={<IconPencil size={14} />} onClick={() => setSetting(true)}>
            {t('setField')}
          </Button>
        )}
        <Button
          sends="mergeContacts"
          size="sm"
          variant="ghost"
          icon={<IconArrowMerge size={14} />}
          disabled={count !== 2}
          onClick={() => setMerging(true)}
        >
          {t('merge.two')}
        </Button>
        {save}
        <Button sends="deleteContacts" size="sm" variant="danger" icon={<IconTrash size={14} />} onClick={() => void remove()}>
          {t('deleteSome')}
        </Button>
      </SelectionBar>
      {setting && (
        <SetFieldDialog
          title={t('setFieldTitle', { count })}
          fields={fields}
          onSet={(field, value) => void set(field, value)}
          onClose={() => setSetting(false)}
        />
      )}
      {merging && first && second && (
        <MergeContactsDialog contact={first.contact} other={second.contact} onClose={() => setMerging(false)} onMerged={onClear} />
      )}
    </>
  );
}
