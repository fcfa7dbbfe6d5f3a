import { errorOf, graphql, useMutation, useQuery } from '@libs/api';
import { LIMITS, TOKEN_SCOPES, type TokenScope } from '@libs/domain';
import { formatDay } from '@libs/object-views';
import { beginCreation, copyText, useFocusCreated, useT } from '@libs/shell-kit';
import { Button, confirm, IfAllowed, Select, SkeletonLines, TextInput, toast } from '@libs/ui';
import { useRef, useState } from 'react';
import { Section } from '../settings-frame.tsx';
import css from '../settings-page.module.css';
import type { texts } from '../texts.ts';

const TOKENS = graphql(`query SettingsTokens { accessTokens { id name scopes createdAt lastUsedAt lastUsedFrom expiresAt } }`);
const CREATE = graphql(`
  mutation SettingsCreateToken($name: String!, $days: Int, $scopes: [TokenScope!]) {
    createAccessToken(input: { name: $name, expiresInDays: $days, scopes: $scopes }) { secret accessToken { id name scopes createdAt lastUsedAt lastUsedFrom expiresAt } }
  }
`);
const REVOKE = graphql(`mutation SettingsRevokeToken($id: ID!) { revokeAccessToken(id: $id) { ids } }`);

/** Personal access tokens: made for reading or for writing too, shown once, revoked. */
export function TokensSection() {
  const t = useT<typeof texts>('settings');
  const [{ data }] = useQuery({ query: TOKENS });
  const [creating, create] = useMutation(CREATE);
  const [, revoke] = useMutation(REVOKE);
  const [name, setName] = useState('');
  const [days, setDays] = useState('90');
  const [scope, setScope] = useState<TokenScope>('read');
  const [secret, setSecret] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();

  const secretInput = useRef<HTMLInputElement>(null);
  useFocusCreated(secret, () => secretInput.current?.focus());
  const createToken = async () => {
    const creation = beginCreation();
    const r = await create({ name, days: days === 'never' ? null : Number(days), scopes: [scope] }, { quiet: true });
    const e = errorOf(r.error);
    setProblem(e ? (e.fields.name ?? e.message) : undefined);
    if (!r.data) return creation.cancel();
    creation.done(r.data.createAccessToken.secret);
    setSecret(r.data.createAccessToken.secret);
    setName('');
  };
  const revokeToken = async (id: string, title: string) => {
    if (
      !(await confirm({
        title: t('tokens.confirm', { name: title }),
        body: t('tokens.confirmText'),
        action: t('tokens.revoke'),
        danger: true,
      }))
    )
      return;
    const r = await revoke({ id });
    if (!r.error) toast(t('tokens.revoked'));
  };
  return (
    <Section title={t('tokens.title')} hint={t('tokens.hint')}>
      {secret ? (
        <div className={css.once} role="status">
          {t('tokens.once')}
          <div>
            <span className={css.grow}>
              <TextInput
                ref={secretInput}
                label={t('tokens.title')}
                hideLabel
                value={secret}
                readOnly
                mono
                onFocus={(e) => e.currentTarget.select()}
              />
            </span>
            <Button variant="primary" onClick={() => void copyText(secret, t('tokens.copied'))}>
              {t('tokens.copy')}
            </Button>
          </div>
        </div>
      ) : null}
      <IfAllowed sends="createAccessToken">
        <div className={css.two}>
          <TextInput
            label={t('tokens.name')}
            placeholder={t('tokens.example')}
            value={name}
            limit={LIMITS.title}
            onChange={(e) => setName(e.currentTarget.value)}
            error={problem}
          />
          <Select
            label={t('tokens.days')}
            value={days}
            options={[
              ...['30', '90', '365'].map((value) => ({ value, label: t('tokens.inDays', { count: Number(value) }) })),
              { value: 'never', label: t('tokens.never') },
            ]}
            onChange={setDays}
          />
          <Select
            label={t('tokens.scope')}
            value={scope}
            options={TOKEN_SCOPES.map((value) => ({ value, label: t(`tokens.scopes.${value}`) }))}
            onChange={setScope}
          />
        </div>
        <div className={css.actions}>
          <Button loading={creating.fetching} disabled={!name.trim()} onClick={() => void createToken()}>
            {t('tokens.create')}
          </Button>
        </div>
      </IfAllowed>
      {!data ? (
        <SkeletonLines lines={2} />
      ) : data.accessTokens.length ? (
        <ul className={css.list}>
          {data.accessTokens.map((token) => (
            <li key={token.id}>
              <span className={css.grow}>
                {token.name}
                <span className={css.meta}>
                  {t(`tokens.scopes.${token.scopes.includes('write') ? 'write' : 'read'}`)}
                  {' · '}
                  {token.lastUsedAt
                    ? t(token.lastUsedFrom ? 'tokens.usedFrom' : 'tokens.used', {
                        when: formatDay(token.lastUsedAt),
                        address: token.lastUsedFrom ?? '',
                      })
                    : t('tokens.unused')}
                  {token.expiresAt ? ` · ${t('members.expires', { day: formatDay(token.expiresAt) })}` : ''}
                </span>
              </span>
              <Button sends="revokeAccessToken" size="sm" variant="danger" onClick={() => void revokeToken(token.id, token.name)}>
                {t('tokens.revoke')}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <p className={css.note}>{t('tokens.none')}</p>
      )}
    </Section>
  );
}
