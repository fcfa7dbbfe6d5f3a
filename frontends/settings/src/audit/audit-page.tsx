import { type AuditLogQuery, errorOf, graphql, usePages } from '@libs/api';
import { AUDIT_AREAS, type AuditArea } from '@libs/domain';
import { formatMoment } from '@libs/object-views';
import { MemberSelect } from '@libs/object-views/members';
import { usePhone, useSession } from '@libs/shell-kit';
import { Button, EmptyState, ErrorCard, Select, SkeletonLines, Table, Td, TextInput, Th, Tr, UiLink } from '@libs/ui';
import { IconDownload } from '@libs/ui/icons';
import { PlanNotice, useFeature } from '../billing/plan-notice.tsx';
import { SettingsFrame } from '../settings-frame.tsx';
import css from './audit-page.module.css';
import { ChangedField } from './changed-field.tsx';
import { useAuditTexts } from './texts.ts';
import { useAuditFilter } from './use-audit-filter.ts';
import { actionText } from './words.ts';

const ENTRIES = graphql(`
  query AuditLog($filter: AuditFilterInput, $first: Int, $after: String) {
    auditEntries(filter: $filter, first: $first, after: $after) {
      nodes { id at kind action by { id name } via address agent target projectId changes { field of before after } }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

type Entry = AuditLogQuery['auditEntries']['nodes'][number];

/** /settings/security/audit-log: who did what in the workspace, for admins, with filters in the address and export. */
export function AuditPage() {
  const t = useAuditTexts();
  const isAdmin = useSession().role === 'admin';
  const isInPlan = useFeature('auditLog');
  // Drawn until the plan is known to lack it: what comes later would move the page.
  const isShown = isAdmin && isInPlan !== false;
  const { filter, values, set, reset, exportHref } = useAuditFilter();
  const pages = usePages({ query: ENTRIES, variables: { filter }, pick: (data) => data.auditEntries, pause: !isShown });
  const failure = errorOf(pages.error);
  const isFiltered = Object.values(values).some(Boolean);

  // Beside the title they leave a phone no room for its words.
  const isPhone = usePhone();
  const exports = isShown && (
    <>
      <Button icon={<IconDownload size={16} />} onClick={() => location.assign(exportHref('csv'))}>
        {t('exportCsv')}
      </Button>
      <Button icon={<IconDownload size={16} />} onClick={() => location.assign(exportHref('json'))}>
        {t('exportJson')}
      </Button>
    </>
  );
  const areas = [{ value: '' as const, label: t('anyArea') }, ...AUDIT_AREAS.map((value) => ({ value, label: t(`areas.${value}`) }))];
  return (
    <SettingsFrame title={t('title')} hint={isAdmin ? t('hint') : undefined} actions={!isPhone && exports}>
      {isAdmin && <PlanNotice feature="auditLog" />}
      {isShown ? (
        <div className={css.filters}>
          <Select<AuditArea | ''> label={t('area')} value={values.area} options={areas} onChange={(area) => set({ area })} />
          <MemberSelect
            label={t('person')}
            none={t('anyone')}
            userId={values.by || null}
            onChange={(member) => set({ by: member?.user.id ?? '' })}
          />
          <TextInput type="date" label={t('from')} value={values.from} onChange={(event) => set({ from: event.target.value })} />
          <TextInput type="date" label={t('until')} value={values.until} onChange={(event) => set({ until: event.target.value })} />
          {isPhone && <div className={css.exports}>{exports}</div>}
          {isFiltered ? <Button onClick={reset}>{t('reset')}</Button> : null}
        </div>
      ) : null}
      {isAdmin ? null : <EmptyState title={t('adminsOnly')} />}
      {isShown && failure && !pages.nodes.length ? (
        <ErrorCard message={failure.message} requestId={failure.requestId} onRetry={pages.reload} />
      ) : null}
      {isShown && pages.loading && !failure ? <SkeletonLines lines={6} height={20} /> : null}
      {isShown && !pages.loading && !failure && !pages.nodes.length ? (
        <EmptyState title={t(isFiltered ? 'noMatchTitle' : 'emptyTitle')}>{t(isFiltered ? 'noMatchText' : 'emptyText')}</EmptyState>
      ) : null}
      {pages.nodes.length ? (
        <Table label={t('table')} className={css.table}>
          <thead>
            <tr>
              <Th className={css.when}>{t('when')}</Th>
              <Th className={css.who}>{t('who')}</Th>
              <Th>{t('what')}</Th>
            </tr>
          </thead>
          <tbody>
            {pages.nodes.map((entry) => (
              <Row key={entry.id} entry={entry} />
            ))}
          </tbody>
        </Table>
      ) : null}
      {pages.hasMore ? (
        <div className={css.more}>
          <Button size="sm" loading={pages.loadingMore} onClick={pages.loadMore}>
            {t('more')}
          </Button>
        </div>
      ) : null}
    </SettingsFrame>
  );
}

function Row({ entry }: { entry: Entry }) {
  const t = useAuditTexts();
  const name = entry.by?.name ?? t(entry.via === 'scim' ? 'identityProvider' : 'system');
  return (
    <Tr>
      <Td meta className={css.when}>
        <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
      </Td>
      <Td className={css.who}>
        <span className={css.name}>{name}</span>
        <span className={css.small} title={entry.agent ?? undefined}>
          {[t(`via.${entry.via}`), entry.address].filter(Boolean).join(' · ')}
        </span>
      </Td>
      <Td>
        <span>
          {actionText(t, entry)}
          {entry.target ? (
            <>
              {' '}
              {entry.projectId && entry.kind === 'project' ? (
                <UiLink href={`/projects/${entry.projectId}`}>{entry.target}</UiLink>
              ) : (
                <b className={css.target}>{entry.target}</b>
              )}
            </>
          ) : null}
        </span>
        {entry.changes.map((change) => (
          <ChangedField key={`${change.field} ${change.of ?? ''}`} change={change} />
        ))}
      </Td>
    </Tr>
  );
}
