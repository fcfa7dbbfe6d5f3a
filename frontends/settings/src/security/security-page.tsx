import { errorOf, graphql, useMutation, useQuery } from '@libs/api';
import { Button, confirm, ErrorCard, SkeletonLines, Switch, Textarea, toast, useCan } from '@libs/ui';
import { type FormEvent, useState } from 'react';
import { Section, SettingsFrame } from '../settings-frame.tsx';
import css from '../settings-page.module.css';
import { useSecurityTexts } from './copy.ts';
import { Downloads, SecondFactorRule, SessionLength } from './entry-sections.tsx';
import { Networks } from './networks-section.tsx';
import { SupportSection } from './support-section.tsx';
import { WorkspaceTokens } from './workspace-tokens.tsx';

const SECURITY = graphql(`
  query SettingsSecurity {
    securitySettings {
      publicSharing embedSites requireSecondFactor sessionDays idleMinutes downloads
      allowedNetworks { network label }
    }
  }
`);
const UPDATE = graphql(`
  mutation SettingsUpdateSecurity($input: UpdateSecurityInput!) { updateSecurity(input: $input) { publicSharing embedSites } }
`);

/** /settings/security: who comes in and how, and what leaves the workspace. */
export function SecurityPage() {
  const t = useSecurityTexts();
  const may = useCan();
  const isAdmin = may('updateSecurity');
  const [{ data, error }, reload] = useQuery({ query: SECURITY });
  const failure = errorOf(error);
  const settings = data?.securitySettings;
  return (
    <SettingsFrame title={t('title')} hint={isAdmin ? undefined : t('readOnly')}>
      {failure && !settings && <ErrorCard message={failure.message} requestId={failure.requestId} onRetry={() => reload()} />}
      {!settings && !failure && <SkeletonLines lines={5} />}
      {settings && (
        <>
          <PublicSharing isOn={settings.publicSharing} isAdmin={isAdmin} />
          <SecondFactorRule isOn={settings.requireSecondFactor} isAdmin={isAdmin} />
          <SessionLength days={settings.sessionDays} minutes={settings.idleMinutes} isAdmin={isAdmin} />
          {isAdmin && <Networks key={JSON.stringify(settings.allowedNetworks)} networks={settings.allowedNetworks} />}
          {isAdmin && may('revokeAccessToken') && <WorkspaceTokens />}
          {may('endSupportAccess') && <SupportSection />}
          <Downloads downloads={settings.downloads} isAdmin={isAdmin} />
          <EmbedSites key={settings.embedSites.join('\n')} sites={settings.embedSites} isAdmin={isAdmin} />
        </>
      )}
    </SettingsFrame>
  );
}

function PublicSharing({ isOn, isAdmin }: { isOn: boolean; isAdmin: boolean }) {
  const t = useSecurityTexts();
  const [{ fetching }, update] = useMutation(UPDATE);
  async function change(publicSharing: boolean) {
    const isSure =
      publicSharing || (await confirm({ title: t('confirmOff'), body: t('confirmOffText'), action: t('turnOff'), danger: true }));
    if (!isSure) return;
    const { error } = await update({ input: { publicSharing } }, { idempotent: true });
    if (!error) toast(t(publicSharing ? 'turnedOn' : 'turnedOff'));
  }
  return (
    <Section title={t('sharing')} hint={t('sharingHint')}>
      <Switch
        label={t('sharingSwitch')}
        hint={t(isOn ? 'sharingText' : 'sharingOff')}
        checked={isOn}
        disabled={!isAdmin || fetching}
        onChange={(on) => void change(on)}
      />
    </Section>
  );
}

function EmbedSites({ sites, isAdmin }: { sites: readonly string[]; isAdmin: boolean }) {
  const t = useSecurityTexts();
  const [{ fetching }, update] = useMutation(UPDATE);
  const [problem, setProblem] = useState<string>();
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const embedSites = String(new FormData(event.currentTarget).get('sites'))
      .split(/[\n,]/)
      .flatMap((line) => line.trim() || []);
    const { error } = await update({ input: { embedSites } }, { quiet: true, idempotent: true });
    const failed = errorOf(error);
    setProblem(failed ? (Object.values(failed.fields)[0] ?? failed.message) : undefined);
    if (!failed) toast(t('saved'));
  }
  return (
    <Section title={t('sites')} hint={t('sitesHint')}>
      {isAdmin ? (
        <form onSubmit={save} className={css.card} style={{ padding: 0 }}>
          <Textarea
            name="sites"
            label={t('sitesLabel')}
            hint={t('sitesDescription')}
            defaultValue={sites.join('\n')}
            rows={4}
            error={problem}
          />
          <div className={css.actions}>
            <Button type="submit" variant="primary" loading={fetching}>
              {t('save')}
            </Button>
          </div>
        </form>
      ) : (
        <p className={css.note}>{sites.join(', ') || t('none')}</p>
      )}
    </Section>
  );
}
