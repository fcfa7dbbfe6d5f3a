import { errorOf, graphql, useMutation, useQuery } from '@libs/api';
import { TimeAgo } from '@libs/object-views';
import { Badge, Button, ErrorCard, SkeletonLines, toast, useCan } from '@libs/ui';
import { useState } from 'react';
import { useNoteTexts } from '../copy.ts';
import css from './redaction.module.css';

const LIST = graphql(`
  query NoteRedactions($noteId: ID!) {
    redactions(noteId: $noteId) { id type start length isPermanent createdAt createdBy { id name } }
  }
`);
const RESTORE = graphql(`
  mutation NoteRestoreRedactions($ids: [ID!]!) {
    restoreRedactions(ids: $ids) { ok }
  }
`);
const FOR_GOOD = graphql(`
  mutation NoteRedactionsForGood($ids: [ID!]!) {
    makeRedactionsPermanent(ids: $ids) { ok }
  }
`);

/** What was redacted in a note: by whom and when, never what it said. */
export function RedactedList({ noteId, canMakeRedactionsPermanent: isFull }: { noteId: string; canMakeRedactionsPermanent: boolean }) {
  const canMakeRedactionsPermanent = useCan()('makeRedactionsPermanent') && isFull;
  const t = useNoteTexts();
  const [{ data, error }, refetch] = useQuery({ query: LIST, variables: { noteId }, requestPolicy: 'network-only' });
  const [, restore] = useMutation(RESTORE);
  const [, forGood] = useMutation(FOR_GOOD);
  const [requests, setRequests] = useState<string[] | null>(null);
  if (error) return <ErrorCard message={errorOf(error).message} requestId={errorOf(error).requestId} onRetry={() => refetch()} />;
  if (!data)
    return (
      <div className={css.none}>
        <SkeletonLines lines={3} />
      </div>
    );
  const rows = data.redactions;
  if (!rows.length) return <p className={css.none}>{t('redact.noneDone')}</p>;
  const sealed = rows.filter(({ isPermanent }) => !isPermanent).map(({ id }) => id);

  async function run(action: Promise<{ error?: Parameters<typeof errorOf>[0] }>, text?: string) {
    const { error: failed } = await action;
    if (failed) toast({ text: errorOf(failed).message, tone: 'bad', requestId: errorOf(failed).requestId });
    else if (text) toast(text);
    refetch();
  }

  return (
    <>
      <ul className={css.lists}>
        {rows.map((row) => (
          <li key={row.id} className={css.row}>
            <span className={css.block} aria-hidden="true" />
            <span className={css.what}>
              {row.type ? t(`redact.type.${row.type}`) : t('redact.byHand')}
              <span className={css.meta}>
                {t('redact.letters', { count: row.length })}, {row.createdBy.name}, <TimeAgo at={row.createdAt} />
              </span>
            </span>
            {row.start === null && <Badge tone="warn">{t('redact.gone')}</Badge>}
            {row.isPermanent ? (
              <Badge>{t('redact.permanent')}</Badge>
            ) : (
              <>
                {row.start !== null && (
                  <Button size="sm" onClick={() => void run(restore({ ids: [row.id] }, { quiet: true }), t('redact.restored'))}>
                    {t('redact.restore')}
                  </Button>
                )}
                {canMakeRedactionsPermanent && (
                  <Button size="sm" variant="ghost" onClick={() => setRequests([row.id])}>
                    {t('redact.forGood')}
                  </Button>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      {requests ? (
        <div className={css.foot} role="alertdialog" aria-label={t('redact.forGoodTitle', { count: requests.length })}>
          <p>
            <b>{t('redact.forGoodTitle', { count: requests.length })}</b> {t('redact.forGoodWhy')}
          </p>
          <Button variant="ghost" onClick={() => setRequests(null)}>
            {t('redact.cancel')}
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              setRequests(null);
              void run(forGood({ ids: requests }, { quiet: true }));
            }}
          >
            {t('redact.forGood')}
          </Button>
        </div>
      ) : (
        canMakeRedactionsPermanent &&
        sealed.length > 1 && (
          <div className={css.foot}>
            <Button onClick={() => setRequests(sealed)}>{t('redact.forGoodAll')}</Button>
          </div>
        )
      )}
    </>
  );
}
