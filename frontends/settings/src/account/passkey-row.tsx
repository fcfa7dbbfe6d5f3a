import { errorOf, graphql, useMutation } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { Button, Dialog, PasswordInput, TextInput, toast } from '@libs/ui';
import { type FormEvent, useId, useState } from 'react';
import css from '../settings-page.module.css';
import { useSignInTexts } from './copy.ts';

const RENAME = graphql(
  `mutation SettingsUpdatePasskey($id: ID!, $name: String!) { updatePasskey(input: { id: $id, name: $name }) { id name } }`,
);
const REMOVE = graphql(`mutation SettingsRemovePasskey($input: RemovePasskeyInput!) { removePasskey(input: $input) { ids } }`);

/** One passkey, with what can be done to it. */
export function PasskeyRow({ passkey: { id, name }, about }: { passkey: { id: string; name: string }; about: string }) {
  const t = useSignInTexts();
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const close = () => setOpen(null);
  return (
    <li>
      <span className={css.grow}>
        {name}
        <span className={css.meta}>{about}</span>
      </span>
      <Button size="sm" aria-label={t('passkeys.renameOne', { name })} onClick={() => setOpen('rename')}>
        {t('passkeys.rename')}
      </Button>
      <Button
        sends="removePasskey"
        size="sm"
        variant="danger"
        aria-label={t('passkeys.removeOne', { name })}
        onClick={() => setOpen('remove')}
      >
        {t('passkeys.remove')}
      </Button>
      {open === 'rename' && <RenameDialog id={id} name={name} onClose={close} />}
      {open === 'remove' && <RemoveDialog id={id} name={name} onClose={close} />}
    </li>
  );
}

interface DialogProps {
  id: string;
  name: string;
  onClose: () => void;
}

function RenameDialog({ id, name: before, onClose }: DialogProps) {
  const t = useSignInTexts();
  const form = useId();
  const [renaming, rename] = useMutation(RENAME);
  const [name, setName] = useState(before);
  const [problem, setProblem] = useState<string>();
  async function submit(event: FormEvent) {
    event.preventDefault();
    const failed = errorOf((await rename({ id, name }, { quiet: true, idempotent: true })).error);
    if (failed) return setProblem(failed.fields['name'] ?? failed.message);
    onClose();
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('passkeys.renameTitle')}
      width={420}
      footer={
        <>
          <Button onClick={onClose}>{t('factor.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" disabled={!name.trim()} loading={renaming.fetching}>
            {t('passkeys.rename')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)}>
        <TextInput
          label={t('passkeys.name')}
          limit={LIMITS.passkey.name}
          value={name}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
          error={problem}
        />
      </form>
    </Dialog>
  );
}

/** Asks whether it should go, and for a proof where the login was long ago. */
function RemoveDialog({ id, name, onClose }: DialogProps) {
  const t = useSignInTexts();
  const form = useId();
  const [removing, remove] = useMutation(REMOVE);
  const [query, setQuery] = useState<'password' | 'code'>();
  const [problem, setProblem] = useState<string>();
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const proof = query ? { [query]: String(new FormData(event.currentTarget).get(query)) } : {};
    const failed = errorOf((await remove({ input: { id, ...proof } }, { quiet: true })).error);
    if (!failed) {
      toast(t('passkeys.removed', { name }));
      return onClose();
    }
    const requested = (['password', 'code'] as const).find((key) => failed.fields[key]);
    const isFirst = requested !== undefined && requested !== query;
    if (requested) setQuery(requested);
    setProblem(isFirst ? undefined : ((requested && failed.fields[requested]) ?? failed.message));
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('passkeys.removeTitle', { name })}
      width={420}
      footer={
        <>
          <Button onClick={onClose}>{t('factor.cancel')}</Button>
          <Button type="submit" form={form} variant="danger" loading={removing.fetching}>
            {t('passkeys.remove')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)} className={css.card} style={{ padding: 0 }}>
        <p className={css.note}>{t('passkeys.removeText')}</p>
        {query === 'password' && (
          <PasswordInput label={t('email.password')} name="password" autoComplete="current-password" autoFocus error={problem} />
        )}
        {query === 'code' && <TextInput label={t('factor.code')} name="code" autoComplete="one-time-code" autoFocus error={problem} />}
        {problem && !query && (
          <p className={css.bad} role="alert">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}
