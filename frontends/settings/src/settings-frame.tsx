import { SidebarContent, useLocation, usePageTitle, useSession, useT } from '@libs/shell-kit';
import {
  Card,
  IconArrowLeft,
  IconBell,
  IconBuilding,
  IconChartBar,
  IconFolder,
  IconForms,
  IconKey,
  IconLock,
  IconRefresh,
  IconSparkles,
  IconStack2,
  IconTags,
  IconUser,
  IconUsers,
  PageBody,
  PageTitle,
  SidebarCaption,
  SidebarItem,
  TopBar,
} from '@libs/ui';
import { IconCreditCard, IconGauge, IconListDetails, IconTemplate, IconTrash } from '@libs/ui/icons';
import { type ReactNode, useEffect, useRef } from 'react';
import css from './settings-page.module.css';
import type { texts } from './texts.ts';

/** A settings page: its place in the sidebar, its title, its sections. */
export function SettingsFrame({
  title,
  hint,
  actions,
  children,
}: {
  title: string;
  hint?: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const t = useT<typeof texts>('settings');
  const { pathname } = useLocation();
  const isAdmin = useSession().role === 'admin';
  usePageTitle(title);
  const item = (href: string, label: string, icon: ReactNode) => (
    <SidebarItem href={href} icon={icon} active={pathname === href}>
      {label}
    </SidebarItem>
  );
  return (
    <>
      <SidebarContent>
        <SidebarItem href="/home" icon={<IconArrowLeft size={16} />}>
          {t('back')}
        </SidebarItem>
        <SidebarCaption>{t('workspace')}</SidebarCaption>
        {item('/settings', t('general.title'), <IconBuilding size={16} />)}
        {item('/settings/users', t('members.title'), <IconUsers size={16} />)}
        {isAdmin ? item('/settings/groups', t('groupsTitle'), <IconStack2 size={16} />) : null}
        {isAdmin ? item('/settings/projects', t('projectsTitle'), <IconFolder size={16} />) : null}
        {isAdmin ? item('/settings/authentication', t('authenticationTitle'), <IconKey size={16} />) : null}
        {isAdmin ? item('/settings/analytics', t('analyticsTitle'), <IconChartBar size={16} />) : null}
        {isAdmin ? item('/settings/enterprise', t('enterpriseTitle'), <IconGauge size={16} />) : null}
        {isAdmin ? item('/settings/billing', t('billingTitle'), <IconCreditCard size={16} />) : null}
        {item('/settings/security', t('securityTitle'), <IconLock size={16} />)}
        {isAdmin ? item('/settings/security/audit-log', t('auditTitle'), <IconListDetails size={16} />) : null}
        {item('/settings/trash', t('trash.title'), <IconTrash size={16} />)}
        {item('/settings/ai', t('ai.title'), <IconSparkles size={16} />)}
        {item('/settings/tags', t('tags.title'), <IconTags size={16} />)}
        {item('/settings/fields', t('fields.title'), <IconForms size={16} />)}
        {isAdmin ? item('/settings/templates', t('templatesTitle'), <IconTemplate size={16} />) : null}
        {isAdmin ? item('/settings/jobs', t('jobsTitle'), <IconRefresh size={16} />) : null}
        <SidebarCaption>{t('you')}</SidebarCaption>
        {item('/settings/user/account', t('account.title'), <IconUser size={16} />)}
        {item('/settings/user/notifications', t('notifications.title'), <IconBell size={16} />)}
      </SidebarContent>
      <TopBar crumbs={[{ label: t('settings'), href: '/settings' }, { label: title }]} />
      <PageBody width="page">
        <PageTitle hint={hint} actions={actions}>
          {title}
        </PageTitle>
        {children}
      </PageBody>
    </>
  );
}

/** One subject of a settings page: words left, its card right. With an id, an address that ends in `#id` leads to it. */
export function Section({ id, title, hint, children }: { id?: string; title: string; hint?: string; children: ReactNode }) {
  const { hash, key } = useLocation();
  const place = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with every navigation, also to the same hash
  useEffect(() => {
    if (!id || hash !== `#${id}`) return;
    place.current?.scrollIntoView({ block: 'start' });
    place.current?.focus({ preventScroll: true });
  }, [id, hash, key]);
  return (
    <section ref={place} id={id} tabIndex={id ? -1 : undefined} className={css.section} aria-label={title}>
      <div className={css.words}>
        <h2>{title}</h2>
        {hint ? <p>{hint}</p> : null}
      </div>
      <Card className={css.card}>{children}</Card>
    </section>
  );
}
