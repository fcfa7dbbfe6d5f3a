import { LIMITS } from '@libs/domain';
import { Button, Dialog, Select, TextInput } from '@libs/ui';
import { type FormEvent, useId, useState } from 'react';
import { useFieldTexts } from './copy.ts';
import css from './fields-page.module.css';

const TARGETS = ['note', 'insight'] as const;

/** A group as it is asked for. */
export interface NewGroup {
  name: string;
  target: (typeof TARGETS)[number];
  clientKey: string;
}

interface GroupDialogProps {
  /** The name that a group has; a new one is made without it. */
  name?: string;
  /** Answers what is wrong, or null. */
  onSave: (group: NewGroup) => Promise<string | null>;
  onClose: () => void;
}

/** Asks for the name of a group of fields, and of a new one whose fields they are. */
export function GroupDialog({ name: before, onSave, onClose }: GroupDialogProps) {
  const t = useFieldTexts();
  const form = useId();
  const [name, setName] = useState(before ?? '');
  const [target, setTarget] = useState<NewGroup['target']>('note');
  const [clientKey] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const typed = name.trim();
  const fits = typed !== '' && [...typed].length <= LIMITS.field.label;
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!fits || busy) return;
    setBusy(true);
    setProblem(await onSave({ name: typed, target, clientKey }));
    setBusy(false);
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(before === undefined ? 'group.create' : 'group.renameTitle')}
      width={420}
      footer={
        <>
          <Button onClick={onClose}>{t('group.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" disabled={!fits} loading={busy}>
            {t(before === undefined ? 'group.save' : 'group.renameSave')}
          </Button>
        </>
      }
    >
      <form id={form} className={css.form} onSubmit={(event) => void submit(event)}>
        <TextInput
          label={t('group.name')}
          limit={LIMITS.field.label}
          value={name}
          error={problem}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {before === undefined && (
          <Select
            label={t('group.of')}
            value={target}
            options={TARGETS.map((value) => ({ value, label: t(`group.target.${value}`) }))}
            onChange={setTarget}
          />
        )}
      </form>
    </Dialog>
  );
}
