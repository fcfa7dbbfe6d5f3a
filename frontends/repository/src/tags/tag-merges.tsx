import { graphql, useMutation, useQuery } from '@libs/api';
import { formatDay } from '@libs/object-views';
import { Button, toast } from '@libs/ui';
import { useState } from 'react';
import { useTagTexts } from './copy.ts';
import css from './tag-sheet.module.css';

const MERGES = graphql(`
  query TagPageMerges($tagId: ID!) {
    tagMerges(tagId: $tagId) { id titles movedHighlights at by { id name } }
  }
`);
const UNMERGE = graphql(`
  mutation TagPageUnmerge($mergeId: ID!) {
    unmergeTags(id: $mergeId) { ...TagCard ...TagCounts }
  }
`);

/** The tags that went into this one, each with its way back; nothing when there were none. */
export function TagMerges({ tagId, canEdit }: { tagId: string; canEdit: boolean }) {
  const t = useTagTexts();
  const [{ data }] = useQuery({ query: MERGES, variables: { tagId } });
  const [, unmerge] = useMutation(UNMERGE);
  const [busy, setBusy] = useState<string | null>(null);
  if (!data?.tagMerges.length) return null;

  async function apart(id: string, titles: string) {
    setBusy(id);
    const { error } = await unmerge({ mergeId: id });
    setBusy(null);
    if (!error) toast(t('merges.apart', { titles }));
  }
  return (
    <section className={css.merges} aria-label={t('merges.title')}>
      <h2>{t('merges.title')}</h2>
      <ul>
        {data.tagMerges.map(({ id, titles, movedHighlights, at, by }) => {
          const names = titles.map((title) => `“${title}”`).join(', ');
          return (
            <li key={id}>
              <span className={css.merged}>
                {names}
                <small>
                  {t('uses', { count: movedHighlights })} · {by.name} · {formatDay(at)}
                </small>
              </span>
              {canEdit && (
                <Button
                  size="sm"
                  loading={busy === id}
                  aria-label={t('merges.undoOf', { titles: names })}
                  onClick={() => void apart(id, names)}
                >
                  {t('merges.undo')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
