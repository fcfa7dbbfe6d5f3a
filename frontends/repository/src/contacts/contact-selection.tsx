import { errorOf, graphql, useMutation } from '@libs/api';
import { Button, IconPencil, SelectionBar, toast } from '@libs/ui';
import { IconArrowMerge, IconTrash } from '@libs/ui/icons';
import { type ReactNode, useState } from 'react';
import type { FieldView } from '../fields/field-data.ts';
import { SetFieldDialog } from '../fields/set-field-dialog.tsx';
import { SelectAll } from '../rows/select-all.tsx';
import { useBatches } from '../rows/use-batches.tsx';
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
  /** What is loaded of them. */
  chosen: readonly ContactRow[];
  ids: readonly string[];
  fields: readonly FieldView[];
  /** Where all that match can be selected. */
  selectAll?: RowView['selectAll'];
  /** What saves them as a file. */
  save: ReactNode;
  onClear: () => void;
}

/** What can be done with the contacts that are selected; every action can be taken back. */
export function ContactSelection({ chosen: selectedContacts, ids, fields, selectAll = null, save, onClear }: ContactSelectionProps) {
  const t = useContactTexts();
  const [merging, setMerging] = useState(false);
  const [setting, setSetting] = useState(false);
  const [, request] = useMutation(SET);
  const [, deleteContacts] = useMutation(DELETE);
  const [, restoreContacts] = useMutation(RESTORE);
  const many = useBatches(null);
  const count = ids.length;

  /** Whether all of them were written. */
  async function write(values: { objectId: string; fieldId: string; value: string | null; seen: string | null }[]): Promise<boolean> {
    const failure = errorOf((await request({ input: { target: 'contact', values } }, { quiet: true })).error);
    if (failure) toast({ text: failure.message, tone: 'bad', requestId: failure.requestId });
    return !failure;
  }
  async function set({ id: fieldId, label }: FieldView, value: string | null) {
    const loaded = selectedContacts.map(({ id, contact, values }) => ({
      id,
      title: contact.name,
      text: null,
      of: { kind: 'contact' as const, contact },
      values,
    }));
    const rows = (await many.rowsOf(ids, loaded)) ?? [];
    const before = new Map(rows.map(({ id, values }) => [id, values.get(fieldId) ?? null]));
    const changed = [...before].flatMap(([id, seen]) => (seen === value ? [] : [id]));
    if (!changed.length) return;
    const seenIn = (id: string) => before.get(id) ?? null;
    await many.run({
      ids: changed,
      send: async (part) => ((await write(part.map((id) => ({ objectId: id, fieldId, value, seen: seenIn(id) })))) ? part : null),
      undo: async (part) => ((await write(part.map((id) => ({ objectId: id, fieldId, value: seenIn(id), seen: value })))) ? part : null),
      doneText: (done) => t('fieldSet', { count: done, name: label }),
      onDone: onClear,
    });
  }
  const remove = () =>
    many.run({
      ids,
      send: async (part) => (await deleteContacts({ ids: [...part] }, { idempotent: true })).data?.deleteContacts.ids ?? null,
      undo: bringBack,
      doneText: (done) => t('deletedSome', { count: done }),
      onDone: onClear,
    });
  async function bringBack(part: readonly string[]): Promise<readonly string[] | null> {
    const { data } = await restoreContacts({ ids: [...part] }, { idempotent: true });
    if (!data) return null;
    const back = data.restoreContacts.contacts.map(({ id }) => id);
    const remaining = part.length - back.length;
    if (remaining) toast({ text: t('leftInTrash', { count: remaining }), tone: 'bad' });
    return back;
  }
  const [first, second] = selectedContacts;
  return (
    <>
      <SelectionBar count={count} noun={t('selected', { count })} onClear={onClear}>
        <SelectAll selectAll={selectAll} count={count} />
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
          disabled={selectedContacts.length !== 2 || count !== 2}
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
      {many.bar}
      {merging && first && second && (
        <MergeContactsDialog contact={first.contact} other={second.contact} onClose={() => setMerging(false)} onMerged={onClear} />
      )}
    </>
  );
}
