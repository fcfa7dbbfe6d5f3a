import { errorOf, graphql, useMutation, usePages } from '@libs/api';
import type { FailedJobState } from '@libs/domain';
import { formatMoment, TimeAgo } from '@libs/object-views';
import { useSession, useT } from '@libs/shell-kit';
import { Badge, Button, confirm, EmptyState, ErrorCard, SkeletonLines, Table, Td, Th, Tr, toast } from '@libs/ui';
import { SettingsFrame } from '../settings-frame.tsx';
import type { texts } from '../texts.ts';
import css from './jobs-page.module.css';
import { useJobName, useJobTexts } from './texts.ts';

const FAILED = graphql(`
  query SettingsFailedJobs($first: Int, $after: String) {
    failedJobs(first: $first, after: $after) {
      total pageInfo { hasNextPage endCursor }
      nodes { id job state attempts failedAt nextAt error }
    }
  }
`);
const RETRY = graphql(`mutation SettingsRetryJobs($ids: [ID!]!) { retryJobs(ids: $ids) { ids } }`);
const DISMISS = graphql(`mutation SettingsDismissJobs($ids: [ID!]!) { dismissJobs(ids: $ids) { ids } }`);

interface Job {
  id: string;
  job: string;
  state: FailedJobState;
  attempts: number;
  failedAt: string;
  nextAt?: string | null;
  error: string;
}

/** /settings/jobs: background work that failed, for admins, who have it tried again or give it up. */
export function JobsPage() {
  const t = useJobTexts();
  const frame = useT<typeof texts>('settings');
  const named = useJobName();
  const isAdmin = useSession().role === 'admin';
  const [, retry] = useMutation(RETRY);
  const [, dismiss] = useMutation(DISMISS);
  const pages = usePages({ query: FAILED, variables: {}, pick: (data) => data.failedJobs, pause: !isAdmin });
  const failure = errorOf(pages.error);
  const stopped = pages.nodes.filter(({ state }) => state === 'STOPPED');

  const runAgain = async (jobs: readonly Job[]) => {
    const { data } = await retry({ ids: jobs.map(({ id }) => id) });
    if (data) toast(data.retryJobs.ids.length ? t('retried', { count: jobs.length }) : t('done'));
  };
  const giveUp = async (job: Job) => {
    const yes = await confirm({
      title: t('confirmDismiss'),
      body: t('confirmDismissText', { job: named(job.job) }),
      action: t('dismiss'),
      danger: true,
    });
    if (!yes) return;
    const { data } = await dismiss({ ids: [job.id] });
    if (data) toast(data.dismissJobs.ids.length ? t('dismissed') : t('done'));
  };

  return (
    <SettingsFrame
      title={frame('jobsTitle')}
      hint={t('hint')}
      actions={
        stopped.length > 1 ? (
          <Button sends="retryJobs" onClick={() => void runAgain(stopped)}>
            {t('retryAll')}
          </Button>
        ) : undefined
      }
    >
      {isAdmin ? null : <EmptyState title={t('adminsOnly')} />}
      {failure && !pages.nodes.length ? <ErrorCard message={failure.message} requestId={failure.requestId} onRetry={pages.reload} /> : null}
      {isAdmin && pages.loading && !failure ? <SkeletonLines lines={4} height={20} /> : null}
      {isAdmin && pages.total === 0 ? <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState> : null}
      {pages.nodes.length ? (
        <Table label={t('table')} className={css.table}>
          <thead>
            <tr>
              <Th>{t('what')}</Th>
              <Th className={css.wideOnly}>{t('status')}</Th>
              <Th className={css.wideOnly}>{t('failed')}</Th>
              <Th aria-label={t('actions')} />
            </tr>
          </thead>
          <tbody>
            {pages.nodes.map((job) => (
              <Row key={job.id} job={job} onRetry={() => void runAgain([job])} onDismiss={() => void giveUp(job)} />
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

function Row({ job, onRetry, onDismiss }: { job: Job; onRetry: () => void; onDismiss: () => void }) {
  const t = useJobTexts();
  const name = useJobName()(job.job);
  const isStopped = job.state === 'STOPPED';
  const state = <Badge tone={isStopped ? 'bad' : 'warn'}>{t(`states.${job.state}`)}</Badge>;
  const next = isStopped ? t('waits') : job.nextAt ? t('next', { time: formatMoment(job.nextAt) }) : t('soon');
  const attempts = `${t('attempts', { count: job.attempts })}, ${next}`;
  return (
    <Tr>
      <Td>
        <div className={css.what}>
          <span className={css.job}>{name}</span>
          <span className={css.small} dir="auto">
            {job.error}
          </span>
          <span className={css.narrow}>
            {state} {attempts} · <TimeAgo at={job.failedAt} />
          </span>
        </div>
      </Td>
      <Td className={css.wideOnly}>
        <div className={css.status}>
          {state}
          <span className={css.small}>{attempts}</span>
        </div>
      </Td>
      <Td meta className={css.wideOnly}>
        <TimeAgo at={job.failedAt} />
      </Td>
      <Td>
        <div className={css.actions}>
          <Button sends="retryJobs" size="sm" onClick={onRetry} aria-label={t('retryJob', { job: name })}>
            {t('retry')}
          </Button>
          <Button sends="dismissJobs" size="sm" variant="ghost" onClick={onDismiss} aria-label={t('dismissJob', { job: name })}>
            {t('dismiss')}
          </Button>
        </div>
      </Td>
    </Tr>
  );
}
