import { colourClass, cx, IconPlayerPlayFilled, UiLink } from '@libs/ui';
import type { ReactNode } from 'react';
import { type ChipTag, TagChip } from './tag-chip.tsx';
import { timecode } from './time.tsx';
import css from './verbatim-card.module.css';

export interface VerbatimCardProps {
  /** The exact words; nothing is changed, not even the first letter. A node when words in it are marked. */
  quote: ReactNode;
  /** One of the twelve; default is the first tag's, without a tag the marker. */
  colour?: string;
  speaker?: string | null;
  /** Where it was said: the project, or the note. */
  source?: ReactNode;
  startMs?: number | null;
  tags?: readonly ChipTag[];
  /** Address of the words in their note; the quote becomes the link. */
  href?: string;
  /** Called instead of following the link, e.g. to open a peek. */
  onOpen?: () => void;
  onPlay?: () => void;
  /** `wide` puts the tags at the right end of the source line. */
  look?: 'stacked' | 'wide';
  size?: 'md' | 'lg';
  children?: ReactNode;
}

function TimeCode({ ms, onPlay }: { ms: number; onPlay?: () => void }) {
  const inside = (
    <>
      <IconPlayerPlayFilled size={10} aria-hidden />
      {timecode(ms)}
    </>
  );
  return onPlay ? (
    <button type="button" className={css.time} aria-label={`Play from ${timecode(ms)}`} onClick={onPlay}>
      {inside}
    </button>
  ) : (
    <span className={css.time}>{inside}</span>
  );
}

/** Somebody's words: stripe in the tag's colour, quote in the serif, then who said it, where and when. */
export function VerbatimCard(props: VerbatimCardProps) {
  const { quote, colour, speaker, source, startMs, tags = [], href, onOpen, onPlay, look = 'stacked', size = 'md', children } = props;
  const words = <>“{quote}”</>;
  const chips = tags.length > 0 && (
    <span className={css.tags}>
      {tags.map((tag) => (
        <TagChip key={tag.id} tag={tag} href={`/tags/${tag.id}`} />
      ))}
    </span>
  );
  return (
    <figure className={cx(css.card, css[size], colourClass(colour ?? tags[0]?.colour))}>
      <blockquote className={css.quote}>
        {href ? (
          <UiLink
            href={href}
            onClick={(event) => {
              if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              onOpen();
            }}
          >
            {words}
          </UiLink>
        ) : (
          words
        )}
      </blockquote>
      <figcaption className={css.source}>
        {speaker && <b>{speaker}</b>}
        {speaker && source && <span aria-hidden>·</span>}
        {source && <span className="vb-trunc">{source}</span>}
        {startMs !== null && startMs !== undefined && <TimeCode ms={startMs} onPlay={onPlay} />}
        {look === 'wide' && chips}
        {children}
      </figcaption>
      {look === 'stacked' && chips}
    </figure>
  );
}
