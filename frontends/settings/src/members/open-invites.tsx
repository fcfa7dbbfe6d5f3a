import { graphql, useMutation, useQuery } from '@libs/api';
import { formatDay } from '@libs/object-views';
import { useT } from '@libs/shell-kit';
import { Button, SkeletonLines, toast } from '@libs/ui';
import css from '../settings-page.module.css';
import type { texts } from '../texts.ts';

const INVITES = graphql(`query SettingsInvites { invites { id email role expiresAt } }`);
const REVOKE = graphql(`mutation SettingsRevokeInvite($id: ID!) { revokeInvite(id: $id) { ids } }`);

/** Invitations that still work; each can be withdrawn. */
export function OpenInvites() {
  const t = useT<typeof texts>('settings');
  const [{ data }] = useQuery({ query: INVITES });
  const [, revoke] = useMutation(REVOKE);
  if (!data) return <SkeletonLines lines={2} />;
  if (!data.invites.length) return <p className={css.note}>{t('members.noInvites')}</p>;
  return (
    <ul className={css.list}>
      {data.invites.map((i) => (
        <li key={i.id}>
          <span className={css.grow}>
            {i.email ?? t('members.byLink')}
            <span className={css.meta}>
              {t(`roles.${i.role}`)} · {t('members.expires', { day: formatDay(i.expiresAt) })}
            </span>
          </span>
          <Button
            sends="revokeInvite"
            size="sm"
            onClick={async () => {
              const r = await revoke({ id: i.id });
              if (!r.error) toast(t('members.revoked'));
            }}
          >
            {t('members.revoke')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
