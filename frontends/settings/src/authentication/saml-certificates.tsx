import { graphql, useMutation } from '@libs/api';
import { SAML_LIMITS } from '@libs/domain';
import { formatDay } from '@libs/object-views';
import { Button, confirm, toast } from '@libs/ui';
import css from '../settings-page.module.css';
import own from './authentication.module.css';
import type { Connection, SamlSettings } from './connections-section.tsx';
import { useSamlTexts } from './saml-texts.ts';

const REMOVE = graphql(`
  mutation SettingsRemoveCertificate($input: UpdateSamlConnectionInput!) {
    updateSamlConnection(input: $input) { id testedAt saml { certificates { fingerprint subject expiresAt } } }
  }
`);
const DAY = 86_400_000;

/** Says of the last certificate that it ends within a month, or has ended. */
export function CertificateNote({ certificates }: Pick<SamlSettings, 'certificates'>) {
  const t = useSamlTexts();
  const last = certificates
    .map(({ expiresAt }) => expiresAt)
    .sort()
    .at(-1);
  if (!last) return null;
  const remaining = Date.parse(last) - Date.now();
  if (remaining > SAML_LIMITS.warningDays[0] * DAY) return null;
  return (
    <p className={css.bad} role="status">
      {t(remaining > 0 ? 'expiresSoon' : 'expired', { when: formatDay(last) })}
    </p>
  );
}

/** The certificates of a provider; the last one stays. */
export function Certificates({ connection: { id, saml } }: { connection: Connection & { saml: SamlSettings } }) {
  const t = useSamlTexts();
  const [{ fetching }, remove] = useMutation(REMOVE);
  async function take(fingerprint: string) {
    if (!(await confirm({ title: t('confirmRemove'), body: t('confirmRemoveText'), action: t('remove'), danger: true }))) return;
    const { error } = await remove({ input: { id, removedCertificate: fingerprint } }, { idempotent: true });
    if (!error) toast(t('removed'));
  }
  return (
    <ul className={own.certificates} aria-label={t('certificates')}>
      {saml.certificates.map(({ fingerprint, subject, expiresAt }) => (
        <li key={fingerprint}>
          <div>
            <b>{subject}</b> <span className={own.when}>{t('expires', { when: formatDay(expiresAt) })}</span>
            <code className={own.fingerprint}>{fingerprint}</code>
          </div>
          {saml.certificates.length > 1 ? (
            <Button
              size="sm"
              variant="danger"
              loading={fetching}
              aria-label={t('removeCertificate', { subject })}
              onClick={() => void take(fingerprint)}
            >
              {t('remove')}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
