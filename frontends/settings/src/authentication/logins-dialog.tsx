import { errorOf, graphql, useQuery } from '@libs/api';
import { SSO_LIMITS } from '@libs/domain';
import { formatMoment } from '@libs/object-views';
import { Badge, Button, Dialog, ErrorCard, SkeletonLines } from '@libs/ui';
import css from '../settings-page.module.css';
import own from './authentication.module.css';
import type { Connection } from './connections-section.tsx';
import { useSsoTexts } from './sso-texts.ts';

const LOGINS = graphql(`
  query SettingsSsoLogins($id: ID!) {
    ssoLogins(connectionId: $id) { id reference isTest refusal detail at attributes { name value } }
  }
`);

/** Refused logins by their reference, and tests with everything that the provider said; `login` is the one that is looked for. */
export function LoginsDialog({ connection, login, onClose }: { connection: Connection; login: string | null; onClose: () => void }) {
  const t = useSsoTexts();
  const [{ data, error }, reload] = useQuery({ query: LOGINS, variables: { id: connection.id }, requestPolicy: 'cache-and-network' });
  const failure = errorOf(error);
  return (
    <Dialog
      opened
      isRead
      onClose={onClose}
      title={t('logTitle', { name: connection.name })}
      width={680}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {failure && !data && <ErrorCard message={failure.message} requestId={failure.requestId} onRetry={() => reload()} />}
      {!data && !failure && <SkeletonLines lines={4} />}
      {data && !data.ssoLogins.length && <p className={css.note}>{t('emptyLog', { days: SSO_LIMITS.days })}</p>}
      {data && data.ssoLogins.length > 0 && (
        <ul className={own.log}>
          {data.ssoLogins.map((entry) => (
            <li key={entry.id} aria-current={entry.id === login ? 'true' : undefined}>
              <div className={own.head}>
                <code>{entry.reference}</code>
                <Badge tone={entry.refusal ? 'bad' : 'ok'}>{t(entry.refusal ? 'refused' : 'passed')}</Badge>
                {entry.isTest ? <Badge>{t('isTest')}</Badge> : null}
                <time className={own.when} dateTime={entry.at}>
                  {formatMoment(entry.at)}
                </time>
              </div>
              {entry.refusal ? <p className={own.reason}>{t(`reasons.${entry.refusal}`)}</p> : null}
              {entry.detail ? <p className={own.detail}>{entry.detail}</p> : null}
              {entry.attributes.length ? (
                <dl className={own.attributes} aria-label={t('attributes')}>
                  {entry.attributes.map(({ name, value }) => (
                    <div key={name}>
                      <dt>{name}</dt>
                      <dd>{value}</dd>
                    </div>
                  ))}
                </dl>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
