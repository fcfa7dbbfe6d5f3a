import { graphql, type LiveReferenceFragment, useQuery } from '@libs/api';
import { ObjectIcon, TagChip, VerbatimCard } from '@libs/object-views';
import { Link } from '@libs/shell-kit';
import { colourClass, cx } from '@libs/ui';
import type { MouseEvent } from 'react';
import { useInsightTexts } from '../copy.ts';
import type { PeekableReference } from './doc-structure.ts';
import { openReference } from './open-reference.ts';
import css from './reference-card.module.css';

const NEWEST = graphql(`
  query InsightTagNewest($tagId: ID!) {
    highlights(tagId: $tagId, first: 2) { nodes { id noteTitle excerpt speaker } }
  }
`);

const openInPeek = (key: PeekableReference, url: string) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  openReference(key, url);
};

/** A tag: what it means, how much stands behind it, and the two newest quotes. */
export function TagEvidence({ tag }: { tag: NonNullable<LiveReferenceFragment['tag']> }) {
  const t = useInsightTexts();
  const [{ data }] = useQuery({ query: NEWEST, variables: { tagId: tag.id } });
  const url = `/tags/${tag.id}`;
  return (
    <section className={cx(css.box, colourClass(tag.colour))} aria-label={tag.title}>
      <div className={css.boxHead}>
        <Link to={url} className={css.chipLink} onClick={openInPeek({ kind: 'tag', refId: tag.id }, url)}>
          <TagChip tag={tag} />
        </Link>
        <span className={css.meta}>
          {t('evidence.highlights', { count: tag.highlightCount })} · {t('evidence.notes', { count: tag.noteCount })}
        </span>
      </div>
      {tag.description && <p className={css.description}>{tag.description}</p>}
      {data?.highlights.nodes.map((highlight) => (
        <div key={highlight.id} className={css.newest}>
          <VerbatimCard quote={highlight.excerpt} colour={tag.colour} speaker={highlight.speaker ?? highlight.noteTitle} />
        </div>
      ))}
    </section>
  );
}

/** A note as one row: title, where it is, who speaks. */
export function NoteEvidence({ note }: { note: NonNullable<LiveReferenceFragment['note']> }) {
  const t = useInsightTexts();
  const url = `/data/${note.id}`;
  const people = note.speakers.map(({ name }) => name).join(', ');
  return (
    <div className={cx(css.box, css.row)}>
      <ObjectIcon kind="note" />
      <div className={css.rowWords}>
        <Link to={url} className={css.rowTitle} onClick={openInPeek({ kind: 'note', refId: note.id }, url)}>
          {note.title}
        </Link>
        <span className={cx(css.meta, 'vb-trunc')}>{[note.project.name, people].filter(Boolean).join(' · ')}</span>
      </div>
      <span className={css.meta}>{t('evidence.highlights', { count: note.highlightCount })}</span>
    </div>
  );
}
