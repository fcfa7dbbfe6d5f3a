import { LIMITS } from '@libs/domain';
import { Button, Dialog, TextInput } from '@libs/ui';
import { type FormEvent, useId, useState } from 'react';
import { useGroupTexts } from './copy.ts';

export interface NameDialogProps {
  title: string;
  action: string;
  name?: string;
  /** Keeps the name; answers what is wrong with it, or null. */
  onSave: (name: string) => Promise<string | null>;
  onClose: () => void;
}

/** Asks for the name of a group; what the server says against one stands below it. */
export function NameDialog({ title, action, name: before = '', onSave, onClose }: NameDialogProps) {
  const t = useGroupTexts();
  const form = useId();
  const [name, setName] = useState(before);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const typed = name.trim();
  const fits = typed !== '' && [...typed].length <= LIMITS.group.name;
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!fits || busy) return;
    setBusy(true);
    setProblem(await onSave(typed));
    setBusy(false);
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      width={420}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={form} variant="primary" disabled={!fits} loading={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)}>
        <TextInput
          label={t('name')}
          limit={LIMITS.group.name}
          value={name}
          error={problem ?? undefined}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
