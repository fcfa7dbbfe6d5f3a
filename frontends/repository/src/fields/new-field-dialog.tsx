import { errorOf, type FieldTarget, graphql, useMutation } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { beginCreation } from '@libs/shell-kit';
import { Button, Dialog, ErrorCard, Select, Textarea, TextInput } from '@libs/ui';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useFieldTexts } from './copy.ts';
import { TYPE_CHOICES, TYPE_ICONS, type TypeChoice, typeOf } from './field-data.ts';
import css from './fields-page.module.css';

const CREATE = graphql(`
  mutation CreateField($input: CreateFieldInput!) {
    createField(input: $input) { ...FieldParts }
  }
`);

interface NewFieldDialogProps {
  projectId: string | null;
  groupId?: string;
  target: FieldTarget;
  opened: boolean;
  onClose: () => void;
}

/** Makes a field: its name, its type, and the options of a select. */
export function NewFieldDialog({ projectId, groupId, target, opened, onClose }: NewFieldDialogProps) {
  const t = useFieldTexts();
  const form = useId();
  const [label, setLabel] = useState('');
  const [choice, setChoice] = useState<TypeChoice>('TEXT');
  const [options, setOptions] = useState('');
  const [tried, setTried] = useState(false);
  const [key, setKey] = useState('');
  const [{ fetching, error }, create] = useMutation(CREATE);
  const failure = errorOf(error);
  useEffect(() => {
    if (!opened) return;
    setKey(crypto.randomUUID());
    setLabel('');
    setChoice('TEXT');
    setOptions('');
    setTried(false);
  }, [opened]);

  async function make(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!label.trim()) return;
    const { type, multiple } = typeOf(choice);
    const lines = type === 'SELECT' ? options.split('\n').flatMap((line) => line.trim() || []) : [];
    const creation = beginCreation();
    const { data } = await create(
      { input: { projectId, groupId, target, label: label.trim(), type, multiple, options: lines, clientKey: key } },
      { quiet: true },
    );
    if (!data) return creation.cancel();
    creation.done(data.createField.id);
    onClose();
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('new.title')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('new.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form} loading={fetching}>
            {t('new.create')}
          </Button>
        </>
      }
    >
      <form id={form} className={css.form} onSubmit={(event) => void make(event)}>
        <TextInput
          label={t('new.name')}
          value={label}
          limit={LIMITS.field.label}
          error={failure?.fields.label ?? (tried && !label.trim() ? t('new.nameMissing') : null)}
          onChange={(event) => setLabel(event.currentTarget.value)}
          data-autofocus
        />
        <Select
          label={t('new.type')}
          value={choice}
          options={TYPE_CHOICES.map((value) => {
            const Icon = TYPE_ICONS[value];
            return { value, label: t(`types.${value}`), icon: <Icon size={15} /> };
          })}
          onChange={setChoice}
        />
        {typeOf(choice).type === 'SELECT' && (
          <Textarea
            label={t('new.options')}
            hint={t('new.optionsHint')}
            value={options}
            rows={4}
            error={failure?.fields.options}
            onChange={(event) => setOptions(event.currentTarget.value)}
          />
        )}
        {failure && !failure.fields.label && !failure.fields.options && (
          <ErrorCard message={failure.message} requestId={failure.requestId} />
        )}
      </form>
    </Dialog>
  );
}
