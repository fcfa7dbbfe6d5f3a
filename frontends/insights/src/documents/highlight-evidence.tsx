import type { LiveReferenceFragment } from '@libs/api';
import { highlightUrl, TagChip, timecode } from '@libs/object-views';
import { Link } from '@libs/shell-kit';
import { Avatar, Badge, colourClass, cx, IconAlertTriangle, IconPlayerPlayFilled } from '@libs/ui';
import { useInsightTexts } from '../copy.ts';
import { CitationChip } from './citation-chip.tsx';
import { initialsOf } from './initials.ts';
import { openReference } from './open-reference.ts';
import css from './reference-card.module.css';

type Shown = NonNullable<LiveReferenceFragment['highlight']>;

/** Somebody's words with who said them, where and when; when the source was edited, what it says now. */
export function HighlightEvidence({ highlight, number, open }: { highlight: Shown; number?: number; open?: boolean }) {
  const t = useInsightTexts();
  const { id, quote, text, status, speaker, noteTitle, projectName, startMs, tags } = highlight;
  const url = highlightUrl(highlight);
  return (
    <figure className={cx(css.verbatim, colourClass(tags[0]?.colour))}>
      <blockquote className={css.quote}>
        <Link
          to={url}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            openReference({ kind: 'highlight', refId: id }, url);
          }}
        >
          “{quote}”
        </Link>
      </blockquote>
      {status === 'changed' && (
        <p className={css.now}>
          <span>{t('evidence.now')}</span> <span className="vb-verbatim">“{text}”</span>
        </p>
      )}
      {status === 'orphan' && <p className={css.now}>{t('evidence.gone')}</p>}
      <figcaption className={css.source}>
        {number !== undefined && <CitationChip number={number} status={status} open={open} />}
        {speaker && <Avatar name={speaker} initials={initialsOf(speaker)} colour="ocean" />}
        <b className="vb-trunc">{speaker ?? noteTitle}</b>
        <span aria-hidden>·</span>
        <span className="vb-trunc">{projectName}</span>
        {startMs != null && (
          <span className={css.time}>
            <IconPlayerPlayFilled size={10} aria-hidden />
            {timecode(startMs)}
          </span>
        )}
        {status !== 'ok' && (
          <Badge tone="warn" icon={<IconAlertTriangle size={11} />}>
            {status === 'changed' ? t('evidence.changed') : t('evidence.orphan')}
          </Badge>
        )}
        <span className={css.tags}>
          {tags.map((tag) => (
            <TagChip key={tag.id} tag={tag} href={`/tags/${tag.id}`} />
          ))}
        </span>
      </figcaption>
    </figure>
  );
}
