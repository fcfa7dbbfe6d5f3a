import { errorOf, type useMutation } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { Button, confirm, Notice, TextInput, toast } from '@libs/ui';
import { type FormEvent, useState } from 'react';
import css from './share-panel.module.css';
import { t } from './share-texts.ts';

type Answer = Awaited<ReturnType<ReturnType<typeof useMutation>[1]>>;

interface PagePasswordProps {
  isSet: boolean;
  /** Whether other sites may show the object while its page has no password. */
  isEmbeddable: boolean;
  onSet: (password: string | null) => Promise<Answer>;
}

/** Sets, changes and removes what readers of a public page have to enter. */
export function PagePassword({ isSet, isEmbeddable, onSet }: PagePasswordProps) {
  const [isTyping, setTyping] = useState(false);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const fits = [...password].length >= LIMITS.linkPassword.min;

  function close() {
    setTyping(false);
    setPassword('');
    setProblem(null);
  }
  async function save(next: string | null) {
    setBusy(true);
    setProblem(null);
    const failure = errorOf((await onSet(next)).error);
    setBusy(false);
    if (failure) return setProblem(failure.fields.password ?? failure.message);
    close();
    toast(next === null ? t('password.removed') : t('password.saved'));
  }
  async function remove() {
    const sure = await confirm({
      title: t('password.confirmRemove'),
      body: t('password.confirmRemoveText'),
      action: t('password.remove'),
      danger: true,
    });
    if (sure) await save(null);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (fits && !busy) void save(password);
  }

  if (isTyping)
    return (
      <form className={css.password} onSubmit={submit}>
        <TextInput
          label={t('password.label')}
          hint={t('password.hint', { min: LIMITS.linkPassword.min })}
          autoComplete="off"
          value={password}
          limit={LIMITS.linkPassword.max}
          error={problem}
          onChange={(event) => setPassword(event.currentTarget.value)}
          autoFocus
        />
        <div className={css.actions}>
          <Button type="submit" variant="primary" loading={busy} disabled={!fits}>
            {t('password.save')}
          </Button>
          <Button onClick={close}>{t('cancel')}</Button>
        </div>
      </form>
    );
  return (
    <div className={css.lock}>
      <p>{isSet ? t('password.on') : t('password.off')}</p>
      {isSet && isEmbeddable && <p>{t('password.noEmbed')}</p>}
      <Button
        size="sm"
        onClick={() => {
          setProblem(null);
          setTyping(true);
        }}
      >
        {isSet ? t('password.change') : t('password.add')}
      </Button>
      {isSet && (
        <Button size="sm" variant="ghost" loading={busy} onClick={() => void remove()}>
          {t('password.remove')}
        </Button>
      )}
      {problem && (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
    </div>
  );
}
