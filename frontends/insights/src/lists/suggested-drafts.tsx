import { graphql, useQuery } from '@libs/api';
import { AuthorLine, TimeAgo } from '@libs/object-views';
import { Link } from '@libs/shell-kit';
import { IconSparkles } from '@libs/ui';
import { useEffect } from 'react';
import { useInsightTexts } from '../copy.ts';
import css from './suggested-drafts.module.css';

const DRAFTS = graphql(`
  query SuggestedInsights($projectId: ID!) {
    insightDrafts(projectId: $projectId) {
      id title createdAt createdBy { id name initials } summary { id state used }
    }
  }
`);
const SILENT_ERRORS = { quiet: true };

/** Pending drafts, above the insights; renders nothing without any. */
export function SuggestedDrafts({ projectId, onLoaded }: { projectId: string; onLoaded: () => void }) {
  const t = useInsightTexts();
  const [{ data, error }] = useQuery({ query: DRAFTS, variables: { projectId }, context: SILENT_ERRORS });
  const isLoaded = Boolean(data || error);
  useEffect(() => {
    if (isLoaded) onLoaded();
  }, [isLoaded, onLoaded]);
  const drafts = data?.insightDrafts ?? [];
  if (!drafts.length) return null;
  const stateOf = ({ state, used }: (typeof drafts)[number]['summary']): string => {
    if (state === 'queued' || state === 'running') return t('list.beingWritten');
    if (state !== 'done') return t('list.notWritten');
    return t('list.basedOn', { count: used });
  };
  return (
    <section className={css.drafts} aria-labelledby="suggested-insights">
      <h2 id="suggested-insights">{t('list.suggested')}</h2>
      <p className={css.hint}>{t('list.suggestedHint')}</p>
      <ul>
        {drafts.map((draft) => (
          <li key={draft.id} className={css.draft}>
            <Link to={`/projects/${projectId}/insight-drafts/${draft.id}`} className={css.title}>
              <IconSparkles size={14} aria-hidden />
              <span className="vb-trunc">{draft.title}</span>
            </Link>
            <AuthorLine author={draft.createdBy}>
              <TimeAgo at={draft.createdAt} />
              {stateOf(draft.summary)}
            </AuthorLine>
          </li>
        ))}
      </ul>
    </section>
  );
}
