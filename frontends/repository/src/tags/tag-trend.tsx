import { graphql, useQuery } from '@libs/api';
import { formatDay } from '@libs/object-views';
import { colourClass } from '@libs/ui';
import { useTagTexts } from './copy.ts';
import css from './tag-sheet.module.css';

const TREND = graphql(`
  query TagPageTrend($tagId: ID!) {
    tagTrend(tagId: $tagId) { start count }
  }
`);

/** How often a tag was said, week by week, by the dates of the notes; nothing for a tag without highlights. */
export function TagTrend({ tagId, colour, isExpected }: { tagId: string; colour: string; isExpected: boolean }) {
  const t = useTagTexts();
  const [{ data, error }] = useQuery({ query: TREND, variables: { tagId } });
  const weeks = data?.tagTrend ?? [];
  const max = Math.max(...weeks.map(({ count }) => count), 1);
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!data && !error && isExpected)
    return (
      <section className={css.trend} aria-hidden>
        <h2>{t('trend.title')}</h2>
        <ol />
        <p>&nbsp;</p>
      </section>
    );
  if (!first || !last) return null;
  return (
    <section className={css.trend} aria-label={t('trend.title')}>
      <h2>{t('trend.title')}</h2>
      <ol className={colourClass(colour)}>
        {weeks.map(({ start, count }) => {
          const words = t('trend.week', { week: formatDay(start), count });
          return (
            <li key={start} title={words}>
              <span className="vb-hidden">{words}</span>
              <i aria-hidden style={{ height: `${(count / max) * 100}%` }} />
            </li>
          );
        })}
      </ol>
      <p aria-hidden>
        <span>{formatDay(first.start)}</span>
        <span>{formatDay(last.start)}</span>
      </p>
    </section>
  );
}
