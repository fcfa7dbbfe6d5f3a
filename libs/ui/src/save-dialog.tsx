import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from './button.tsx';
import { RadioCards } from './choice.tsx';
import css from './dialog.module.css';
import { Dialog } from './dialog.tsx';
import { TextInput } from './text-input.tsx';
import { t } from './texts.ts';

interface SharingOption {
  label: ReactNode;
  hint: ReactNode;
}

/** Who may see what is saved. */
export interface Sharing {
  label: string;
  /** Whether everyone is chosen first. */
  shared: boolean;
  personal: SharingOption;
  /** Null for a person who may not share it. */
  everyone: SharingOption | null;
}

export interface SaveDialogProps {
  title: string;
  /** The name that it starts with; cut to the limit. */
  name: string;
  label: string;
  /** Characters that a name may have. */
  limit: number;
  /** Said of an empty name. */
  missing: string;
  /** Label of the button that saves. */
  action: string;
  /** Asked when given. */
  sharing?: Sharing | undefined;
  /** Answers why it was refused, or nothing: then the dialog closes. */
  onSave: (name: string, shared: boolean) => Promise<string | null | undefined>;
  onClose: () => void;
}

/** Asks how something is called that is saved, and who sees it. A refusal stands at the name. */
export function SaveDialog({ title, name: before, label, limit, missing, action, sharing, onSave, onClose }: SaveDialogProps) {
  const form = useId();
  const [name, setName] = useState(() => [...before].slice(0, limit).join(''));
  const [isShared, setShared] = useState(sharing?.shared ?? false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function save(event: FormEvent) {
    event.preventDefault();
    const trimmed = name.trim();
    if (!trimmed) return setRefusal(missing);
    setBusy(true);
    const refused = await onSave(trimmed, isShared);
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
            {action}
          </Button>
        </>
      }
    >
      <form id={form} className={css.form} onSubmit={(event) => void save(event)}>
        <TextInput
          label={label}
          value={name}
          limit={limit}
          error={refusal}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        {sharing && (
          <RadioCards
            label={sharing.label}
            value={isShared ? 'shared' : 'personal'}
            options={[
              { value: 'personal', ...sharing.personal },
              ...(sharing.everyone ? [{ value: 'shared' as const, ...sharing.everyone }] : []),
            ]}
            onChange={(value) => setShared(value === 'shared')}
          />
        )}
      </form>
    </Dialog>
  );
}
