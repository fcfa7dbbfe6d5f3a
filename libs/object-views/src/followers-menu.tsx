import { graphql, useMutation, useQuery } from '@libs/api';
import type { FollowedKind } from '@libs/domain';
import { Button, IconBell, IconUser, Menu, MenuDivider, MenuItem, MenuLabel } from '@libs/ui';
import { t } from './follow-texts.ts';

const FOLLOWERS = graphql(`
  query Followers($kind: FollowedKind!, $id: ID!) {
    followers(kind: $kind, id: $id) { id count isFollowing people { id name } }
  }
`);
const FOLLOW = graphql(`
  mutation Follow($input: FollowInput!) {
    follow(input: $input) { id count isFollowing people { id name } }
  }
`);
const UNFOLLOW = graphql(`
  mutation Unfollow($input: FollowInput!) {
    unfollow(input: $input) { id count isFollowing people { id name } }
  }
`);

/** Follows a project or an insight, and shows who else does. */
export default function FollowersMenu({ kind, id }: { kind: FollowedKind; id: string }) {
  const [{ data }] = useQuery({ query: FOLLOWERS, variables: { kind, id } });
  const [, follow] = useMutation(FOLLOW);
  const [, unfollow] = useMutation(UNFOLLOW);
  const { count = 0, isFollowing = false, people = [] } = data?.followers ?? {};
  const label = t(isFollowing ? 'following' : 'follow');
  const displayed = count.toLocaleString('en');
  const name = count > 0 ? `${label} · ${displayed}` : label;
  return (
    <Menu
      align="end"
      target={
        <Button size="sm" icon={<IconBell size={14} />} aria-label={name} title={name} disabled={!data}>
          {count > 0 ? displayed : null}
        </Button>
      }
    >
      <MenuItem
        sends={isFollowing ? 'unfollow' : 'follow'}
        checked={isFollowing}
        hint={t(kind)}
        onClick={() => void (isFollowing ? unfollow : follow)({ input: { kind, id } }, { idempotent: true })}
      >
        {label}
      </MenuItem>
      {people.length > 0 && (
        <>
          <MenuDivider />
          <MenuLabel>{t('followers', { count })}</MenuLabel>
          {people.map((person) => (
            <MenuItem key={person.id} icon={<IconUser />} href={`/user/${person.id}`}>
              {person.name}
            </MenuItem>
          ))}
        </>
      )}
    </Menu>
  );
}
