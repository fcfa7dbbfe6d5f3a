import { colourClass, cx, IconPlayerPlayFilled, UiLink } from '@libs/ui';
import type { ReactNode } from 'react';
import { type ChipTag, TagChip } from './tag-chip.tsx';
import { t } from './texts.ts';
import { timecode } from './time.tsx';
import css from './verbatim-card.module.css';

export interface VerbatimCardProps {
  /** The exact words; nothing is changed, not even the first letter. A node when words in it are marked; null when they are gone. */
  quote: ReactNode | null;
  /** Below the words, e.g. what the source says now; stands alone when the words are gone. */
  note?: ReactNode;
  /** One of the twelve; default is the first tag's, without a tag the marker. */
  colour?: string;
  /** Before the speaker: a citation's number, a face, an icon. */
  lead?: ReactNode;
  speaker?: string | null;
  /** Where it was said: the project, or the note. */
  source?: ReactNode;
  startMs?: number | null;
  tags?: readonly (Pick<ChipTag, 'title' | 'colour'> & { id?: string })[];
  /** Address of the words in their note; the quote becomes the link. */
  href?: string;
  /** Called instead of following the link, e.g. to open a peek. */
  onOpen?: () => void;
  onPlay?: () => void;
  /** `wide` puts the tags at the right end of the source line, `aside` into a column beside the words. */
  look?: 'stacked' | 'wide' | 'aside';
  /** `lg` in a document, `xl` where the words are the page. */
  size?: 'md' | 'lg' | 'xl';
  /** At the end of the source line. */
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
    <button type="button" className={css.time} aria-label={t('playFrom', { time: timecode(ms) })} onClick={onPlay}>
      {inside}
    </button>
  ) : (
    <span className={css.time}>{inside}</span>
  );
}

function Words({ quote, href, onOpen }: Pick<VerbatimCardProps, 'quote' | 'href' | 'onOpen'>) {
  const text = typeof quote === 'string' ? quote : '';
  const words = (
    <>
      <span className={cx(/^[“"„«]/.test(text) && css.apart)}>“</span>
      {quote}
      <span className={cx(/[”"“»]$/.test(text) && css.apart)}>”</span>
    </>
  );
  return (
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
  );
}

/** A quote, as shown everywhere: stripe in the tag's colour, text in the serif, then speaker, source and date. */
export function VerbatimCard(props: VerbatimCardProps) {
  const { quote, note, colour, lead, speaker, source, startMs, tags = [], href, onOpen, onPlay, children } = props;
  const { look = 'stacked', size = 'md' } = props;
  const chips = tags.length > 0 && (
    <span className={css.tags}>
      {tags.map(({ id, title, colour: own }) => (
        <TagChip key={id ?? title} tag={{ id: id ?? '', title, colour: own }} href={id && `/tags/${id}`} />
      ))}
    </span>
  );
  return (
    <figure className={cx(css.card, css[size], css[look], colourClass(colour ?? tags[0]?.colour))}>
      <div className={css.words}>
        {quote !== null && <Words quote={quote} href={href} onOpen={onOpen} />}
        {note}
        <figcaption className={css.source}>
          {lead}
          {speaker && <b className="vb-trunc">{speaker}</b>}
          {source && (
            <span className={cx('vb-trunc', speaker && css.where)}>
              {speaker && (
                <span className={css.dot} aria-hidden>
                  ·{' '}
                </span>
              )}
              {source}
            </span>
          )}
          {startMs !== null && startMs !== undefined && <TimeCode ms={startMs} onPlay={onPlay} />}
          {look === 'wide' && chips}
          {children}
        </figcaption>
      </div>
      {look !== 'wide' && chips}
    </figure>
  );
}
