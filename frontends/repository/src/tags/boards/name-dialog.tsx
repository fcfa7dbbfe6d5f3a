import { LIMITS } from '@libs/domain';
import { Button, Dialog, TextInput } from '@libs/ui';
import { type FormEvent, useId, useState } from 'react';
import { useBoardTexts } from './copy.ts';

interface NameDialogProps {
  title: string;
  action: string;
  opened: boolean;
  value?: string;
  onSave: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name of a board. */
export function NameDialog(props: NameDialogProps) {
  return props.opened ? <Ask {...props} /> : null;
}

function Ask({ title, action, opened, value = '', onSave, onClose }: NameDialogProps) {
  const t = useBoardTexts();
  const form = useId();
  const [name, setName] = useState(value);
  const typed = name.trim();
  const fits = typed !== '' && [...typed].length <= LIMITS.tagBoard.name;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (fits) onSave(typed);
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      width={420}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={form} variant="primary" disabled={!fits}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextInput
          label={t('boardName')}
          limit={LIMITS.tagBoard.name}
          value={name}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
