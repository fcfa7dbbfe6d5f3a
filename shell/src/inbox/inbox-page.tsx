import { errorOf, graphql, useMutation, usePages } from '@libs/api';
import { TimeAgo } from '@libs/object-views';
import { Link, usePageTitle } from '@libs/shell-kit';
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

const INBOX = graphql(`
  query InboxPage($unread: Boolean, $first: Int, $after: String) {
    inbox(unread: $unread, first: $first, after: $after) {
      total pageInfo { hasNextPage endCursor }
      nodes { id kind deed title place quote excerpt url at readAt by { id name initials colour } }
    }
  }
`);
const MARK = graphql(`mutation InboxMark($ids: [ID!], $read: Boolean!) { markNotifications(ids: $ids, read: $read) }`);

/** /inbox: what others said to the reader, each leading to the very place. */
export function InboxPage() {
  const [unread, setUnread] = useState<'all' | 'unread'>('all');
  const [, mark] = useMutation(MARK);
  usePageTitle('Inbox');
  const pages = usePages({ query: INBOX, variables: { unread: unread === 'unread' }, pick: (data) => data.inbox, pageSize: 25 });
  const failed = errorOf(pages.error);
  const nothing = !pages.loading && !failed && !pages.hasMore && pages.nodes.length === 0;
  return (
    <>
      <TopBar
        crumbs={[{ label: 'Inbox' }]}
        actions={
          <>
            <Button
              size="sm"
              icon={<IconCheck size={14} />}
              disabled={!pages.nodes.some((item) => !item.readAt)}
              onClick={() => void mark({ read: true })}
            >
              Mark all as read
            </Button>
            <ButtonLink size="sm" variant="ghost" href="/settings/user/notifications" aria-label="Notification settings">
              <IconSettings size={16} />
            </ButtonLink>
          </>
        }
      />
      <PageBody width="page">
        <PageTitle hint="Mentions of you, what happens in conversations that you are part of, and what your saved searches find.">
          Inbox
        </PageTitle>
        <div className={css.tools}>
          <Segmented
            label="Which news"
            value={unread}
            options={[
              { value: 'all', label: 'All' },
              { value: 'unread', label: 'Unread' },
            ]}
            onChange={setUnread}
          />
        </div>
        {failed && !pages.nodes.length ? <ErrorCard message={failed.message} requestId={failed.requestId} onRetry={pages.reload} /> : null}
        {pages.loading ? <SkeletonLines lines={6} height={20} /> : null}
        {nothing ? (
          <EmptyState
            title={unread === 'unread' ? 'Everything is read' : 'Nothing yet'}
            example={unread === 'unread' ? undefined : '“Is that the whole box, or half?”'}
          >
            {unread === 'unread'
              ? 'New mentions and answers appear here by themselves.'
              : 'When somebody mentions you, or answers or settles what you wrote, you find it here.'}
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
                    {!item.readAt && <span className="vb-hidden">Unread: </span>}
                    {item.by && <b>{item.by.name} </b>}
                    {item.deed} <b>{item.title}</b>
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
                label={item.readAt ? `Mark as unread: ${item.title}` : `Mark as read: ${item.title}`}
                icon={<span className={cx(css.dot, !item.readAt && css.full)} />}
                onClick={() => void mark({ ids: [item.id], read: !item.readAt })}
              />
            </li>
          ))}
        </ul>
        {pages.hasMore ? (
          <div className={css.more}>
            <Button size="sm" loading={pages.loadingMore} onClick={pages.loadMore}>
              Show more
            </Button>
          </div>
        ) : null}
      </PageBody>
    </>
  );
}
