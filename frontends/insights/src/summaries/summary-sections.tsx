import { citeClass, timecode } from '@libs/object-views';
import { hashOf, type SummaryView } from '@libs/object-views/summary';
import { Link, openPeek, type PeekTarget, useInPeek, usePeek, usePeekList } from '@libs/shell-kit';
import { cx, IconAlertTriangle, Tooltip } from '@libs/ui';
import { useMemo } from 'react';
import { useSummaryTexts } from './copy.ts';
import css from './summary.module.css';

type Bullet = SummaryView['sections'][number]['bullets'][number];
type Cited = Bullet['citations'][number];

/** The cited words where they are now, to be opened over the page. */
const targetOf = (cited: Cited, noteHref: string | undefined): PeekTarget & { at: string } => ({
  kind: 'note',
  id: cited.objectId,
  at: hashOf(cited).slice(1),
  ...(noteHref ? { url: noteHref } : {}),
});

/** Each place that can be opened, once, in the order of the points: J and K step through them. */
function placesIn(sections: SummaryView['sections'], noteHref: string | undefined): PeekTarget[] {
  const cited = sections.flatMap(({ bullets }) => bullets).flatMap(({ citations }) => citations.filter(({ isCurrent }) => isCurrent));
  const byPlace = new Map(cited.map((item) => [`${item.objectId} ${hashOf(item)}`, targetOf(item, noteHref)]));
  return [...byPlace.values()];
}

/**
 * The points of a summary under their headings; numbers run through all of it, and each opens its words over the page. `noteHref` is the one
 * note's address; without it each citation says its own.
 */
export function SummarySections({ sections, noteHref }: { sections: SummaryView['sections']; noteHref?: string }) {
  usePeekList(useMemo(() => placesIn(sections, noteHref), [sections, noteHref]));
  let number = 0;
  return sections.map((section) => (
    <section key={section.key} className={css.section} aria-label={section.title}>
      <h2>{section.title}</h2>
      <ul>
        {section.bullets.map((bullet) => {
          const first = number + 1;
          number += bullet.citations.length;
          return <Point key={bullet.id} bullet={bullet} first={first} noteHref={noteHref} />;
        })}
      </ul>
    </section>
  ));
}

function Point({ bullet, first, noteHref }: { bullet: Bullet; first: number; noteHref: string | undefined }) {
  const t = useSummaryTexts();
  const chips = bullet.citations.map((cited, i) => (
    <Chip key={`${cited.objectId} ${cited.start} ${cited.end}`} cited={cited} number={first + i} noteHref={noteHref} />
  ));
  const [cited] = bullet.citations;
  if (bullet.isVerbatim)
    return (
      <li>
        <blockquote className={cx(css.quote, 'vb-verbatim')}>“{bullet.text}”</blockquote>
        <p className={css.said}>
          {cited?.speaker && <span>{cited.speaker}</span>}
          {!noteHref && cited && <span className={css.source}>{cited.title || t('untitled')}</span>}
          {cited?.startMs != null && <span className="vb-num">{timecode(cited.startMs)}</span>}
          {chips}
        </p>
      </li>
    );
  return (
    <li>
      <p className={css.written}>
        {bullet.text}
        {chips}
        {bullet.isEdited && <span className={css.said}>{t('reworded')}</span>}
      </p>
    </li>
  );
}

function Chip({ cited, number, noteHref }: { cited: Cited; number: number; noteHref: string | undefined }) {
  const t = useSummaryTexts();
  const inPeek = useInPeek();
  const peek = usePeek();
  const target = targetOf(cited, noteHref);
  const isOpen = peek?.kind === 'note' && peek.id === target.id && peek.at === target.at;
  const label = noteHref
    ? cited.speaker
      ? t('open', { speaker: cited.speaker })
      : t('openPlain')
    : t('openIn', { title: cited.title || t('untitled') });
  if (!cited.isCurrent)
    return (
      <Tooltip label={`${t('changed')}: “${cited.quote}”`}>
        <span className={cx(citeClass({ stale: true }), css.chip)}>
          <IconAlertTriangle size={10} aria-hidden />
          {number}
          <span className="vb-hidden">{t('changed')}</span>
        </span>
      </Tooltip>
    );
  return (
    <Tooltip label={`“${cited.quote}”`}>
      <Link
        className={cx(citeClass({ open: isOpen }), css.chip)}
        to={`${noteHref ?? `/data/${cited.objectId}`}${hashOf(cited)}`}
        aria-label={`${number}: ${label}`}
        aria-current={isOpen || undefined}
        onClick={(event) => {
          if (inPeek || event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          openPeek(target);
        }}
      >
        {number}
      </Link>
    </Tooltip>
  );
}
