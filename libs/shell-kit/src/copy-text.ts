import { toast } from '@libs/ui';
import { t } from './texts.ts';

/** Puts a text on the clipboard and says `done`, or that the browser does not let us. */
export async function copyText(text: string, done: string): Promise<void> {
  if ((await isWritten(text)) || isCopied(text)) toast(done);
  else toast({ text: t('noCopy'), tone: 'bad' });
}

/** Not every browser has a clipboard to write to on a page without TLS, and a person may have refused it. */
async function isWritten(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** As if the user had pressed the copy keys. */
function isCopied(text: string): boolean {
  let isTaken = false;
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
    isTaken = true;
  };
  window.addEventListener('copy', put, true);
  const isAllowed = document.execCommand('copy');
  window.removeEventListener('copy', put, true);
  return isAllowed && isTaken;
}
