import { errorOf, graphql, useMutation, useQuery } from '@libs/api';
import { LIMITS, passwordProblems } from '@libs/domain';
import { setSingleKeysOff, setTheme, singleKeysOff, useSession, useStore, useT, useTheme } from '@libs/shell-kit';
import { Button, Checkbox, ErrorCard, Notice, PasswordInput, Segmented, SkeletonLines, Switch, TextInput, toast, useCan } from '@libs/ui';
import { type FormEvent, useState } from 'react';
import { Section, SettingsFrame } from '../settings-frame.tsx';
import css from '../settings-page.module.css';
import type { texts } from '../texts.ts';
import { AboutYouSection } from './about-you-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { EmailSection } from './email-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TokensSection } from './tokens-section.tsx';

const NAME = graphql(`mutation SettingsAccountName($name: String!) { updateAccount(input: { name: $name }) { id name } }`);
const PASSWORD = graphql(
  `mutation SettingsPassword($current: String!, $password: String!, $revokeTokens: Boolean!) {
    changePassword(input: { currentPassword: $current, password: $password, revokeTokens: $revokeTokens }) { ok }
  }`,
);

const VIA = graphql(`query SettingsAccountVia { session { viaProvider rootDomain } }`);
const ABOUT = graphql(`query SettingsAboutYouAnswers { onboarding { id ownSteps jobRole goal } }`);

/** /settings/user/account: name, e-mail, role, theme, keys, password, second step, sessions, tokens. */
export function AccountPage() {
  const t = useT<typeof texts>('settings');
  const { user, refresh } = useSession();
  const [, saveName] = useMutation(NAME);
  const [changing, change] = useMutation(PASSWORD);
  const [nameProblem, setNameProblem] = useState<string>();
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [revokeTokens, setRevokeTokens] = useState(true);
  const [{ data, error }, reload] = useQuery({ query: VIA });
  // Who came by a provider of the workspace has an account that opens other workspaces too: it is changed elsewhere.
  const may = useCan();
  // Not asked in a closed workspace, which answers nothing about its people.
  const isAsked = may('saveOnboarding');
  const [about] = useQuery({ query: ABOUT, pause: !isAsked });
  const isOwn = data?.session.viaProvider === false;
  const theme = useTheme();
  const keysOff = useStore(singleKeysOff);

  const submitName = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const e = errorOf((await saveName({ name: String(new FormData(event.currentTarget).get('name')) }, { quiet: true })).error);
    setNameProblem(e ? (e.fields.name ?? e.message) : undefined);
    if (e) return;
    toast(t('account.saved'));
    refresh();
  };
  const submitPassword = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    const e = errorOf(
      (await change({ current: String(values.get('current')), password: String(values.get('password')), revokeTokens }, { quiet: true }))
        .error,
    );
    const weak = passwordProblems(String(values.get('password'))).join(' ');
    setProblems(e ? (Object.keys(e.fields).length ? { ...e.fields, ...(weak ? { password: weak } : {}) } : { current: e.message }) : {});
    if (e) return;
    form.reset();
    toast(t('account.changed'));
  };
  // All at once, so that nothing moves when it is known what belongs here.
  if (!data || (isAsked && !about.data && !about.error)) {
    const failure = errorOf(error);
    return (
      <SettingsFrame title={t('account.title')}>
        {failure ? (
          <ErrorCard message={failure.message} requestId={failure.requestId} onRetry={() => reload()} />
        ) : (
          <SkeletonLines lines={6} />
        )}
      </SettingsFrame>
    );
  }
  return (
    <SettingsFrame title={t('account.title')}>
      {data.session.viaProvider ? <Notice>{t('account.viaProvider', { host: data.session.rootDomain })}</Notice> : null}
      {isOwn && (
        <>
          <Section title={t('account.name')} hint={t('account.nameHint')}>
            <form onSubmit={submitName} className={css.card} style={{ padding: 0 }}>
              <TextInput
                label={t('account.name')}
                name="name"
                autoComplete="name"
                defaultValue={user.name}
                limit={LIMITS.person.name}
                error={nameProblem}
              />
              <div className={css.actions}>
                <Button type="submit" variant="primary">
                  {t('account.save')}
                </Button>
              </div>
            </form>
          </Section>
          <EmailSection />
        </>
      )}
      {isAsked && about.data && <AboutYouSection answers={about.data.onboarding} />}
      <Section title={t('account.theme')} hint={t('account.themeHint')}>
        <Segmented
          label={t('account.theme')}
          value={theme.choice}
          options={[
            { value: 'light', label: t('account.light') },
            { value: 'dark', label: t('account.dark') },
            { value: 'system', label: t('account.system') },
          ]}
          onChange={setTheme}
        />
      </Section>
      <Section title={t('account.keys')} hint={t('account.keysHint')}>
        <Switch
          label={t('account.keysSwitch')}
          checked={!keysOff}
          onChange={(on) => {
            setSingleKeysOff(!on);
          }}
        />
      </Section>
      {isOwn && (
        <>
          <Section title={t('account.password')} hint={t('account.passwordHint')}>
            <form onSubmit={submitPassword} className={css.card} style={{ padding: 0 }}>
              <div className={css.two}>
                <PasswordInput label={t('account.current')} name="current" autoComplete="current-password" error={problems.current} />
                <PasswordInput label={t('account.next')} name="password" autoComplete="new-password" error={problems.password} />
              </div>
              <Checkbox
                label={t('account.revokeTokens')}
                hint={t('account.revokeTokensHint')}
                checked={revokeTokens}
                onChange={setRevokeTokens}
              />
              <div className={css.actions}>
                <Button type="submit" loading={changing.fetching}>
                  {t('account.change')}
                </Button>
              </div>
            </form>
          </Section>
          <PasskeysSection />
          <SecondFactorSection />
          <SessionsSection />
        </>
      )}
      {may('revokeAccessToken') && <TokensSection />}
      {isOwn && may('deleteAccount') && <DeleteSection />}
    </SettingsFrame>
  );
}
