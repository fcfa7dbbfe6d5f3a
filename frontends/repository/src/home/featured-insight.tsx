import { type FeaturedInsightFragment, graphql } from '@libs/api';
import { AuthorLine, formatDay, HighlightCard } from '@libs/object-views';
import { Card, UiLink } from '@libs/ui';
import { useCopy } from '../copy.ts';
import css from './home.module.css';

graphql(`
  fragment FeaturedInsight on Insight {
    id title excerpt referenceCount personCount publishedAt updatedAt
    createdBy { id name initials }
    project { id name }
    quoted { ...HighlightCard }
  }
`);

/** One published insight with its first words and what it rests on. */
export function FeaturedInsight({ insight }: { insight: FeaturedInsightFragment | null }) {
  const t = useCopy('home');
  if (!insight) {
    return (
      <Card className={css.noFeature}>
        <h3>{t('featuredEmpty')}</h3>
        <p>{t('featuredEmptyText')}</p>
        <UiLink href="/projects">{t('projects')}</UiLink>
      </Card>
    );
  }
  return (
    <Card className={css.feature}>
      <div className={css.featureWords}>
        <h3 className="vb-verbatim">
          <UiLink href={`/insights/${insight.id}`}>{insight.title}</UiLink>
        </h3>
        <p>{insight.excerpt}</p>
        <AuthorLine author={insight.createdBy}>
          {t('references', { count: insight.referenceCount })}
          {t('people', { count: insight.personCount })}
          {formatDay(insight.publishedAt ?? insight.updatedAt)}
        </AuthorLine>
      </div>
      {insight.quoted && (
        <div className={css.featureQuote}>
          <HighlightCard highlight={{ ...insight.quoted, tags: insight.quoted.tags.slice(0, 1) }} within="note" />
        </div>
      )}
    </Card>
  );
}
