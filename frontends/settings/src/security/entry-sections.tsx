import { graphql, useMutation } from '@libs/api';
import { type DownloadsFor, IDLE_MINUTES, SESSION_DAYS } from '@libs/domain';
import { confirm, Select, Switch, toast } from '@libs/ui';
import { Section } from '../settings-frame.tsx';
import css from '../settings-page.module.css';
import { useSecurityTexts } from './copy.ts';

const UPDATE = graphql(`
  mutation SettingsUpdateEntry($input: UpdateSecurityInput!) {
    updateSecurity(input: $input) { requireSecondFactor sessionDays idleMinutes downloads }
  }
`);

/** Whether members need a second factor. */
export function SecondFactorRule({ isOn, isAdmin }: { isOn: boolean; isAdmin: boolean }) {
  const t = useSecurityTexts();
  const [{ fetching }, update] = useMutation(UPDATE);
  async function change(requireSecondFactor: boolean) {
    const isSure =
      !requireSecondFactor || (await confirm({ title: t('confirmFactor'), body: t('confirmFactorText'), action: t('requireIt') }));
    if (!isSure) return;
    const { error } = await update({ input: { requireSecondFactor } }, { idempotent: true });
    if (!error) toast(t(requireSecondFactor ? 'factorRequired' : 'factorFree'));
  }
  return (
    <Section title={t('factor')} hint={t('factorHint')}>
      <Switch
        label={t('factorSwitch')}
        hint={t('factorText')}
        checked={isOn}
        disabled={!isAdmin || fetching}
        onChange={(on) => void change(on)}
      />
    </Section>
  );
}

/** After how long a login is asked for again. */
export function SessionLength({ days, minutes, isAdmin }: { days: number; minutes: number; isAdmin: boolean }) {
  const t = useSecurityTexts();
  const [{ fetching }, update] = useMutation(UPDATE);
  async function change(input: { sessionDays: number } | { idleMinutes: number }) {
    const { error } = await update({ input }, { idempotent: true });
    if (!error) toast(t('lengthSaved'));
  }
  const hours = (count: number) => t('hours', { count });
  return (
    <Section title={t('length')} hint={t('lengthHint')}>
      <div className={css.two}>
        <Select
          label={t('absolute')}
          value={String(days)}
          disabled={!isAdmin || fetching}
          options={SESSION_DAYS.map((value) => ({ value: String(value), label: value ? t('days', { count: value }) : t('noLimit') }))}
          onChange={(value) => void change({ sessionDays: Number(value) })}
        />
        <Select
          label={t('idle')}
          value={String(minutes)}
          disabled={!isAdmin || fetching}
          options={IDLE_MINUTES.map((value) => ({ value: String(value), label: value ? hours(value / 60) : t('noLimit') }))}
          onChange={(value) => void change({ idleMinutes: Number(value) })}
        />
      </div>
      <p className={css.note}>{t('lengthText')}</p>
    </Section>
  );
}

/** Who may take files out. */
export function Downloads({ downloads, isAdmin }: { downloads: DownloadsFor; isAdmin: boolean }) {
  const t = useSecurityTexts();
  const [{ fetching }, update] = useMutation(UPDATE);
  async function change(isOn: boolean) {
    const { error } = await update({ input: { downloads: isOn ? 'everyone' : 'admins' } }, { idempotent: true });
    if (!error) toast(t(isOn ? 'downloadsOn' : 'downloadsOff'));
  }
  return (
    <Section title={t('downloads')} hint={t('downloadsHint')}>
      <Switch
        label={t('downloadsSwitch')}
        hint={t('downloadsText')}
        checked={downloads === 'everyone'}
        disabled={!isAdmin || fetching}
        onChange={(on) => void change(on)}
      />
    </Section>
  );
}
