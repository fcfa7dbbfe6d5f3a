import { errorOf, graphql, type SettingsWorkspaceTokensQuery, useMutation, useQuery } from '@libs/api';
import { formatDay, formatMoment } from '@libs/object-views';
import { Button, confirm, ErrorCard, SkeletonLines, Table, Td, Th, Tr, toast } from '@libs/ui';
import { Section } from '../settings-frame.tsx';
import css from '../settings-page.module.css';
import { useSecurityTexts } from './copy.ts';

const TOKENS = graphql(`
  query SettingsWorkspaceTokens {
    workspaceTokens { total tokens { id name scopes lastUsedAt lastUsedFrom expiresAt owner { id name } } }
  }
`);
const REVOKE = graphql(`mutation SettingsRevokeWorkspaceToken($id: ID!) { revokeAccessToken(id: $id) { ids } }`);

type Token = SettingsWorkspaceTokensQuery['workspaceTokens']['tokens'][number];

/** The access tokens of all members, for admins: whose each is, when and from where it was used, and the way to end it. */
export function WorkspaceTokens() {
  const t = useSecurityTexts();
  const [{ data, error }, reload] = useQuery({ query: TOKENS, requestPolicy: 'cache-and-network' });
  const failure = errorOf(error);
  const { total, tokens } = data?.workspaceTokens ?? { total: 0, tokens: [] };
  return (
    <Section title={t('tokens.title')} hint={t('tokens.hint')}>
      {failure && !data && <ErrorCard message={failure.message} requestId={failure.requestId} onRetry={() => reload()} />}
      {!data && !failure && <SkeletonLines lines={2} />}
      {data && tokens.length === 0 && <p className={css.note}>{t('tokens.none')}</p>}
      {tokens.length > 0 && (
        <Table label={t('tokens.title')}>
          <thead>
            <tr>
              <Th>{t('tokens.token')}</Th>
              <Th>{t('tokens.owner')}</Th>
              <Th>{t('tokens.scope')}</Th>
              <Th>{t('tokens.used')}</Th>
              <Th>{t('tokens.ends')}</Th>
              <Th aria-label={t('tokens.revoke')} />
            </tr>
          </thead>
          <tbody>
            {tokens.map((token) => (
              <Row key={token.id} token={token} />
            ))}
          </tbody>
        </Table>
      )}
      {tokens.length < total && <p className={css.note}>{t('tokens.some', { shown: tokens.length, total })}</p>}
    </Section>
  );
}

function Row({ token }: { token: Token }) {
  const t = useSecurityTexts();
  const [{ fetching }, revoke] = useMutation(REVOKE);
  const { id, name, scopes, lastUsedAt, lastUsedFrom, expiresAt } = token;
  const owner = token.owner.name;
  async function end() {
    const isSure = await confirm({
      title: t('tokens.confirm', { name, owner }),
      body: t('tokens.confirmText'),
      action: t('tokens.revoke'),
      danger: true,
    });
    if (isSure && !(await revoke({ id })).error) toast(t('tokens.revoked'));
  }
  return (
    <Tr>
      <Td>
        <bdi>{name}</bdi>
      </Td>
      <Td>
        <bdi>{owner}</bdi>
      </Td>
      <Td>{t(`tokens.scopes.${scopes.includes('write') ? 'write' : 'read'}`)}</Td>
      <Td>{lastUsedAt ? [formatMoment(lastUsedAt), lastUsedFrom].filter(Boolean).join(' · ') : t('tokens.never')}</Td>
      <Td>{expiresAt ? formatDay(expiresAt) : t('tokens.endless')}</Td>
      <Td>
        <Button
          sends="revokeAccessToken"
          size="sm"
          variant="danger"
          loading={fetching}
          aria-label={t('tokens.revokeOf', { name, owner })}
          onClick={() => void end()}
        >
          {t('tokens.revoke')}
        </Button>
      </Td>
    </Tr>
  );
}
