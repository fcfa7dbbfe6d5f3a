import { Button, Dialog, Switch, TextInput } from '@libs/ui';
import { useEffect, useState } from 'react';
import { useSearchTexts } from '../copy.ts';
import css from './saved.module.css';

interface NameDialogProps {
  opened: boolean;
  title: string;
  name: string;
  /** How long it may be. */
  limit: number;
  /** Absent where it cannot be chosen. */
  alert?: boolean;
  /** Answers whether it was done; then the dialog closes. */
  onSave: (name: string, alert: boolean) => Promise<boolean>;
  onClose: () => void;
}

/** Asks how something that is kept is called, and whether to hear of what is new. */
export function NameDialog({ opened, title, name, limit, alert, onSave, onClose }: NameDialogProps) {
  const t = useSearchTexts();
  const [typed, setTyped] = useState(name);
  const [wants, setWants] = useState(alert ?? false);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (!opened) return;
    setTyped(name);
    setWants(alert ?? false);
  }, [opened, name, alert]);
  const text = typed.trim();

  async function submit() {
    if (!text || busy) return;
    setBusy(true);
    const done = await onSave(text, wants);
    setBusy(false);
    if (done) onClose();
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('saved.cancel')}</Button>
          <Button variant="primary" loading={busy} disabled={!text} onClick={() => void submit()}>
            {t('saved.save')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextInput
          label={t('saved.name')}
          value={typed}
          maxLength={limit}
          data-autofocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </form>
      {alert !== undefined && (
        <Switch className={css.alert} label={t('saved.alert')} hint={t('saved.alertHint')} checked={wants} onChange={setWants} />
      )}
    </Dialog>
  );
}
