import { graphql, useQuery } from '@libs/api';
import { TimeAgo } from '@libs/object-views';
import { Button } from '@libs/ui';
import css from '../contact-page.module.css';
import { useContactTexts } from '../copy.ts';
import { useUnmerge } from './use-unmerge.ts';

const MERGES = graphql(`
  query ContactMerges($contactId: ID!) {
    contactMerges(contactId: $contactId) { id mergedId mergedName mergedAt contact { id } }
  }
`);

/** The contacts that are part of this one, each with a way back. */
export function MergedContacts({ id, canEdit }: { id: string; canEdit: boolean }) {
  const t = useContactTexts();
  const [{ data }] = useQuery({ query: MERGES, variables: { contactId: id } });
  const unmerge = useUnmerge();
  const merges = data?.contactMerges.filter(({ contact }) => contact.id === id) ?? [];
  if (!merges.length) return null;
  return (
    <section className={css.part} aria-label={t('merge.list')}>
      <h2>{t('merge.list')}</h2>
      <ul>
        {merges.map((merge) => (
          <li key={merge.id} className={css.merge}>
            <span>
              <bdi>{merge.mergedName}</bdi> <TimeAgo at={merge.mergedAt} />
            </span>
            {canEdit && (
              <Button
                size="sm"
                variant="ghost"
                aria-label={t('merge.undoOf', { name: merge.mergedName })}
                onClick={() => void unmerge(merge.id)}
              >
                {t('merge.undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
