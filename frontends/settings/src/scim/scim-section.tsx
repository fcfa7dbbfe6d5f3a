import { graphql, type SettingsScimQuery, useMutation, useQuery } from '@libs/api';
import { SCIM_LIMITS } from '@libs/domain';
import { formatDay, formatMoment } from '@libs/object-views';
import { beginCreation, copyText, useFocusCreated } from '@libs/shell-kit';
import { Button, confirm, SkeletonLines, TextInput, toast } from '@libs/ui';
import { useRef, useState } from 'react';
import { Section } from '../settings-frame.tsx';
import css from '../settings-page.module.css';
import { ScimRequests } from './scim-requests.tsx';
import own from './scim-section.module.css';
import { useScimTexts } from './texts.ts';

const SETTINGS = graphql(`query SettingsScim { scimSettings { baseUrl tokens { id createdAt lastUsedAt expiresAt } } }`);
const ROTATE = graphql(`
  mutation SettingsRotateScimToken { rotateScimToken { secret settings { baseUrl tokens { id createdAt lastUsedAt expiresAt } } } }
`);
const REVOKE = graphql(`mutation SettingsRevokeScimToken($id: ID!) { revokeScimToken(id: $id) { ids } }`);

type Token = SettingsScimQuery['scimSettings']['tokens'][number];

/** The card of SCIM: its address, its token, and what the identity provider asked for last. */
export function ScimSection() {
  const t = useScimTexts();
  const [{ data }] = useQuery({ query: SETTINGS });
  const [rotating, rotate] = useMutation(ROTATE);
  const [secret, setSecret] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const displayed = useRef<HTMLInputElement>(null);
  useFocusCreated(secret, () => displayed.current?.focus());
  const settings = data?.scimSettings;
  const hasToken = !!settings?.tokens.length;

  async function make() {
    const isSure =
      !hasToken ||
      (await confirm({
        title: t('confirmRotate'),
        body: t('confirmRotateText', { hours: SCIM_LIMITS.overlapHours }),
        action: t('rotate'),
      }));
    if (!isSure) return;
    const creation = beginCreation();
    const created = (await rotate({})).data?.rotateScimToken.secret;
    if (!created) return creation.cancel();
    creation.done(created);
    setSecret(created);
  }
  return (
    <Section title={t('title')} hint={t('hint')}>
      {!settings ? (
        <SkeletonLines lines={3} />
      ) : (
        <>
          <Line label={t('baseUrl')} text={settings.baseUrl} />
          {secret ? (
            <div className={own.once} role="status">
              {t('once')}
              <div className={own.address}>
                <TextInput
                  ref={displayed}
                  label={t('token')}
                  hideLabel
                  value={secret}
                  readOnly
                  mono
                  onFocus={(event) => event.currentTarget.select()}
                />
                <Button variant="primary" onClick={() => void copyText(secret, t('copied'))}>
                  {t('copy')}
                </Button>
              </div>
            </div>
          ) : null}
          {hasToken ? (
            <ul className={css.list}>
              {settings.tokens.map((token) => (
                <TokenItem key={token.id} token={token} />
              ))}
            </ul>
          ) : (
            <p className={css.note}>{t('none')}</p>
          )}
          <p className={css.note}>{t('domains')}</p>
          <div className={css.actions}>
            <Button sends="rotateScimToken" loading={rotating.fetching} onClick={() => void make()}>
              {t(hasToken ? 'rotate' : 'create')}
            </Button>
            {hasToken ? (
              <Button variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {t(isOpen ? 'hideRequests' : 'showRequests')}
              </Button>
            ) : null}
          </div>
          {isOpen ? <ScimRequests /> : null}
        </>
      )}
    </Section>
  );
}

function Line({ label, text }: { label: string; text: string }) {
  const t = useScimTexts();
  return (
    <div className={own.address}>
      <TextInput label={label} mono readOnly value={text} onFocus={(event) => event.currentTarget.select()} />
      <Button aria-label={`${t('copy')}: ${label}`} onClick={() => void copyText(text, t('copied'))}>
        {t('copy')}
      </Button>
    </div>
  );
}

function TokenItem({ token: { id, createdAt, lastUsedAt, expiresAt } }: { token: Token }) {
  const t = useScimTexts();
  const [, revoke] = useMutation(REVOKE);
  async function take() {
    const isSure = await confirm({ title: t('confirmRevoke'), body: t('confirmRevokeText'), action: t('revoke'), danger: true });
    if (isSure && !(await revoke({ id })).error) toast(t('revoked'));
  }
  return (
    <li>
      <span className={css.grow}>
        {expiresAt ? t('ends', { when: formatMoment(expiresAt) }) : t('created', { day: formatDay(createdAt) })}
        <span className={css.meta}>{lastUsedAt ? t('used', { when: formatMoment(lastUsedAt) }) : t('unused')}</span>
      </span>
      <Button sends="revokeScimToken" size="sm" variant="danger" onClick={() => void take()}>
        {t('revoke')}
      </Button>
    </li>
  );
}
