import { errorOf, graphql, useMutation, useQuery } from '@libs/api';
import { formatDay, TimeAgo } from '@libs/object-views';
import { clearUserStorage, leaveAfter, useSession } from '@libs/shell-kit';
import { Badge, Button, confirm, ErrorCard, SkeletonLines, toast } from '@libs/ui';
import { Section } from '../settings-frame.tsx';
import css from '../settings-page.module.css';
import { useSignInTexts } from './copy.ts';

const SESSIONS = graphql(`query SettingsSessions { sessions { id browser system address startedAt lastUsedAt isCurrent hosts } }`);
const END = graphql(`mutation SettingsEndSession($id: ID!) { endSession(id: $id) { ids } }`);
const END_OTHERS = graphql(`mutation SettingsEndOtherSessions { endOtherSessions { ids } }`);
const LOGOUT = graphql(`mutation SettingsLogoutEverywhere { logout(input: { everywhere: true }) { ok } }`);

/** The browsers in which a person is logged in, this one first; each of the others can be logged out, or all at once. */
export function SessionsSection() {
  const t = useSignInTexts();
  const { rootDomain } = useSession();
  const [{ data, error }, reload] = useQuery({ query: SESSIONS });
  const [, end] = useMutation(END);
  const [ending, endOthers] = useMutation(END_OTHERS);
  const [, logOut] = useMutation(LOGOUT);
  const failure = errorOf(error);
  const sessions = data?.sessions;

  const deviceOf = ({ browser, system }: { browser?: string | null; system?: string | null }) =>
    browser && system ? t('sessions.device', { browser, system }) : (browser ?? system ?? t('sessions.unknown'));
  const endOne = async (id: string, device: string) => {
    const r = await end({ id });
    if (!r.error) toast(t('sessions.ended', { device }));
  };
  const endAllOthers = async () => {
    const isSure = await confirm({
      title: t('sessions.confirmOthers'),
      body: t('sessions.confirmOthersText'),
      action: t('sessions.endOthers'),
      danger: true,
    });
    if (!isSure) return;
    const r = await endOthers({});
    if (!r.error) toast(t('sessions.othersEnded'));
  };
  const logOutEverywhere = () =>
    leaveAfter(async () => {
      const { error } = await logOut({});
      if (!error) clearUserStorage();
      return error;
    }, `${location.protocol}//${rootDomain}/auth/login`);
  return (
    <Section title={t('sessions.title')} hint={t('sessions.hint')}>
      {failure && !sessions && <ErrorCard message={failure.message} requestId={failure.requestId} onRetry={() => reload()} />}
      {!sessions && !failure && <SkeletonLines lines={3} />}
      {sessions && (
        <ul className={css.list}>
          {sessions.map((session) => (
            <li key={session.id}>
              <span className={css.grow}>
                {deviceOf(session)} {session.isCurrent && <Badge tone="ok">{t('sessions.current')}</Badge>}
                <span className={css.meta}>{[session.address, ...session.hosts].filter(Boolean).join(' · ')}</span>
                <span className={css.meta}>
                  {t('sessions.since', { day: formatDay(session.startedAt) })}
                  {' · '}
                  {t('sessions.lastUsed')} <TimeAgo at={session.lastUsedAt} isWithin />
                </span>
              </span>
              {!session.isCurrent && (
                <Button
                  size="sm"
                  aria-label={t('sessions.endOne', { device: deviceOf(session) })}
                  onClick={() => void endOne(session.id, deviceOf(session))}
                >
                  {t('sessions.end')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {sessions?.length === 1 && <p className={css.note}>{t('sessions.onlyHere')}</p>}
      <div className={css.actions}>
        {sessions && sessions.length > 1 && (
          <Button loading={ending.fetching} onClick={() => void endAllOthers()}>
            {t('sessions.endOthers')}
          </Button>
        )}
        <Button variant="danger" onClick={() => void logOutEverywhere()}>
          {t('sessions.everywhere')}
        </Button>
      </div>
    </Section>
  );
}
