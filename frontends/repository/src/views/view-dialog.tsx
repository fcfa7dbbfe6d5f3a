import { LIMITS } from '@libs/domain';
import { Button, Dialog, RadioCards, TextInput } from '@libs/ui';
import { type FormEvent, useId, useState } from 'react';
import { useViewTexts } from './copy.ts';
import css from './views.module.css';

interface ViewDialogProps {
  title: string;
  name: string;
  /** Whether it is asked who sees the view, and everyone may be chosen. */
  reach: 'no' | 'personal' | 'any' | 'workspace';
  /** Answers why it was refused, or nothing. */
  onSave: (name: string, shared: boolean) => Promise<string | null | undefined>;
  onClose: () => void;
}

/** Asks for the name of a view, and of a new one who sees it. */
export function ViewDialog({ title, name: before, reach, onSave, onClose }: ViewDialogProps) {
  const t = useViewTexts();
  const form = useId();
  const [name, setName] = useState(before);
  const [shared, setShared] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function save(event: FormEvent) {
    event.preventDefault();
    const wanted = name.trim();
    if (!wanted) return setRefusal(t('nameMissing'));
    setBusy(true);
    const refused = await onSave(wanted, shared);
    setBusy(false);
    if (refused) setRefusal(refused);
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      width={440}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form} loading={isBusy}>
            {t('create')}
          </Button>
        </>
      }
    >
      <form id={form} className={css.form} onSubmit={(event) => void save(event)}>
        <TextInput
          label={t('name')}
          value={name}
          limit={LIMITS.view.name}
          error={refusal}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        {reach !== 'no' && (
          <RadioCards
            label={t('who')}
            value={shared ? 'shared' : 'personal'}
            options={[
              { value: 'personal', label: t('personal'), hint: t('personalHint') },
              ...(reach === 'any' ? [{ value: 'shared' as const, label: t('shared'), hint: t('sharedHint') }] : []),
              ...(reach === 'workspace' ? [{ value: 'shared' as const, label: t('sharedWorkspace'), hint: t('sharedWorkspaceHint') }] : []),
            ]}
            onChange={(value) => setShared(value === 'shared')}
          />
        )}
      </form>
    </Dialog>
  );
}
