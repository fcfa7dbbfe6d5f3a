import { errorOf, graphql, useMutation } from '@libs/api';
import { LIMITS, SAML_LIMITS, SSO_LIMITS } from '@libs/domain';
import { beginCreation, useSession } from '@libs/shell-kit';
import { Button, Dialog, Select, Textarea, TextInput, toast } from '@libs/ui';
import { type FormEvent, useId, useState } from 'react';
import css from '../settings-page.module.css';
import own from './authentication.module.css';
import { Copied } from './domains-section.tsx';
import { useSamlTexts } from './saml-texts.ts';

const CREATE = graphql(`
  mutation SettingsCreateSaml($input: CreateSamlConnectionInput!) {
    createSamlConnection(input: $input) {
      id name protocol enabled issuer clientId joining tokenHashRequired testedAt callbackUrl
      saml {
        entityId ssoUrl signed emailAttribute nameAttribute groupsAttribute roleAttribute adminByAttribute transientByEmail
        certificates { fingerprint subject expiresAt }
      }
    }
  }
`);
/** In what form an admin has what the provider says of itself. */
const SOURCES = ['metadata', 'metadataUrl', 'hand'] as const;

/** Adds a SAML provider. Its id is chosen here: the provider asks for our addresses first. */
export function SamlDialog({ onClose }: { onClose: () => void }) {
  const t = useSamlTexts();
  const { rootDomain } = useSession();
  const form = useId();
  const [id] = useState(() => crypto.randomUUID());
  const [{ fetching }, create] = useMutation(CREATE);
  const [source, setSource] = useState<(typeof SOURCES)[number]>('metadata');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const address = `${window.location.protocol}//${rootDomain}/auth/saml/${id}`;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const text = (field: string) => String(values.get(field) ?? '');
    const said =
      source === 'hand'
        ? { entityId: text('entityId'), ssoUrl: text('ssoUrl'), certificate: text('certificate') }
        : { [source]: text(source) };
    const creation = beginCreation();
    const { error } = await create({ input: { id, name: text('name'), ...said } }, { quiet: true, idempotent: true });
    const failed = errorOf(error);
    setProblems(failed ? (Object.keys(failed.fields).length ? failed.fields : { '': failed.message }) : {});
    if (failed) return creation.cancel();
    creation.done(id);
    toast(t('added', { name: text('name') }));
    onClose();
  }
  // What is missing altogether is said of the metadata, whichever way it is entered.
  const visible = new Set(['name', ...(source === 'hand' ? ['entityId', 'ssoUrl', 'certificate'] : [source])]);
  const others = Object.entries(problems).filter(([field]) => !visible.has(field));
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('addTitle')}
      width={560}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={form} variant="primary" loading={fetching}>
            {t('addAction')}
          </Button>
        </>
      }
    >
      <form id={form} className={own.fields} noValidate onSubmit={(event) => void submit(event)}>
        <p className={css.note}>{t('steps')}</p>
        <Copied label={t('acsUrl')} text={`${address}/acs`} />
        <Copied label={t('entityId')} text={`${address}/metadata`} />
        <TextInput
          label={t('name')}
          hint={t('nameHint')}
          name="name"
          autoComplete="off"
          limit={LIMITS.title}
          error={problems['name']}
          data-autofocus
        />
        <Select
          label={t('from')}
          value={source}
          options={SOURCES.map((value) => ({ value, label: t(`sources.${value}`) }))}
          onChange={(value) => {
            setSource(value);
            setProblems({});
          }}
        />
        {source === 'metadata' && <Textarea label={t('metadata')} name="metadata" rows={5} maxRows={8} error={problems['metadata']} />}
        {source === 'metadataUrl' && (
          <TextInput
            label={t('metadataUrl')}
            name="metadataUrl"
            type="url"
            placeholder="https://login.example.com/metadata"
            autoComplete="off"
            maxLength={SSO_LIMITS.issuer}
            error={problems['metadataUrl']}
          />
        )}
        {source === 'hand' && (
          <>
            <TextInput
              label={t('providerId')}
              name="entityId"
              autoComplete="off"
              maxLength={SSO_LIMITS.issuer}
              error={problems['entityId']}
            />
            <TextInput
              label={t('ssoUrl')}
              name="ssoUrl"
              placeholder="https://login.example.com/saml"
              autoComplete="off"
              maxLength={SSO_LIMITS.issuer}
              error={problems['ssoUrl']}
            />
            <Textarea
              label={t('certificate')}
              hint={t('certificateHint')}
              name="certificate"
              rows={4}
              maxRows={8}
              maxLength={SAML_LIMITS.certificate}
              error={problems['certificate']}
            />
          </>
        )}
        {others.map(([field, problem]) => (
          <p key={field} className={css.bad} role="alert">
            {problem}
          </p>
        ))}
      </form>
    </Dialog>
  );
}
