import { errorOf, graphql, useMutation, useQuery } from '@libs/api';
import { useSession, useT } from '@libs/shell-kit';
import { ErrorCard, Select, SkeletonLines, Switch, toast, useCan } from '@libs/ui';
import { PlanNotice } from '../billing/plan-notice.tsx';
import { ScimSection } from '../scim/scim-section.tsx';
import { Section, SettingsFrame } from '../settings-frame.tsx';
import css from '../settings-page.module.css';
import type { texts } from '../texts.ts';
import { ConnectionsSection } from './connections-section.tsx';
import { DomainsSection } from './domains-section.tsx';
import { RequiredSection } from './required-section.tsx';
import { useAuthenticationTexts } from './texts.ts';

const SETTINGS = graphql(`
  query SettingsSignIn {
    signInSettings { password emailLink domainJoining defaultRole ssoRequired breakGlassUserId }
    domains { id name recordName recordValue verifiedAt verifiedBy mailedTo }
    ssoConnections {
      id name protocol enabled issuer clientId joining tokenHashRequired testedAt callbackUrl
      oidc { emailTrusted groupsClaim roleClaim adminByClaim }
      saml {
        entityId ssoUrl signed emailAttribute nameAttribute groupsAttribute roleAttribute adminByAttribute transientByEmail
        certificates { fingerprint subject expiresAt }
      }
    }
  }
`);
const UPDATE = graphql(`
  mutation SettingsUpdateSignIn($input: UpdateSignInSettingsInput!) {
    updateSignInSettings(input: $input) { password emailLink domainJoining defaultRole }
  }
`);

interface SignInChange {
  password?: boolean;
  emailLink?: boolean;
  domainJoining?: boolean;
  defaultRole?: 'contributor' | 'viewer';
}

/** /settings/authentication: how people log in to the workspace, and whose addresses let them join. */
export function AuthenticationPage() {
  const t = useAuthenticationTexts();
  const isAdmin = useSession().role === 'admin';
  const [{ data, error }, reload] = useQuery({ query: SETTINGS, pause: !isAdmin });
  const failure = errorOf(error);
  if (!isAdmin)
    return (
      <SettingsFrame title={t('title')}>
        <p className={css.note}>{t('adminsOnly')}</p>
      </SettingsFrame>
    );
  return (
    <SettingsFrame title={t('title')} hint={t('hint')}>
      {failure && !data && <ErrorCard message={failure.message} requestId={failure.requestId} onRetry={() => reload()} />}
      {!data && !failure && <SkeletonLines lines={6} />}
      {data && (
        <>
          <PlanNotice feature="singleSignOn" />
          <Ways {...data.signInSettings} />
          <DomainsSection domains={data.domains} />
          <ConnectionsSection connections={data.ssoConnections} hasDomain={data.domains.some(({ verifiedAt }) => verifiedAt)} />
          <RequiredSection
            {...data.signInSettings}
            isReady={
              data.ssoConnections.some(({ enabled, testedAt }) => enabled && testedAt) && data.domains.some(({ verifiedAt }) => verifiedAt)
            }
          />
          <Joining {...data.signInSettings} hasDomain={data.domains.some(({ verifiedAt }) => verifiedAt)} />
          <ScimSection />
        </>
      )}
    </SettingsFrame>
  );
}

function useChange() {
  const t = useAuthenticationTexts();
  const [{ fetching }, update] = useMutation(UPDATE);
  const isOpen = useCan()('updateSignInSettings');
  const change = async (input: SignInChange) => {
    const { error } = await update({ input }, { idempotent: true });
    if (!error) toast(t('saved'));
  };
  return { isFixed: fetching || !isOpen, change };
}

function Ways({ password, emailLink }: { password: boolean; emailLink: boolean }) {
  const t = useAuthenticationTexts();
  const { isFixed, change } = useChange();
  return (
    <Section title={t('ways')} hint={t('waysHint')}>
      <Switch
        label={t('password')}
        hint={t('passwordHint')}
        checked={password}
        disabled={isFixed}
        onChange={(on) => void change({ password: on })}
      />
      <Switch
        label={t('emailLink')}
        hint={t('emailLinkHint')}
        checked={emailLink}
        disabled={isFixed}
        onChange={(on) => void change({ emailLink: on })}
      />
    </Section>
  );
}

function Joining({ domainJoining, defaultRole, hasDomain }: { domainJoining: boolean; defaultRole: string; hasDomain: boolean }) {
  const t = useAuthenticationTexts();
  const frame = useT<typeof texts>('settings');
  const { isFixed, change } = useChange();
  return (
    <Section title={t('joining')} hint={t('joiningHint')}>
      <Switch
        label={t('joiningSwitch')}
        hint={t(hasDomain || domainJoining ? 'joiningText' : 'needsDomain')}
        checked={domainJoining}
        disabled={isFixed || !(hasDomain || domainJoining)}
        onChange={(on) => void change({ domainJoining: on })}
      />
      <Select
        label={t('defaultRole')}
        hint={t('defaultRoleHint')}
        value={defaultRole === 'contributor' ? 'contributor' : 'viewer'}
        disabled={isFixed}
        options={(['contributor', 'viewer'] as const).map((value) => ({ value, label: frame(`roles.${value}`) }))}
        onChange={(role) => void change({ defaultRole: role })}
      />
    </Section>
  );
}
