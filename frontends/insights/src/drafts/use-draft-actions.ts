import { errorOf, graphql, useMutation } from '@libs/api';
import { beginCreation } from '@libs/shell-kit';
import { toast } from '@libs/ui';
import { useRef } from 'react';
import { useDraftTexts } from './copy.ts';

const ACCEPT = graphql(`
  mutation AcceptInsightDraft($id: ID!, $title: String!) { acceptInsightDraft(input: { id: $id, title: $title }) { points omitted insight { id } } }
`);
const REJECT = graphql(`mutation RejectInsightDraft($id: ID!) { rejectInsightDraft(id: $id) { id state } }`);
const RENAME = graphql(
  `mutation RenameInsightDraft($id: ID!, $title: String!) { renameInsightDraft(input: { id: $id, title: $title }) { id title } }`,
);
const REDRAFT = graphql(`mutation RedraftInsight($id: ID!) { redraftInsight(id: $id) { id state } }`);
const CANCEL = graphql(`mutation CancelInsightDraft($id: ID!) { cancelInsightDraft(id: $id) { id state } }`);
const REOPEN = graphql(`mutation ReopenInsightDraft($id: ID!) { reopenInsightDraft(id: $id) { id state } }`);

/** What can be done with a suggested insight; each shows its result. `reload` refetches the page when another user was faster. */
export function useDraftActions(reload: () => void) {
  const t = useDraftTexts();
  const [{ fetching: isAccepting }, acceptOne] = useMutation(ACCEPT);
  const [{ fetching: isRejecting }, rejectOne] = useMutation(REJECT);
  const [, reopenOne] = useMutation(REOPEN);
  const [, renameOne] = useMutation(RENAME);
  const [{ fetching: isRedrafting }, redraftOne] = useMutation(REDRAFT);
  const [, cancelOne] = useMutation(CANCEL);
  // A title that is on its way is there before the draft is accepted.
  const renaming = useRef<Promise<void>>(undefined);
  const failed = (error: Parameters<typeof errorOf>[0]) => {
    const { message, requestId } = errorOf(error)!;
    toast({ text: message, tone: 'bad', requestId });
    reload();
  };

  /** The insight that it became; null where it did not. */
  async function accept(id: string, title: string): Promise<string | null> {
    await renaming.current;
    const creation = beginCreation();
    const { data, error } = await acceptOne({ id, title }, { quiet: true, idempotent: true });
    if (!data) {
      creation.cancel();
      failed(error);
      return null;
    }
    creation.done(data.acceptInsightDraft.insight.id);
    const { points, omitted, insight } = data.acceptInsightDraft;
    toast(omitted ? t('acceptedWithout', { points, all: points + omitted }) : t('accepted', { count: points }));
    return insight.id;
  }
  async function reopen(id: string): Promise<void> {
    const { error } = await reopenOne({ id }, { quiet: true, idempotent: true });
    if (error) failed(error);
  }
  async function reject(id: string): Promise<boolean> {
    const { data, error } = await rejectOne({ id }, { quiet: true, idempotent: true });
    if (!data) {
      failed(error);
      return false;
    }
    if (data.rejectInsightDraft.state !== 'rejected') {
      reload();
      return false;
    }
    toast({ text: t('rejected'), undo: () => void reopen(id) });
    return true;
  }
  function rename(id: string, title: string): Promise<void> {
    renaming.current = renameOne({ id, title }, { quiet: true, idempotent: true }).then(({ error }) => error && failed(error));
    return renaming.current;
  }
  async function redraft(id: string): Promise<void> {
    const { error } = await redraftOne({ id }, { quiet: true, idempotent: true });
    if (error) failed(error);
    else reload();
  }
  async function cancel(id: string): Promise<void> {
    const { error } = await cancelOne({ id }, { quiet: true, idempotent: true });
    if (error) failed(error);
    else reload();
  }
  return { accept, reject, reopen, rename, redraft, cancel, isAccepting, isRejecting, isRedrafting };
}
