import { errorOf, graphql, useMutation } from '@libs/api';
import { toast } from '@libs/ui';
import { IDEMPOTENT_QUIET } from '../mutation-options.ts';
import { useFieldTexts } from './copy.ts';
import type { FieldView } from './field-data.ts';

const UPDATE = graphql(`mutation UpdateField($input: UpdateFieldInput!) { updateField(input: $input) { ...FieldParts } }`);
const MOVE = graphql(`mutation MoveField($input: MoveFieldInput!) { moveField(input: $input) { fields { ...FieldParts } } }`);
const DELETE = graphql(`mutation DeleteField($id: ID!) { deleteField(id: $id) { ids } }`);
const RESTORE = graphql(`mutation RestoreField($id: ID!) { restoreField(id: $id) { ...FieldParts } }`);
const UNDO_TYPE = graphql(`mutation UndoFieldTypeChange($id: ID!) { undoFieldTypeChange(id: $id) { ...FieldParts } }`);
const ADD_OPTION = graphql(`
  mutation CreateFieldOption($input: CreateFieldOptionInput!) { createFieldOption(input: $input) { ...FieldParts } }
`);
const UPDATE_OPTION = graphql(`
  mutation UpdateFieldOption($input: UpdateFieldOptionInput!) { updateFieldOption(input: $input) { ...FieldParts } }
`);
const MOVE_OPTION = graphql(`
  mutation MoveFieldOption($input: MoveFieldOptionInput!) { moveFieldOption(input: $input) { ...FieldParts } }
`);
const DELETE_OPTION = graphql(`
  mutation DeleteFieldOption($input: DeleteFieldOptionInput!) { deleteFieldOption(input: $input) { ...FieldParts } }
`);

const QUIET = { quiet: true } as const;

/** What can be done with a field and its options; what is refused says why in a toast. */
export function useFieldActions() {
  const t = useFieldTexts();
  const [, update] = useMutation(UPDATE);
  const [, move] = useMutation(MOVE);
  const [, remove] = useMutation(DELETE);
  const [, restore] = useMutation(RESTORE);
  const [, undoType] = useMutation(UNDO_TYPE);
  const [, addOption] = useMutation(ADD_OPTION);
  const [, updateOption] = useMutation(UPDATE_OPTION);
  const [, moveOption] = useMutation(MOVE_OPTION);
  const [, deleteOption] = useMutation(DELETE_OPTION);

  /** Whether it was done. */
  async function done(sent: Promise<{ error?: Parameters<typeof errorOf>[0] }>): Promise<boolean> {
    const failure = errorOf((await sent).error);
    if (failure) toast({ text: failure.message, tone: 'bad', requestId: failure.requestId });
    return !failure;
  }
  return {
    change: (id: string, changes: { label?: string; required?: boolean; hidden?: boolean; defaultValue?: string | null }) =>
      done(update({ input: { id, ...changes } }, IDEMPOTENT_QUIET)),
    move: (id: string, index: number) => done(move({ input: { id, index } }, IDEMPOTENT_QUIET)),
    undoType: async (field: FieldView) => {
      if (await done(undoType({ id: field.id }, QUIET)))
        toast(t('typeUndone', { name: field.label, type: t(`types.${field.formerType ?? field.type}`) }));
    },
    remove: async (field: FieldView) => {
      if (await done(remove({ id: field.id }, QUIET)))
        toast({ text: t('deleted', { name: field.label }), undo: () => void done(restore({ id: field.id }, IDEMPOTENT_QUIET)) });
    },
    addOption: (fieldId: string, label: string) =>
      done(addOption({ input: { fieldId, label, clientKey: crypto.randomUUID() } }, IDEMPOTENT_QUIET)),
    changeOption: (id: string, changes: { label?: string; colour?: FieldView['options'][number]['colour'] }) =>
      done(updateOption({ input: { id, ...changes } }, IDEMPOTENT_QUIET)),
    moveOption: (id: string, index: number) => done(moveOption({ input: { id, index } }, IDEMPOTENT_QUIET)),
    deleteOption: (id: string, replacementId: string | null) => done(deleteOption({ input: { id, replacementId } }, QUIET)),
  };
}
export type FieldActions = ReturnType<typeof useFieldActions>;
