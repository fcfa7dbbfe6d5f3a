import type { CodingSources } from './coding-sources.ts';
import type { TagView } from './highlight-meta.ts';

/** How a highlight is called: "Highlight, Deposit surprise, by Hanna"; only "Highlight" until it is known which tags it has. */
export function highlightName(
  { t, meta }: Pick<CodingSources, 't' | 'meta'>,
  id: string,
  tags: readonly TagView[],
  isUntagged: boolean,
): string {
  if (!tags.length && !isUntagged) return t('coding.plain');
  const { by, isByAi = false, aiTagIds = [] } = meta.get(id) ?? {};
  const titles = tags.map(({ id: tagId, title }) => (aiTagIds.includes(tagId) ? `${title} ${t('suggest.ai')}` : title));
  const names = titles.length ? titles.join(', ') : t('coding.noTag');
  // The importer of the note is not its author.
  if (isByAi) return t('coding.namedAlone', { tags: `${names} ${t('suggest.ai')}` });
  return by ? t('coding.named', { tags: names, by }) : t('coding.namedAlone', { tags: names });
}
