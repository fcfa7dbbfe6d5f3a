import { errorOf, graphql, useMutation } from '@libs/api';
import { LIMITS, SAML_LIMITS, SAML_SIGNED, SSO_LIMITS } from '@libs/domain';
import { Button, Checkbox, Dialog, Select, Textarea, TextInput, toast } from '@libs/ui';
import { type FormEvent, useId, useState } from 'react';
import css from '../settings-page.module.css';
import own from './authentication.module.css';
import type { Connection, SamlSettings } from './connections-section.tsx';
import { Copied } from './domains-section.tsx';
import { Certificates } from './saml-certificates.tsx';
import { useSamlTexts } from './saml-texts.ts';

const UPDATE = graphql(`
  mutation SettingsUpdateSaml($input: UpdateSamlConnectionInput!) {
    updateSamlConnection(input: $input) {
      id name issuer testedAt
      saml {
        ssoUrl signed emailAttribute nameAttribute groupsAttribute roleAttribute adminByAttribute transientByEmail
        certificates { fingerprint subject expiresAt }
      }
    }
  }
`);
const ATTRIBUTES = [
  ['emailAttribute', 'emailHint'],
  ['nameAttribute', 'nameAttributeHint'],
  ['groupsAttribute', 'groupsHint'],
  ['roleAttribute', 'roleHint'],
] as const;

/** Changes a SAML provider: its certificates, what it has to sign, and under which names it says who a person is. */
export function SamlSettingsDialog({ connection, onClose }: { connection: Connection & { saml: SamlSettings }; onClose: () => void }) {
  const t = useSamlTexts();
  const form = useId();
  const { id, name, saml, callbackUrl } = connection;
  const [{ fetching }, update] = useMutation(UPDATE);
  const [{ signed, adminByAttribute, transientByEmail }, setChoices] = useState(saml);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const choose = (choice: Partial<SamlSettings>) => setChoices((now) => ({ ...now, ...choice }));

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const text = (field: string) => String(values.get(field) ?? '').trim();
    const [metadata, certificate] = [text('metadata'), text('certificate')];
    const attributes = Object.fromEntries(ATTRIBUTES.map(([field]) => [field, text(field)]));
    const input = {
      id,
      name: text('name'),
      signed,
      adminByAttribute,
      transientByEmail,
      ...attributes,
      ...(metadata ? { metadata } : { ssoUrl: text('ssoUrl') }),
      ...(certificate && { certificate }),
    };
    const { error } = await update({ input }, { quiet: true, idempotent: true });
    const failed = errorOf(error);
    setProblems(failed ? (Object.keys(failed.fields).length ? failed.fields : { '': failed.message }) : {});
    if (failed) return;
    toast(t('saved'));
    onClose();
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('editTitle', { name })}
      width={560}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={form} variant="primary" loading={fetching}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={form} className={own.fields} noValidate onSubmit={(event) => void submit(event)}>
        <Copied label={t('acsUrl')} text={callbackUrl} />
        <Copied label={t('entityId')} text={saml.entityId} />
        <TextInput
          label={t('name')}
          hint={t('nameHint')}
          name="name"
          autoComplete="off"
          limit={LIMITS.title}
          defaultValue={name}
          error={problems['name']}
          data-autofocus
        />
        <TextInput
          label={t('ssoUrl')}
          name="ssoUrl"
          autoComplete="off"
          maxLength={SSO_LIMITS.issuer}
          defaultValue={saml.ssoUrl}
          error={problems['ssoUrl']}
        />
        <fieldset className={own.group}>
          <legend>{t('certificates')}</legend>
          <Certificates connection={connection} />
          <Textarea
            label={t('newCertificate')}
            hint={t('newCertificateHint')}
            name="certificate"
            rows={3}
            maxRows={8}
            maxLength={SAML_LIMITS.certificate}
            error={problems['certificate']}
          />
        </fieldset>
        <Textarea label={t('newMetadata')} hint={t('newMetadataHint')} name="metadata" rows={3} maxRows={8} error={problems['metadata']} />
        <Select
          label={t('signed')}
          value={signed}
          options={SAML_SIGNED.map((value) => ({ value, label: t(`signs.${value}`) }))}
          onChange={(value) => choose({ signed: value })}
        />
        <fieldset className={own.group}>
          <legend>{t('attributes')}</legend>
          <p className={css.note}>{t('attributesHint')}</p>
          {ATTRIBUTES.map(([field, hint]) => (
            <TextInput
              key={field}
              label={t(field)}
              hint={t(hint)}
              name={field}
              mono
              autoComplete="off"
              maxLength={SAML_LIMITS.attributeName}
              defaultValue={saml[field]}
              error={problems[field]}
            />
          ))}
        </fieldset>
        <Checkbox
          label={t('adminByAttribute')}
          hint={t('adminHint')}
          checked={adminByAttribute}
          onChange={(on) => choose({ adminByAttribute: on })}
        />
        <Checkbox
          label={t('transientByEmail')}
          hint={t('transientHint')}
          checked={transientByEmail}
          onChange={(on) => choose({ transientByEmail: on })}
        />
        {problems[''] ? (
          <p className={css.bad} role="alert">
            {problems['']}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}
