import { toast } from '@libs/ui';
import { t } from './texts.ts';

let isAllowed = true;

/** Whether the person may take files out of the workspace; said with the session. */
export function allowDownloads(allowed: boolean): void {
  isAllowed = allowed;
}

/** For a link to a file: keeps it from being followed, and says why, when the person may take none out. */
export function guardDownload(event: { preventDefault: () => void }): void {
  if (isAllowed) return;
  event.preventDefault();
  toast({ text: t('noDownload'), tone: 'bad' });
}

/** Downloads a file of the workspace, or says why the person may not. */
export function download(address: string): void {
  let isKept = false;
  guardDownload({
    preventDefault: () => {
      isKept = true;
    },
  });
  if (!isKept) location.assign(address);
}
