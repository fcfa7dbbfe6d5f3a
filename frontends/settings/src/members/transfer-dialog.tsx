import { errorOf, graphql, useMutation, useQuery } from '@libs/api';
import { MemberSelect } from '@libs/object-views/members';
import { Button, Dialog, ErrorCard, SkeletonLines, toast } from '@libs/ui';
import { useState } from 'react';
import css from '../settings-page.module.css';
import own from './members-page.module.css';
import { useMemberTexts } from './texts.ts';

/** What a member owns. */
export const CONTENT = graphql(`
  query SettingsMemberContent($memberId: ID!) {
    memberContent(memberId: $memberId) { memberId counts { kind count } }
  }
`);
const TRANSFER = graphql(`mutation SettingsTransferContent($input: TransferContentInput!) { transferContent(input: $input) { id } }`);
const UNDO = graphql(`mutation SettingsUndoTransfer($id: ID!) { undoContentTransfer(id: $id) { id undoneAt } }`);

interface TransferProps {
  member: { id: string; userId: string; name: string };
  /** What comes next, whether the content was transferred or stays. */
  next: (() => Promise<void>) | null;
  onClose: () => void;
}

/** Gives what a member owns to another, after saying what that is. */
export function TransferDialog({ member, next, onClose }: TransferProps) {
  const t = useMemberTexts();
  const [{ data, error }, reload] = useQuery({ query: CONTENT, variables: { memberId: member.id }, requestPolicy: 'network-only' });
  const [{ fetching }, transfer] = useMutation(TRANSFER);
  const [, undo] = useMutation(UNDO);
  const [to, setTo] = useState<{ id: string; user: { id: string; name: string } } | null>(null);
  const failure = errorOf(error);
  const counts = data?.memberContent.counts;
  const { name } = member;

  async function give() {
    if (!to) return;
    const answer = await transfer({ input: { fromId: member.id, toId: to.id } }, { idempotent: true });
    const done = answer.data?.transferContent;
    if (answer.error || !done) return;
    toast({ text: t('transferred', { name, to: to.user.name }), undo: () => void undo({ id: done.id }, { idempotent: true }) });
    goOn();
  }
  function goOn() {
    onClose();
    void next?.();
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('transferOf', { name })}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          {next && <Button onClick={goOn}>{t('keepContent')}</Button>}
          <Button variant="primary" disabled={!to || !counts?.length} loading={fetching} onClick={() => void give()}>
            {next ? t('transferAndGoOn') : t('transfer')}
          </Button>
        </>
      }
    >
      {failure && !counts && <ErrorCard message={failure.message} requestId={failure.requestId} onRetry={() => reload()} />}
      {!counts && !failure && <SkeletonLines lines={4} />}
      {counts?.length === 0 && <p className={css.note}>{t('ownsNothing', { name })}</p>}
      {counts && counts.length > 0 && (
        <div className={own.transfer}>
          <p className={css.note}>{t('transferHint')}</p>
          <ul>
            {counts.map(({ kind, count }) => (
              <li key={kind}>{t(`contents.${kind}`, { count })}</li>
            ))}
          </ul>
          <MemberSelect
            label={t('transferTo')}
            none={t('chooseMember')}
            userId={to?.user.id ?? null}
            without={member.userId}
            onChange={setTo}
          />
        </div>
      )}
    </Dialog>
  );
}
