import css from './blocks.module.css';
import type { ImageUploads, Upload } from './image-uploads.ts';
import { t } from './texts.ts';

function button(label: string, run: () => void): HTMLButtonElement {
  const created = document.createElement('button');
  created.type = 'button';
  created.textContent = label;
  created.addEventListener('click', run);
  return created;
}

/** What stands in the text in place of a picture that is on its way, or that did not arrive. */
export function uploadCard(upload: Upload, uploads: ImageUploads): HTMLElement {
  const card = document.createElement('div');
  card.contentEditable = 'false';
  card.className = `${css.upload ?? ''} ${upload.state === 'failed' ? (css.failed ?? '') : ''}`;
  card.dataset['upload'] = String(upload.id);
  card.setAttribute('role', upload.state === 'failed' ? 'alert' : 'status');
  const words = document.createElement('span');
  words.textContent = upload.state === 'failed' ? upload.problem : t('picture.uploading', { name: upload.file.name });
  card.append(words);
  if (upload.state === 'failed') {
    if (upload.canRetry) card.append(button(t('picture.retry'), () => uploads.retry(upload)));
    card.append(button(t('picture.remove'), () => uploads.drop(upload)));
  }
  return card;
}
