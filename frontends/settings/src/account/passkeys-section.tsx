import { errorOf, graphql, useQuery } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { formatDay } from '@libs/object-views';
import { useSession } from '@libs/shell-kit';
import { ButtonLink, ErrorCard, SkeletonLines } from '@libs/ui';
import { Section } from '../settings-frame.tsx';
import css from '../settings-page.module.css';
import { useSignInTexts } from './copy.ts';
import { PasskeyRow } from './passkey-row.tsx';

const PASSKEYS = graphql(`query SettingsPasskeys { passkeys { id name synced createdAt lastUsedAt } }`);
const BACK = '/settings/user/account';

/** Passkeys: named and removed here. They are made on the root domain, where they are used. */
export function PasskeysSection() {
  const t = useSignInTexts();
  const { rootDomain, workspace } = useSession();
  const [{ data, error }, reload] = useQuery({ query: PASSKEYS, requestPolicy: 'cache-and-network' });
  const failure = errorOf(error);
  const passkeys = data?.passkeys;
  const query = new URLSearchParams({ workspace: workspace.subdomain, next: BACK });
  return (
    <Section title={t('passkeys.title')} hint={t('passkeys.hint')}>
      {failure && !passkeys && <ErrorCard message={failure.message} requestId={failure.requestId} onRetry={() => reload()} />}
      {!passkeys && !failure && <SkeletonLines lines={2} />}
      {passkeys && passkeys.length > 0 && (
        <ul className={css.list}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              about={[
                t(passkey.synced ? 'passkeys.synced' : 'passkeys.device'),
                t('passkeys.added', { day: formatDay(passkey.createdAt) }),
                passkey.lastUsedAt ? t('passkeys.used', { day: formatDay(passkey.lastUsedAt) }) : t('passkeys.unused'),
              ].join(' · ')}
            />
          ))}
        </ul>
      )}
      {passkeys?.length === 0 && <p className={css.note}>{t('passkeys.none')}</p>}
      {passkeys && passkeys.length >= LIMITS.passkey.perPerson && (
        <p className={css.note}>{t('passkeys.full', { count: LIMITS.passkey.perPerson })}</p>
      )}
      {passkeys && passkeys.length < LIMITS.passkey.perPerson && (
        <div className={css.actions}>
          <ButtonLink href={`${window.location.protocol}//${rootDomain}/auth/add-passkey?${query}`}>{t('passkeys.add')}</ButtonLink>
        </div>
      )}
    </Section>
  );
}
