import { LIMITS } from '@libs/domain';
import { Button, Dialog, RadioCards, TextInput } from '@libs/ui';
import { type FormEvent, useId, useState } from 'react';
import { useExploreTexts } from './copy.ts';
import css from './explore.module.css';

interface FeedDialogProps {
  title: string;
  name: string;
  shared: boolean;
  /** Answers why it was refused, or nothing. */
  onSave: (name: string, shared: boolean) => Promise<string | null>;
  onClose: () => void;
}

/** Asks how a feed is called and who sees it. */
export function FeedDialog({ title, name: before, shared, onSave, onClose }: FeedDialogProps) {
  const t = useExploreTexts();
  const form = useId();
  const [name, setName] = useState(before);
  const [isShared, setShared] = useState(shared);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function save(event: FormEvent) {
    event.preventDefault();
    const wanted = name.trim();
    if (!wanted) return setRefusal(t('nameMissing'));
    setBusy(true);
    const refused = await onSave(wanted, isShared);
    setBusy(false);
    if (refused) setRefusal(refused);
    else onClose();
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
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={form} className={css.form} onSubmit={(event) => void save(event)}>
        <TextInput
          label={t('name')}
          value={name}
          limit={LIMITS.savedSearch.name}
          error={refusal}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <RadioCards
          label={t('who')}
          value={isShared ? 'shared' : 'private'}
          options={[
            { value: 'private', label: t('private'), hint: t('privateHint') },
            { value: 'shared', label: t('shared'), hint: t('sharedHint') },
          ]}
          onChange={(value) => setShared(value === 'shared')}
        />
      </form>
    </Dialog>
  );
}
