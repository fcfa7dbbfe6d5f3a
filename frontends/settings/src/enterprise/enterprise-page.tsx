import { errorOf, graphql, type SettingsEnterpriseQuery, useQuery } from '@libs/api';
import { AUDIT_DAYS, LIMITS, SSO_LIMITS } from '@libs/domain';
import { formatMoment } from '@libs/object-views';
import { useSession, useT } from '@libs/shell-kit';
import { ErrorCard, SkeletonLines, StateCard, Table, Td, Th, Tr, UiLink } from '@libs/ui';
import type { ReactNode } from 'react';
import { Section, SettingsFrame } from '../settings-frame.tsx';
import { sizeText } from '../size-text.ts';
import type { texts } from '../texts.ts';
import css from './enterprise.module.css';
import { useEnterpriseTexts } from './texts.ts';

const ENTERPRISE = graphql(`
  query SettingsEnterprise {
    workspaceSummary { id region seatsAllocated totalSeatsAvailable viewerCount }
    workspaceUsage { id projects groups files fileBytes largestGroup { id name members } }
    domains { id }
    ssoConnections { id name enabled }
    signInSettings { ssoRequired }
    scimSettings { tokens { id lastUsedAt } }
    securitySettings { requireSecondFactor }
    supportAccess { isOffered grants { id state until } }
  }
`);

/** /settings/enterprise: the limits in force and what is used of each, and how people get in. */
export function EnterprisePage() {
  const t = useEnterpriseTexts();
  const isAdmin = useSession().role === 'admin';
  const [{ data, error }, reload] = useQuery({ query: ENTERPRISE, requestPolicy: 'cache-and-network', pause: !isAdmin });
  const failure = errorOf(error);
  return (
    <SettingsFrame title={t('title')} hint={isAdmin ? t('hint') : undefined}>
      {!isAdmin && <StateCard state="forbidden">{t('adminsOnly')}</StateCard>}
      {failure && !data && <ErrorCard message={failure.message} requestId={failure.requestId} onRetry={() => reload()} />}
      {isAdmin && !data && !failure && <SkeletonLines lines={8} />}
      {data && (
        <>
          <Limits data={data} />
          <Entry data={data} />
          <Kept />
          <Requests />
        </>
      )}
    </SettingsFrame>
  );
}

interface Limit {
  name: string;
  used: number;
  /** Null = as many as there are. */
  most: number | null;
  href: string;
  shown?: string;
}

function Limits({ data }: { data: SettingsEnterpriseQuery }) {
  const t = useEnterpriseTexts();
  const { workspaceSummary: summary, workspaceUsage: usage, domains, ssoConnections } = data;
  const { largestGroup, files } = usage;
  const rows: Limit[] = [
    { name: t('seats'), used: summary.seatsAllocated, most: summary.totalSeatsAvailable ?? null, href: '/settings/billing' },
    { name: t('viewers'), used: summary.viewerCount, most: null, href: '/settings/users' },
    { name: t('projects'), used: usage.projects, most: LIMITS.project.perWorkspace, href: '/settings/projects' },
    { name: t('groups'), used: usage.groups, most: LIMITS.userGroups.perWorkspace, href: '/settings/groups' },
    {
      name: largestGroup ? t('largest', { name: largestGroup.name }) : t('perGroup'),
      used: largestGroup?.members ?? 0,
      most: LIMITS.userGroups.members,
      href: '/settings/groups',
    },
    { name: t('domains'), used: domains.length, most: LIMITS.sso.domains, href: '/settings/authentication' },
    { name: t('providers'), used: ssoConnections.length, most: SSO_LIMITS.connections, href: '/settings/authentication' },
    { name: t('files', { count: files }), used: usage.fileBytes, most: null, href: '/settings/projects', shown: sizeText(usage.fileBytes) },
  ];
  return (
    <Section title={t('limits')} hint={t('limitsHint')}>
      <Table label={t('limits')}>
        <thead>
          <tr>
            <Th>{t('what')}</Th>
            <Th num>{t('used')}</Th>
            <Th num>{t('most')}</Th>
            <Th className={css.bars} aria-hidden />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, used, most: max, href, shown: displayed }) => (
            <Tr key={name}>
              <Td>
                <UiLink href={href}>{name}</UiLink>
              </Td>
              <Td num>{displayed ?? used}</Td>
              <Td num>{max ?? t('noLimit')}</Td>
              <Td className={css.bars} aria-hidden>
                {max ? (
                  <span className={css.track}>
                    <span className={used >= max ? css.full : css.bar} style={{ width: `${Math.min(100, (100 * used) / max)}%` }} />
                  </span>
                ) : null}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Section>
  );
}

function Entry({ data }: { data: SettingsEnterpriseQuery }) {
  const t = useEnterpriseTexts();
  const general = useT<typeof texts>('settings');
  const { ssoConnections, signInSettings, scimSettings, securitySettings, supportAccess, workspaceSummary } = data;
  const on = ssoConnections.filter(({ enabled }) => enabled).map(({ name }) => name);
  const names = on.join(', ');
  const sso = on.length
    ? t(signInSettings.ssoRequired ? 'ssoRequired' : 'ssoOn', { names })
    : t(ssoConnections.length ? 'ssoOff' : 'ssoNone');
  const uses = scimSettings.tokens.flatMap(({ lastUsedAt }) => lastUsedAt ?? []).sort();
  const last = uses.at(-1);
  const scim = last ? t('scimUsed', { moment: formatMoment(last) }) : t(scimSettings.tokens.length ? 'scimNever' : 'scimOff');
  const active = supportAccess.grants
    .filter(({ state }) => state === 'active')
    .map(({ until }) => until)
    .sort()
    .at(-1);
  const support = active
    ? t('supportUntil', { moment: formatMoment(active) })
    : t(supportAccess.grants.length ? 'supportWaiting' : supportAccess.isOffered ? 'supportNone' : 'supportNotOffered');
  return (
    <Section title={t('entry')} hint={t('entryHint')}>
      <Facts
        facts={[
          [t('sso'), sso, '/settings/authentication'],
          [t('scim'), scim, '/settings/authentication'],
          [t('factor'), t(securitySettings.requireSecondFactor ? 'factorOn' : 'factorOff'), '/settings/security'],
          [t('support'), support, '/settings/security'],
          [t('region'), general(`general.regions.${workspaceSummary.region}`), '/settings'],
        ]}
      />
    </Section>
  );
}

function Kept() {
  const t = useEnterpriseTexts();
  const days = (count: number) => t('days', { count });
  return (
    <Section title={t('kept')} hint={t('keptHint')}>
      <Facts
        facts={[
          [t('trash'), days(LIMITS.trash.days), '/settings/trash'],
          [t('audit'), days(AUDIT_DAYS), '/settings/security/audit-log'],
          [t('exports'), days(LIMITS.projectExport.days), null],
          [t('closed'), days(LIMITS.workspace.keptDays), '/settings'],
        ]}
      />
    </Section>
  );
}

function Requests() {
  const t = useEnterpriseTexts();
  const { burst, perSecond } = LIMITS.rate.person;
  return (
    <Section title={t('requests')} hint={t('requestsHint')}>
      <Facts
        facts={[
          [t('rate'), t('rateValue', { burst: burst.toLocaleString(), second: perSecond }), null],
          [t('sockets'), String(LIMITS.socket.perPerson), null],
          [
            t('importFile'),
            t('importValue', { size: `${LIMITS.import.bytes / 1024 ** 2} MB`, items: LIMITS.import.items.toLocaleString() }),
            null,
          ],
          [t('picture'), `${LIMITS.image.bytes / 1024 ** 2} MB`, null],
        ]}
      />
    </Section>
  );
}

function Facts({ facts }: { facts: readonly (readonly [string, string, string | null])[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(([name, value, href]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{linked(value, href)}</dd>
        </div>
      ))}
    </dl>
  );
}

const linked = (text: string, href: string | null): ReactNode => (href ? <UiLink href={href}>{text}</UiLink> : text);
