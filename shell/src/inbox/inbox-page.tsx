import { errorOf, graphql, useMutation, usePages } from '@libs/api';
import { TimeAgo } from '@libs/object-views';
import { Link, serverText, usePageTitle } from '@libs/shell-kit';
import {
  Avatar,
  Button,
  ButtonLink,
  cx,
  EmptyState,
  ErrorCard,
  IconButton,
  IconCheck,
  IconSearch,
  IconSettings,
  PageBody,
  PageTitle,
  Segmented,
  SkeletonLines,
  TopBar,
} from '@libs/ui';
import { useState } from 'react';
import css from './inbox.module.css';
import { t } from './texts.ts';

const INBOX = graphql(`
  query InboxPage($unread: Boolean, $first: Int, $after: String) {
    inbox(unread: $unread, first: $first, after: $after) {
      total pageInfo { hasNextPage endCursor }
      nodes { id kind action title place quote excerpt url at readAt by { id name initials } }
    }
  }
`);
const MARK = graphql(`mutation InboxMark($ids: [ID!], $read: Boolean!) { markNotifications(input: { ids: $ids, read: $read }) { ok } }`);

/** /inbox: what others said to the reader, each leading to the very place. */
export function InboxPage() {
  const [unread, setUnread] = useState<'all' | 'unread'>('all');
  const [, mark] = useMutation(MARK);
  usePageTitle(t('title'));
  const pages = usePages({ query: INBOX, variables: { unread: unread === 'unread' }, pick: (data) => data.inbox, pageSize: 25 });
  const failed = errorOf(pages.error);
  const nothing = !pages.loading && !failed && !pages.hasMore && pages.nodes.length === 0;
  return (
    <>
      <TopBar
        crumbs={[{ label: t('title') }]}
        actions={
          <>
            <Button
              size="sm"
              icon={<IconCheck size={14} />}
              disabled={!pages.nodes.some((item) => !item.readAt)}
              onClick={() => void mark({ read: true })}
            >
              {t('markAll')}
            </Button>
            <ButtonLink size="sm" variant="ghost" href="/settings/user/notifications" aria-label={t('settings')}>
              <IconSettings size={16} />
            </ButtonLink>
          </>
        }
      />
      <PageBody width="page">
        <PageTitle hint={t('hint')}>{t('title')}</PageTitle>
        <div className={css.tools}>
          <Segmented
            label={t('filter')}
            value={unread}
            options={[
              { value: 'all', label: t('all') },
              { value: 'unread', label: t('unread') },
            ]}
            onChange={setUnread}
          />
        </div>
        {failed && !pages.nodes.length ? <ErrorCard message={failed.message} requestId={failed.requestId} onRetry={pages.reload} /> : null}
        {pages.loading ? <SkeletonLines lines={6} height={20} /> : null}
        {nothing ? (
          <EmptyState title={unread === 'unread' ? t('allRead') : t('empty')} example={unread === 'unread' ? undefined : t('example')}>
            {unread === 'unread' ? t('allReadHint') : t('emptyHint')}
          </EmptyState>
        ) : null}
        <ul className={css.list}>
          {pages.nodes.map((item) => (
            <li key={item.id} className={cx(css.item, !item.readAt && css.unread)}>
              <Link to={item.url} className={css.link} onClick={() => !item.readAt && void mark({ ids: [item.id], read: true })}>
                {item.by ? (
                  <Avatar {...item.by} size="md" />
                ) : (
                  <span className={css.sign}>
                    <IconSearch size={16} />
                  </span>
                )}
                <span className={css.words}>
                  <span className={css.head}>
                    {!item.readAt && <span className="vb-hidden">{t('unreadItem')} </span>}
                    {item.by && <b>{item.by.name} </b>}
                    {serverText(item.action)} <b>{item.title}</b>
                  </span>
                  {item.quote && <span className={cx(css.quote, 'vb-trunc')}>“{item.quote}”</span>}
                  {item.excerpt && <span className={css.excerpt}>{item.excerpt}</span>}
                  <span className={css.meta}>
                    {item.place && <span className="vb-trunc">{item.place}</span>}
                    {item.place && <span aria-hidden>·</span>}
                    <TimeAgo at={item.at} />
                  </span>
                </span>
              </Link>
              <IconButton
                label={t(item.readAt ? 'markUnread' : 'markRead', { title: item.title })}
                icon={<span className={cx(css.dot, !item.readAt && css.full)} />}
                onClick={() => void mark({ ids: [item.id], read: !item.readAt })}
              />
            </li>
          ))}
        </ul>
        {pages.hasMore ? (
          <div className={css.more}>
            <Button size="sm" loading={pages.loadingMore} onClick={pages.loadMore}>
              {t('more')}
            </Button>
          </div>
        ) : null}
      </PageBody>
    </>
  );
}
