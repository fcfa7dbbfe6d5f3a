import { errorOf, graphql, useMutation } from '@libs/api';
import { LIMITS, SSO_LIMITS } from '@libs/domain';
import { beginCreation, useSession } from '@libs/shell-kit';
import { Button, Dialog, PasswordInput, TextInput, toast } from '@libs/ui';
import { type FormEvent, useId, useState } from 'react';
import css from '../settings-page.module.css';
import own from './authentication.module.css';
import type { Connection } from './connections-section.tsx';
import { Copied } from './domains-section.tsx';
import { type OidcChoices, OidcRules } from './oidc-rules.tsx';
import { useSsoTexts } from './sso-texts.ts';

const CREATE = graphql(`
  mutation SettingsCreateOidc($input: CreateOidcConnectionInput!) {
    createOidcConnection(input: $input) { id name protocol enabled issuer clientId joining tokenHashRequired testedAt callbackUrl
      oidc { emailTrusted groupsClaim roleClaim adminByClaim }
    }
  }
`);
const UPDATE = graphql(`
  mutation SettingsUpdateOidc($input: UpdateOidcConnectionInput!) {
    updateOidcConnection(input: $input) { id name protocol enabled issuer clientId joining tokenHashRequired testedAt callbackUrl
      oidc { emailTrusted groupsClaim roleClaim adminByClaim }
    }
  }
`);

/** Adds an OpenID Connect provider or changes one. The id of a new one is chosen here: the provider asks for the callback URL first. */
export function OidcDialog({ connection, onClose }: { connection: Connection | null; onClose: () => void }) {
  const t = useSsoTexts();
  const { rootDomain } = useSession();
  const form = useId();
  const [newId] = useState(() => crypto.randomUUID());
  const [creating, create] = useMutation(CREATE);
  const [updating, update] = useMutation(UPDATE);
  const [choices, setChoices] = useState<OidcChoices>({
    tokenHashRequired: connection?.tokenHashRequired ?? true,
    emailTrusted: connection?.oidc?.emailTrusted ?? false,
    adminByClaim: connection?.oidc?.adminByClaim ?? false,
  });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const callbackUrl = connection?.callbackUrl ?? `${window.location.protocol}//${rootDomain}/auth/oidc/${newId}/callback`;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const text = (field: string) => String(values.get(field) ?? '');
    const input = { name: text('name'), issuer: text('issuer'), clientId: text('clientId') };
    const claims = { groupsClaim: text('groupsClaim'), roleClaim: text('roleClaim') };
    const secret = text('clientSecret');
    const creation = connection ? null : beginCreation();
    const { error } = connection
      ? await update(
          { input: { id: connection.id, ...input, ...choices, ...claims, ...(secret && { clientSecret: secret }) } },
          { quiet: true, idempotent: true },
        )
      : await create({ input: { id: newId, ...input, clientSecret: secret } }, { quiet: true, idempotent: true });
    const failed = errorOf(error);
    setProblems(failed ? (Object.keys(failed.fields).length ? failed.fields : { '': failed.message }) : {});
    if (failed) return creation?.cancel();
    creation?.done(newId);
    toast(t(connection ? 'saved' : 'added', { name: input.name }));
    onClose();
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={connection ? t('editTitle', { name: connection.name }) : t('addTitle')}
      width={560}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={form} variant="primary" loading={creating.fetching || updating.fetching}>
            {t(connection ? 'save' : 'addAction')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={own.fields}
        noValidate
        onChange={({ target }) => target instanceof HTMLInputElement && setProblems(({ [target.name]: _, ...rest }) => rest)}
        onSubmit={(event) => void submit(event)}
      >
        <p className={css.note}>{t('steps')}</p>
        <Copied label={t('callbackUrl')} text={callbackUrl} />
        <TextInput
          label={t('name')}
          hint={t('nameHint')}
          name="name"
          autoComplete="off"
          limit={LIMITS.title}
          defaultValue={connection?.name}
          error={problems['name']}
          data-autofocus
        />
        <TextInput
          label={t('issuer')}
          name="issuer"
          placeholder="https://login.example.com"
          autoComplete="off"
          maxLength={SSO_LIMITS.issuer}
          defaultValue={connection?.issuer}
          error={problems['issuer']}
        />
        <TextInput
          label={t('clientId')}
          name="clientId"
          autoComplete="off"
          maxLength={SSO_LIMITS.clientId}
          defaultValue={connection?.clientId ?? ''}
          error={problems['clientId']}
        />
        <PasswordInput
          label={t('clientSecret')}
          hint={connection ? t('secretHint') : undefined}
          name="clientSecret"
          autoComplete="off"
          maxLength={SSO_LIMITS.clientSecret}
          error={problems['clientSecret']}
        />
        {connection ? <OidcRules settings={connection.oidc} choices={choices} onChange={setChoices} problems={problems} /> : null}
        {problems[''] ? (
          <p className={css.bad} role="alert">
            {problems['']}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}
