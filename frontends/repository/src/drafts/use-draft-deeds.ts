import { errorOf, graphql, useMutation } from '@libs/api';
import { toast } from '@libs/ui';
import { useDraftTexts } from './copy.ts';

const ACCEPT = graphql(`
  mutation AcceptInsightDraft($id: ID!, $title: String!) { acceptInsightDraft(id: $id, title: $title) { points leftOut insight { id } } }
`);
const REJECT = graphql(`mutation RejectInsightDraft($id: ID!) { rejectInsightDraft(id: $id) { id state } }`);
const REOPEN = graphql(`mutation ReopenInsightDraft($id: ID!) { reopenInsightDraft(id: $id) { id state } }`);

/** What can be done with a suggested insight; each says what became of it. `reload` reads the page anew where somebody else was faster. */
export function useDraftDeeds(reload: () => void) {
  const t = useDraftTexts();
  const [{ fetching: isAccepting }, acceptOne] = useMutation(ACCEPT);
  const [{ fetching: isRejecting }, rejectOne] = useMutation(REJECT);
  const [, reopenOne] = useMutation(REOPEN);
  const failed = (error: Parameters<typeof errorOf>[0]) => {
    const { message, requestId } = errorOf(error)!;
    toast({ text: message, tone: 'bad', requestId });
    reload();
  };

  /** The insight that it became; null where it did not. */
  async function accept(id: string, title: string): Promise<string | null> {
    const { data, error } = await acceptOne({ id, title }, { quiet: true, idempotent: true });
    if (!data) {
      failed(error);
      return null;
    }
    const { points, leftOut, insight } = data.acceptInsightDraft;
    toast(leftOut ? t('acceptedWithout', { points, all: points + leftOut }) : t('accepted', { count: points }));
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
    toast({ text: t('rejected'), undo: () => void reopen(id) });
    return true;
  }
  return { accept, reject, reopen, isAccepting, isRejecting };
}
