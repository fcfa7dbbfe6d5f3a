import { errorOf, graphql, useMutation } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { Button, Dialog, TextInput, useCan } from '@libs/ui';
import { type FormEvent, useId, useState } from 'react';
import { Section } from '../settings-frame.tsx';
import css from '../settings-page.module.css';
import { useWorkspaceTexts } from './texts.ts';

const CHANGE = graphql(`
  mutation SettingsChangeSubdomain($subdomain: String!) { changeSubdomain(input: { subdomain: $subdomain }) { id subdomain url addressChangesLeft } }
`);

export interface AddressSectionProps {
  workspace: { url: string; subdomain: string; addressChangesLeft: number };
}

/** Where the workspace is opened; admins can move it. */
export function AddressSection({ workspace }: AddressSectionProps) {
  const t = useWorkspaceTexts();
  const mayChange = useCan()('changeSubdomain');
  const [isOpen, setOpen] = useState(false);
  const left = workspace.addressChangesLeft;
  return (
    <Section title={t('address')} hint={t('addressHint')}>
      <TextInput label={t('address')} hideLabel value={new URL(workspace.url).host} readOnly mono />
      {mayChange && (
        <>
          <p className={css.note}>{left ? t('changesLeft', { count: left }) : t('noChangesLeft')}</p>
          {left > 0 && (
            <div className={css.actions}>
              <Button onClick={() => setOpen(true)}>{t('changeAddress')}</Button>
            </div>
          )}
        </>
      )}
      {isOpen && <AddressDialog subdomain={workspace.subdomain} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function AddressDialog({ subdomain, onClose }: { subdomain: string; onClose: () => void }) {
  const t = useWorkspaceTexts();
  const form = useId();
  const [typed, setTyped] = useState(subdomain);
  const [problem, setProblem] = useState<string>();
  const [isMoving, setMoving] = useState(false);
  const [, change] = useMutation(CHANGE);
  const requested = typed.trim();
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!requested || requested === subdomain || isMoving) return;
    setMoving(true);
    const { data, error } = await change({ subdomain: requested }, { idempotent: true, quiet: true });
    const failure = errorOf(error);
    if (data) return location.assign(`${data.changeSubdomain.url}/settings`);
    setMoving(false);
    setProblem(failure ? (failure.fields['subdomain'] ?? failure.message) : undefined);
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('changeAddress')}
      width={440}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={form} variant="primary" disabled={!requested || requested === subdomain} loading={isMoving}>
            {t('changeAddress')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)}>
        <TextInput
          label={t('newAddress')}
          hint={t('addressText')}
          limit={LIMITS.subdomain.max}
          value={typed}
          error={problem}
          mono
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
