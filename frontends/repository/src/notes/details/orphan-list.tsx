import { type Candidate, candidatesFor, diffWords, highlightText } from '@libs/editor';
import { TagChip } from '@libs/object-views';
import { useStore } from '@libs/shell-kit';
import { Button, colourClass, cx } from '@libs/ui';
import { memo, useEffect, useMemo, useState } from 'react';
import { useNoteTexts } from '../copy.ts';
import css from '../note-page.module.css';
import type { TagView } from '../open-note/coding/highlight-meta.ts';
import type { OpenNote } from '../open-note/use-open-note.ts';

interface ListProps {
  open: OpenNote;
  canCode: boolean;
}

/** Highlights whose text is gone, and those whose text says something else now: what they said, and what a person may decide. */
export function OrphanList({ open, canCode }: ListProps) {
  const t = useNoteTexts();
  const { orphans, all } = useStore(open.painter.drawing);
  const [left, setLeft] = useState<readonly string[]>([]);
  const changed = all.filter(({ status }) => status === 'changed');
  const renderedHighlights = orphans.filter(({ id }) => !left.includes(id));
  return (
    <>
      {orphans.length > 0 && (
        <section className={css.section}>
          <h2>{t('orphans.title')}</h2>
          {canCode && <p className={css.small}>{t('orphans.why')}</p>}
          {renderedHighlights.map(({ id, from }) => (
            <Orphan key={id} id={id} near={from} open={open} canCode={canCode} onLeave={() => setLeft([...left, id])} />
          ))}
          {left.length > 0 && (
            <Button size="sm" variant="ghost" onClick={() => setLeft([])}>
              {t('orphans.showLeft', { count: orphans.length - renderedHighlights.length })}
            </Button>
          )}
        </section>
      )}
      {changed.length > 0 && (
        <section className={css.section}>
          <h2>{t('orphans.changedTitle')}</h2>
          {changed.map(({ id, from, to }) => (
            <Changed
              key={id}
              id={id}
              now={highlightText(open.session.editor.state.doc, from, to)}
              tags={open.coding.tagsOf(id)}
              open={open}
              canCode={canCode}
            />
          ))}
        </section>
      )}
    </>
  );
}

interface OneProps extends ListProps {
  id: string;
}

function Orphan({ id, near, open, canCode, onLeave }: OneProps & { near: number; onLeave: () => void }) {
  const t = useNoteTexts();
  const { coding, session } = open;
  const { selection } = useStore(coding.state);
  const quote = session.client.base.highlights.get(id)?.quote ?? '';
  const matches = useCandidates(open, canCode ? quote : '', near);
  return (
    <div className={cx(css.orphan, colourClass(coding.tagsOf(id)[0]?.colour))} data-orphan={id}>
      <blockquote>{quote}</blockquote>
      <Tags tags={coding.tagsOf(id)} />
      {matches.map(({ candidate, place }) => (
        <div key={candidate.from} className={css.candidate}>
          <p>
            {candidate.before && <>…{candidate.before}</>}
            <mark>{candidate.text}</mark>
            {candidate.after && <>{candidate.after}…</>}
          </p>
          <Button size="sm" onClick={() => coding.resize(id, place())}>
            {t('orphans.placeHere')}
          </Button>
        </div>
      ))}
      {canCode && (
        <div className={css.row}>
          <Button size="sm" variant="ghost" disabled={!selection} onClick={() => selection && coding.resize(id, selection)}>
            {t('orphans.place')}
          </Button>
          <Button size="sm" variant="ghost" onClick={onLeave}>
            {t('orphans.leave')}
          </Button>
          <Button size="sm" variant="danger" onClick={() => coding.remove(id)}>
            {t('orphans.remove')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Searched once; the places then follow edits of the text. */
function useCandidates(
  { session }: OpenNote,
  quote: string,
  near: number,
): { candidate: Candidate; place: () => { from: number; to: number } }[] {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place moves with every edit, and is only a hint
  const matches = useMemo(
    () =>
      candidatesFor(session.editor.state.doc, quote, near).map((candidate) => ({
        candidate,
        range: session.track(candidate.from, candidate.to),
      })),
    [session, quote],
  );
  useEffect(
    () => () => {
      for (const { range } of matches) session.untrack(range);
    },
    [session, matches],
  );
  return matches.map(({ candidate, range }) => ({ candidate, place: () => ({ from: range.from, to: range.to }) }));
}

/** Memoized: there may be many beside a text that is being edited. */
const Changed = memo(function Changed({ id, now, tags, open, canCode }: OneProps & { now: string; tags: readonly TagView[] }) {
  const t = useNoteTexts();
  const { coding, session } = open;
  const quote = session.client.base.highlights.get(id)?.quote ?? now;
  const accept = () => {
    const renderedHighlight = coding.find(id);
    if (renderedHighlight) session.action({ kind: 'resize', id, from: renderedHighlight.from, to: renderedHighlight.to });
  };
  return (
    <div className={cx(css.orphan, colourClass(tags[0]?.colour))} data-changed={id}>
      <blockquote>
        {diffWords(quote, now).map(({ kind, text }, i) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name
          kind === 'gone' ? <del key={i}>{text}</del> : kind === 'new' ? <ins key={i}>{text}</ins> : <span key={i}>{text}</span>,
        )}
      </blockquote>
      <Tags tags={tags} />
      {canCode && (
        <Button size="sm" variant="ghost" onClick={accept}>
          {t('orphans.accept')}
        </Button>
      )}
    </div>
  );
});

function Tags({ tags }: { tags: readonly TagView[] }) {
  return (
    <div className={css.row}>
      {tags.map((tag) => (
        <TagChip key={tag.id} tag={tag} href={`/tags/${tag.id}`} />
      ))}
    </div>
  );
}
