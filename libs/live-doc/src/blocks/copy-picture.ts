import { toast } from '@libs/ui';
import { t } from './texts.ts';

const FIRST_WAIT_MS = 2_000;
const TIMEOUT_MS = 60_000;

/**
 * The file of a document that holds the same picture as another document's; made when there is none. Goes on asking while the line is down
 * and `isWanted`; null when it is no longer wanted, or was refused, with a toast.
 */
export async function copyPicture(docId: string, fileId: string, isWanted: () => boolean): Promise<string | null> {
  for (let wait = FIRST_WAIT_MS; isWanted(); wait = Math.min(wait * 2, TIMEOUT_MS)) {
    const answer = await fetch(`/api/docs/${docId}/images/${fileId}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'x-verbatim': '1' },
    }).catch(() => null);
    if (answer?.ok) {
      const { id }: { id: string } = await answer.json();
      return id;
    }
    await answer?.body?.cancel();
    if (answer && answer.status < 500 && answer.status !== 429) {
      toast(t('picture.notCopied'));
      return null;
    }
    await line(wait);
  }
  return null;
}

/** Until the browser is on line again, at most so many milliseconds. */
function line(ms: number): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      done();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
  });
}
