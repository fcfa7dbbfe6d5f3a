import type { ExploreStreamQuery } from '@libs/api';
import { isBoolean, isNumber, isString, listOf, nullable, optional, shapeOf } from '@libs/domain';
import { ObjectIcon, TimeAgo, VerbatimCard } from '@libs/object-views';
import { Link, openPeek } from '@libs/shell-kit';
import { Badge } from '@libs/ui';
import { useExploreTexts } from './copy.ts';
import css from './explore.module.css';

/** One thing of the stream. */
export type StreamItem = ExploreStreamQuery['explore']['nodes'][number];

interface ItemData {
  title: string;
  subtitle: string;
  url: string;
  quote?: string;
  speaker?: string | null;
  note?: string;
  project?: string;
  startMs?: number | null;
  tags?: { id: string; title: string; colour: string }[];
  author?: string;
  published?: boolean;
  notes?: number;
  highlights?: number;
}

const text = optional(isString);
const isItemData = shapeOf<ItemData>({
  ...{ title: isString, subtitle: isString, url: isString, quote: text, note: text, project: text, author: text },
  ...{ published: optional(isBoolean), notes: optional(isNumber), highlights: optional(isNumber) },
  speaker: optional(nullable(isString)),
  startMs: optional(nullable(isNumber)),
  tags: optional(listOf(shapeOf<NonNullable<ItemData['tags']>[number]>({ id: isString, title: isString, colour: isString }))),
});

/** A highlight as the words that were said; an insight or a project by its title and its first words. */
export function StreamCard({ item }: { item: StreamItem }) {
  const t = useExploreTexts();
  const { id, type, data, preview, changedAt } = item;
  if (!isItemData(data)) return null;
  if (type === 'HIGHLIGHT')
    return (
      <article className={css.said}>
        <VerbatimCard
          quote={data.quote ?? data.title}
          speaker={data.speaker ?? data.note}
          source={data.project}
          startMs={data.startMs}
          tags={data.tags}
          href={data.url}
          onOpen={() => openPeek({ kind: 'highlight', id, url: data.url })}
        >
          <TimeAgo at={changedAt} />
        </VerbatimCard>
      </article>
    );
  const words = preview.trim() === data.title.trim() ? '' : preview.replaceAll('\uFFFC', ' ');
  return (
    <article className={css.card}>
      <p className={css.kind}>
        <ObjectIcon kind={type} size={14} />
        {t(type === 'INSIGHT' ? 'one.INSIGHT' : 'one.PROJECT')}
        {data.published === false && <Badge>{t('draft')}</Badge>}
      </p>
      <h2 className={css.title}>
        <Link
          to={data.url}
          onClick={(event) => {
            if (type !== 'INSIGHT' || event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            openPeek({ kind: 'insight', id, url: data.url });
          }}
        >
          {data.title}
        </Link>
      </h2>
      {words && <p className={css.words}>{words}</p>}
      <p className={css.facts}>
        {[
          data.subtitle,
          data.author,
          data.notes !== undefined && t('notes', { count: data.notes }),
          data.highlights !== undefined && t('highlights', { count: data.highlights }),
        ]
          .filter(Boolean)
          .map((fact) => (
            <span key={String(fact)}>{fact}</span>
          ))}
        <TimeAgo at={changedAt} />
      </p>
    </article>
  );
}
