import { type CommentThreadFragment, errorOf, graphql, useMutation } from '@libs/api';
import { commentParts } from '@libs/domain';
import { TimeAgo } from '@libs/object-views';
import { copyLink } from '@libs/shell-kit';
import { Avatar, Badge, Button, cx, IconButton, IconCheck, IconLink, IconPencil, Menu, MenuItem, toast } from '@libs/ui';
import { IconDots, IconTrash } from '@libs/ui/icons';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CommentComposer } from './comment-composer.tsx';
import css from './comment-thread.module.css';
import { t } from './texts.ts';

graphql(`
  fragment CommentThread on Thread {
    id docId highlightId quote status viewerAccess resolvedAt resolvedBy { id name }
    comments {
      id threadId body createdAt editedAt deletedAt canEdit canDelete
      mentions { id name } createdBy { id name initials }
    }
  }
`);

const REPLY = graphql(`mutation CommentReply($input: ReplyInput!) { replyToThread(input: $input) { ...CommentThread } }`);
const EDIT = graphql(`mutation CommentEdit($input: EditCommentInput!) { editComment(input: $input) { ...CommentThread } }`);
const RESOLVE = graphql(
  `mutation CommentResolve($id: ID!, $resolved: Boolean!) { resolveThread(input: { id: $id, resolved: $resolved }) { ...CommentThread } }`,
);
const DELETE = graphql(`mutation CommentDelete($id: ID!) { deleteComment(id: $id) { ids } }`);
const RESTORE = graphql(`mutation CommentRestore($id: ID!) { restoreComment(id: $id) { ...CommentThread } }`);

type CommentView = CommentThreadFragment['comments'][number];

export interface CommentThreadProps {
  thread: CommentThreadFragment;
  /** The page on which the thread stands, for copied links. */
  path: string;
  /** A comment that a link led to. */
  flash?: string | null;
  /** The reply field has the focus from the start. */
  autoFocus?: boolean;
  onClose?: () => void;
}

/** A conversation about some words: who said what, and a field to answer. */
export function CommentThread({ thread, path, flash, autoFocus, onClose }: CommentThreadProps) {
  const [, reply] = useMutation(REPLY);
  const [, resolve] = useMutation(RESOLVE);
  const canWrite = thread.viewerAccess === 'write' || thread.viewerAccess === 'full';
  const settle = async (resolved: boolean) => {
    const { error } = await resolve({ id: thread.id, resolved }, { quiet: true });
    if (error) toast({ text: errorOf(error).message, tone: 'bad', requestId: errorOf(error).requestId });
    else if (resolved) {
      onClose?.();
      toast({ text: t('resolved'), undo: () => void resolve({ id: thread.id, resolved: false }) });
    }
  };
  return (
    <section className={css.thread} aria-label={t('on', { quote: thread.quote })}>
      <div className={css.head}>
        <blockquote className={css.quote}>“{thread.quote}”</blockquote>
        {canWrite && (
          <Button size="sm" variant="ghost" icon={<IconCheck size={14} />} onClick={() => void settle(!thread.resolvedAt)}>
            {thread.resolvedAt ? t('reopen') : t('resolve')}
          </Button>
        )}
      </div>
      {(thread.status !== 'ok' || thread.resolvedAt) && (
        <div className={css.states}>
          {thread.status === 'changed' && <Badge tone="warn">{t('changed')}</Badge>}
          {thread.status === 'orphan' && <Badge tone="warn">{t('gone')}</Badge>}
          {thread.resolvedAt && <Badge tone="ok">{t('resolvedBy', { name: thread.resolvedBy?.name ?? '' })}</Badge>}
        </div>
      )}
      <ol className={css.comments}>
        {thread.comments.map((comment) => (
          <CommentItem key={comment.id} thread={thread} comment={comment} path={path} flash={flash === comment.id} />
        ))}
      </ol>
      {canWrite ? (
        <CommentComposer
          docId={thread.docId}
          label={t('replyField')}
          action={t('reply')}
          autoFocus={autoFocus}
          onSend={async (body) => {
            const { error } = await reply({ input: { threadId: thread.id, body, clientKey: crypto.randomUUID() } }, { quiet: true });
            return error ? errorOf(error).message : null;
          }}
        />
      ) : (
        <p className={css.readOnly}>{t('readOnly')}</p>
      )}
    </section>
  );
}

interface CommentItemProps {
  thread: CommentThreadFragment;
  comment: CommentView;
  path: string;
  flash: boolean;
}

function CommentItem({ thread, comment, path, flash }: CommentItemProps) {
  const [editing, setEditing] = useState(false);
  const [, edit] = useMutation(EDIT);
  const [, remove] = useMutation(DELETE);
  const [, restore] = useMutation(RESTORE);
  const item = useRef<HTMLLIElement>(null);
  const { id, createdBy, createdAt, editedAt, deletedAt } = comment;
  useEffect(() => {
    if (flash) item.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [flash]);
  if (deletedAt)
    return (
      <li ref={item} className={cx(css.comment, css.deleted)}>
        {t('deleted')}
      </li>
    );
  const removeComment = async () => {
    const { error } = await remove({ id }, { quiet: true });
    if (error) toast({ text: errorOf(error).message, tone: 'bad', requestId: errorOf(error).requestId });
    else toast({ text: t('deleted'), undo: () => void restore({ id }) });
  };
  return (
    <li ref={item} className={cx(css.comment, flash && 'vb-flash')} id={`comment-${id}`}>
      <Avatar {...createdBy} />
      <div className={css.words}>
        <div className={css.by}>
          <span className="vb-trunc">{createdBy.name}</span>
          <span className={css.when}>
            <TimeAgo at={createdAt} />
            {editedAt ? t('edited') : ''}
          </span>
          <Menu
            align="end"
            target={<IconButton label={t('more', { name: createdBy.name })} icon={<IconDots size={14} />} className={css.more} />}
          >
            <MenuItem icon={<IconLink />} onClick={() => void copyLink({ kind: 'comment', id }, path)}>
              {t('copyLink')}
            </MenuItem>
            {comment.canEdit && (
              <MenuItem sends="editComment" icon={<IconPencil />} onClick={() => setEditing(true)}>
                {t('edit')}
              </MenuItem>
            )}
            {comment.canDelete && (
              <MenuItem sends="deleteComment" icon={<IconTrash />} danger onClick={() => void removeComment()}>
                {t('remove')}
              </MenuItem>
            )}
          </Menu>
        </div>
        {editing ? (
          <CommentComposer
            docId={thread.docId}
            label={t('editField')}
            action={t('save')}
            body={comment.body}
            mentions={comment.mentions}
            autoFocus
            onCancel={() => setEditing(false)}
            onSend={async (body) => {
              const { error } = await edit({ input: { id, body } }, { quiet: true });
              if (error) return errorOf(error).message;
              flushSync(() => setEditing(false));
              item.current?.querySelector('button')?.focus();
              return null;
            }}
          />
        ) : (
          <CommentBody body={comment.body} mentions={comment.mentions} />
        )}
      </div>
    </li>
  );
}

/** A comment's words with the names of those whom it mentions. */
export function CommentBody({ body, mentions }: { body: string; mentions: readonly { id: string; name: string }[] }) {
  const names = new Map(mentions.map((person) => [person.id, person.name]));
  let at = 0;
  return (
    <p className={css.body}>
      {commentParts(body).map((part) => {
        at += 1;
        return 'text' in part ? (
          part.text
        ) : (
          <span key={at} className={css.mention}>
            @{names.get(part.userId) ?? t('unknown')}
          </span>
        );
      })}
    </p>
  );
}
