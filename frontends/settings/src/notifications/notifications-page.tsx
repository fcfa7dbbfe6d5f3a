import { errorOf, graphql, useMutation, useQuery } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { serverText, useT } from '@libs/shell-kit';
import { ErrorCard, SkeletonLines, Switch, Table, Td, Th, Tr, useCan } from '@libs/ui';
import { SettingsFrame } from '../settings-frame.tsx';
import type { texts } from '../texts.ts';
import css from './notifications-page.module.css';

const SETTINGS = graphql(`query SettingsNotifications { notificationSettings { kind label hint inApp mail digest timeZone } }`);
const UPSERT_NOTIFICATION_SETTING = graphql(`
  mutation SettingsSetNotification($input: NotificationSettingInput!) {
    setNotification(input: $input) { settings { kind label hint inApp mail digest timeZone } }
  }
`);

/** Where this device's clock stands. */
const LOCAL_TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** /settings/user/notifications: of what one hears, and how. */
export function NotificationsPage() {
  const t = useT<typeof texts>('settings');
  const [{ data, error }, reload] = useQuery({ query: SETTINGS });
  const may = useCan();
  const [, choose] = useMutation(UPSERT_NOTIFICATION_SETTING);
  const failed = errorOf(error);
  // No digest has been ordered yet: the first one will be, by the clock of this device.
  const zone = data?.notificationSettings.find((setting) => setting.digest)?.timeZone ?? LOCAL_TIME_ZONE;
  const visible = (data?.notificationSettings ?? []).map((setting) => ({
    ...setting,
    label: serverText(setting.label),
    hint: serverText(setting.hint),
  }));
  return (
    <SettingsFrame title={t('notifications.title')} hint={t('notifications.hint')}>
      {failed && !data ? <ErrorCard message={failed.message} requestId={failed.requestId} onRetry={() => reload()} /> : null}
      {!data && !failed ? <SkeletonLines lines={4} /> : null}
      {data ? (
        <Table label={t('notifications.title')} className={css.table}>
          <thead>
            <tr>
              <Th>{t('notifications.what')}</Th>
              <Th>{t('notifications.inApp')}</Th>
              <Th>{t('notifications.mail')}</Th>
              <Th>{t('notifications.digest')}</Th>
            </tr>
          </thead>
          <tbody>
            {visible.map(({ kind, label, hint, inApp, mail, digest }) => (
              <Tr key={kind}>
                <Td>
                  <b className={css.label}>{label}</b>
                  <span className={css.hint}>{hint}</span>
                </Td>
                <Td>
                  <Switch
                    hideLabel
                    disabled={!may('setNotification')}
                    label={`${label}: ${t('notifications.inApp')}`}
                    checked={inApp}
                    onChange={(on) => void choose({ input: { kind, inApp: on } })}
                  />
                </Td>
                <Td>
                  <Switch
                    hideLabel
                    disabled={!may('setNotification')}
                    label={`${label}: ${t('notifications.mail')}`}
                    checked={mail}
                    onChange={(on) => void choose({ input: { kind, mail: on } })}
                  />
                </Td>
                <Td>
                  <Switch
                    hideLabel
                    disabled={!may('setNotification')}
                    label={`${label}: ${t('notifications.digest')}`}
                    checked={digest}
                    onChange={(on) => void choose({ input: { kind, digest: on, timeZone: LOCAL_TIME_ZONE } })}
                  />
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      ) : null}
      <p className={css.note}>{t('notifications.batch')}</p>
      {data ? (
        <p className={css.note}>
          {t('notifications.digestAt', {
            hour: `0${LIMITS.digest.hour}:00`,
            zone: zone.replaceAll('_', ' '),
          })}
        </p>
      ) : null}
    </SettingsFrame>
  );
}
