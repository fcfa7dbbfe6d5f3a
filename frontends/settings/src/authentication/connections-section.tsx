import { graphql, useMutation } from '@libs/api';
import { type SamlSigned, SSO_LIMITS, type SsoProtocol } from '@libs/domain';
import { formatMoment } from '@libs/object-views';
import { focusPage, useFocusCreated, useSearchParams } from '@libs/shell-kit';
import { Badge, Button, confirm, IconCheck, Switch, toast, useCan } from '@libs/ui';
import { useState } from 'react';
import { Section } from '../settings-frame.tsx';
import css from '../settings-page.module.css';
import own from './authentication.module.css';
import { LoginsDialog } from './logins-dialog.tsx';
import { OidcDialog } from './oidc-dialog.tsx';
import { CertificateNote } from './saml-certificates.tsx';
import { SamlDialog } from './saml-dialog.tsx';
import { SamlSettingsDialog } from './saml-settings-dialog.tsx';
import { useSsoTexts } from './sso-texts.ts';

const UPDATE = graphql(`
  mutation SettingsSwitchSso($input: UpdateOidcConnectionInput!) {
    updateOidcConnection(input: $input) { id enabled joining }
  }
`);
const UPDATE_SAML = graphql(`
  mutation SettingsSwitchSaml($input: UpdateSamlConnectionInput!) {
    updateSamlConnection(input: $input) { id enabled joining }
  }
`);
const TEST = graphql(`mutation SettingsTestSso($id: ID!) { testSsoConnection(id: $id) { url } }`);
const DELETE = graphql(`mutation SettingsDeleteSso($id: ID!) { deleteSsoConnection(id: $id) { ids } }`);

export interface SamlSettings {
  entityId: string;
  ssoUrl: string;
  signed: SamlSigned;
  emailAttribute: string;
  nameAttribute: string;
  groupsAttribute: string;
  roleAttribute: string;
  adminByAttribute: boolean;
  transientByEmail: boolean;
  certificates: { fingerprint: string; subject: string; expiresAt: string }[];
}

export interface OidcSettings {
  emailTrusted: boolean;
  groupsClaim: string;
  roleClaim: string;
  adminByClaim: boolean;
}

export interface Connection {
  id: string;
  name: string;
  protocol: SsoProtocol;
  enabled: boolean;
  issuer: string;
  clientId?: string | null;
  joining: boolean;
  tokenHashRequired: boolean;
  testedAt?: string | null;
  callbackUrl: string;
  oidc?: OidcSettings | null;
  saml?: SamlSettings | null;
}

/** The identity providers of the workspace. After a test the log of its connection is open. */
export function ConnectionsSection({ connections, hasDomain }: { connections: readonly Connection[]; hasDomain: boolean }) {
  const t = useSsoTexts();
  const [search, setSearch] = useSearchParams();
  const [edited, setEdited] = useState<Connection | SsoProtocol | null>(null);
  const isFull = connections.length >= SSO_LIMITS.connections;
  const logged = connections.find(({ id }) => id === search.get('connection'));
  const show = (id: string | null) =>
    setSearch((now) => {
      now.delete('login');
      if (id) now.set('connection', id);
      else now.delete('connection');
      return now;
    });
  return (
    <Section title={t('title')} hint={t('hint')}>
      {connections.map((connection) => (
        <ConnectionCard
          key={connection.id}
          connection={connection}
          onEdit={() => setEdited(connection)}
          onLog={() => show(connection.id)}
        />
      ))}
      {connections.length ? null : <p className={css.note}>{t(hasDomain ? 'none' : 'needsDomain')}</p>}
      <div className={css.actions}>
        <Button sends="createOidcConnection" disabled={isFull} onClick={() => setEdited('oidc')}>
          {t('add')}
        </Button>
        <Button sends="createSamlConnection" disabled={isFull} onClick={() => setEdited('saml')}>
          {t('addSaml')}
        </Button>
      </div>
      {edited && <ConnectionDialog edited={edited} onClose={() => setEdited(null)} />}
      {logged && <LoginsDialog connection={logged} login={search.get('login')} onClose={() => show(null)} />}
    </Section>
  );
}

function ConnectionDialog({ edited, onClose }: { edited: Connection | SsoProtocol; onClose: () => void }) {
  if (edited === 'saml') return <SamlDialog onClose={onClose} />;
  if (edited === 'oidc') return <OidcDialog connection={null} onClose={onClose} />;
  const { saml } = edited;
  return saml ? (
    <SamlSettingsDialog connection={{ ...edited, saml }} onClose={onClose} />
  ) : (
    <OidcDialog connection={edited} onClose={onClose} />
  );
}

function ConnectionCard({ connection, onEdit, onLog }: { connection: Connection; onEdit: () => void; onLog: () => void }) {
  const t = useSsoTexts();
  const { id, name, protocol, issuer, enabled, joining, testedAt, saml } = connection;
  useFocusCreated(id, focusPage);
  const [switching, update] = useMutation(UPDATE);
  const [switchingSaml, updateSaml] = useMutation(UPDATE_SAML);
  const mayEdit = useCan()(protocol === 'saml' ? 'updateSamlConnection' : 'updateOidcConnection');
  const isFixed = !mayEdit || switching.fetching || switchingSaml.fetching;
  const [testing, test] = useMutation(TEST);
  const [, remove] = useMutation(DELETE);
  async function change(input: { enabled?: boolean; joining?: boolean }) {
    const isSure =
      input.enabled !== false ||
      (await confirm({ title: t('confirmOff', { name }), body: t('confirmOffText'), action: t('turnOff'), danger: true }));
    if (!isSure) return;
    const change = protocol === 'saml' ? updateSaml : update;
    const { error } = await change({ input: { id, ...input } }, { idempotent: true });
    if (!error) toast(t('saved'));
  }
  async function tryIt() {
    const { data } = await test({ id });
    if (data) window.location.assign(data.testSsoConnection.url);
  }
  async function take() {
    const isSure = await confirm({ title: t('confirmDelete', { name }), body: t('confirmDeleteText'), action: t('delete'), danger: true });
    if (!isSure) return;
    const { error } = await remove({ id });
    if (!error) toast(t('deleted', { name }));
  }
  return (
    <article className={own.connection} aria-label={name}>
      <div className={own.head}>
        <b>{name}</b>
        <Badge>{t(`protocols.${protocol}`)}</Badge>
        {testedAt ? (
          <Badge tone="ok" icon={<IconCheck size={14} />}>
            {t('tested', { when: formatMoment(testedAt) })}
          </Badge>
        ) : (
          <Badge tone="warn">{t('untested')}</Badge>
        )}
      </div>
      <p className={own.issuer}>{issuer}</p>
      {saml ? <CertificateNote certificates={saml.certificates} /> : null}
      <Switch
        label={t('enabled')}
        hint={t('enabledHint', { name })}
        checked={enabled}
        disabled={isFixed}
        onChange={(on) => void change({ enabled: on })}
      />
      <Switch
        label={t('joining')}
        hint={t('joiningHint')}
        checked={joining}
        disabled={isFixed}
        onChange={(on) => void change({ joining: on })}
      />
      <div className={css.actions}>
        <Button sends="testSsoConnection" size="sm" loading={testing.fetching} onClick={() => void tryIt()}>
          {t('test')}
        </Button>
        <Button size="sm" onClick={onLog}>
          {t('log')}
        </Button>
        {mayEdit && (
          <Button size="sm" onClick={onEdit}>
            {t('edit')}
          </Button>
        )}
        <Button sends="deleteSsoConnection" size="sm" variant="danger" onClick={() => void take()}>
          {t('delete')}
        </Button>
      </div>
    </article>
  );
}
