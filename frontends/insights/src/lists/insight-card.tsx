import type { InsightRowFragment } from '@libs/api';
import { AuthorLine, TimeAgo } from '@libs/object-views';
import { Link, openPeek, usePeek } from '@libs/shell-kit';
import { cx } from '@libs/ui';
import { useInsightTexts } from '../copy.ts';
import { EvidenceBadges } from '../documents/evidence-badges.tsx';
import css from './insight-list.module.css';

/** One insight of a list: title in the serif, first words, who, where, and how its evidence stands. */
export function InsightCard({ insight, inProject }: { insight: InsightRowFragment; inProject: boolean }) {
  const t = useInsightTexts();
  const peek = usePeek();
  const { id, title, excerpt, project, referenceCount, personCount, status } = insight;
  const isOpen = peek?.kind === 'insight' && peek.id === id;
  return (
    <article className={cx(css.card, isOpen && css.on)}>
      <h2 className={css.title}>
        <Link
          to={`/insights/${id}`}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            openPeek({ kind: 'insight', id });
          }}
        >
          {title || t('untitled')}
        </Link>
      </h2>
      <p className={css.excerpt}>{excerpt || t('list.noWords')}</p>
      <div className={css.foot}>
        <AuthorLine author={insight.createdBy}>
          {!inProject && project.name}
          <TimeAgo at={insight.updatedAt} />
          {referenceCount > 0 && t('facts.references', { count: referenceCount })}
          {personCount > 0 && t('facts.people', { count: personCount })}
        </AuthorLine>
        <EvidenceBadges status={status} count={insight} />
      </div>
    </article>
  );
}
