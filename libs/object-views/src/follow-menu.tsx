import type { FollowedKind } from '@libs/domain';
import { preloadable } from '@libs/shell-kit';
import { Button, IconBell } from '@libs/ui';
import { t } from './texts.ts';

const Followers = preloadable(async () => (await import('./followers-menu.tsx')).default, {
  fallback: () => <Button size="sm" icon={<IconBell size={14} />} aria-label={t('follow')} disabled />,
});

/** Follows a project or an insight, and shows who else does. Its place is kept until it is there. */
export function FollowMenu(props: { kind: FollowedKind; id: string }) {
  return <Followers {...props} />;
}
