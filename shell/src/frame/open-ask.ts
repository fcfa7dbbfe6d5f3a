import { askPlaceOf, openPeek } from '@libs/shell-kit';

/** Opens the panel for questions about what a page shows; where a page is for questions itself, its field takes the keys. */
export function openAsk(pathname: string): void {
  const field = document.querySelector<HTMLElement>('[data-ask-field]');
  if (field) field.focus();
  else openPeek({ kind: 'ask', id: askPlaceOf(pathname).id });
}
