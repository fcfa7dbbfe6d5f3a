import type { CommentThreadFragment } from '@libs/api';
import { TimeAgo } from '@libs/object-views';
import { Avatar, Badge, cx, Segmented } from '@libs/ui';
import { useState } from 'react';
import { useNoteTexts } from '../copy.ts';
import page from '../note-page.module.css';
import type { OpenNote } from '../open-note/use-open-note.ts';
import { CommentBody } from './comment-thread.tsx';
import css from './comments.module.css';

/** All conversations about a note: the open ones, and those that are settled. */
export function CommentPanel({
  open,
  threads,
  onGo,
}: {
  open: OpenNote;
  threads: readonly CommentThreadFragment[] | undefined;
  onGo?: () => void;
}) {
  const t = useNoteTexts();
  const [requested, setKind] = useState<'open' | 'resolved'>('open');
  const all = threads ?? [];
  const settled = all.filter((thread) => thread.resolvedAt);
  const kind = settled.length ? requested : 'open';
  const visibleCommentThreads = kind === 'open' ? all.filter((thread) => !thread.resolvedAt) : settled;
  if (!threads) return null;
  const go = (thread: CommentThreadFragment) => {
    onGo?.();
    const renderedHighlight = open.comments.placeOf(thread);
    open.coding.set({ selected: null, picker: null, overlapping: null });
    open.painter.show(renderedHighlight ?? { from: 1, to: 1 });
    open.comments.show([thread.id]);
  };
  return (
    <section className={page.section} aria-label={t('comments.title')}>
      <div className={css.panelHead}>
        <h2>{t('comments.title')}</h2>
        {settled.length > 0 && (
          <Segmented
            label={t('comments.which')}
            value={kind}
            options={[
              { value: 'open', label: t('comments.open', { count: all.length - settled.length }) },
              { value: 'resolved', label: t('comments.resolved', { count: settled.length }) },
            ]}
            onChange={setKind}
          />
        )}
      </div>
      {visibleCommentThreads.length === 0 && <p className={page.small}>{t('comments.none')}</p>}
      {visibleCommentThreads.map((thread) => {
        const live = thread.comments.filter((comment) => !comment.deletedAt);
        const first = live[0];
        if (!first) return null;
        return (
          <button key={thread.id} type="button" className={css.card} data-panel-thread={thread.id} onClick={() => go(thread)}>
            <span className={cx(css.words, 'vb-trunc')}>“{thread.quote}”</span>
            <span className={css.by}>
              <Avatar {...first.createdBy} />
              <span className="vb-trunc">{first.createdBy.name}</span>
              <span className={page.small}>
                <TimeAgo at={first.createdAt} />
              </span>
            </span>
            <span className={css.said}>
              <CommentBody body={first.body} mentions={first.mentions} />
            </span>
            {(live.length > 1 || thread.status !== 'ok') && (
              <span className={css.foot}>
                {live.length > 1 && <span className={page.small}>{t('comments.replies', { count: live.length - 1 })}</span>}
                {thread.status === 'orphan' && <Badge tone="warn">{t('comments.gone')}</Badge>}
                {thread.status === 'changed' && <Badge tone="warn">{t('comments.changed')}</Badge>}
              </span>
            )}
          </button>
        );
      })}
    </section>
  );
}
