import { formatDeepLink } from '@libs/domain';
import { citeClass, VerbatimCard } from '@libs/object-views';
import { openBehindPeek, openPeek, useInPeek } from '@libs/shell-kit';
import { Badge, ButtonLink, cx } from '@libs/ui';
import css from './ask.module.css';
import { useAskTexts } from './copy.ts';
import type { Passage } from './passages.ts';
import type { CitedPassage } from './use-answers.ts';

const hashOf = ({ start, end, version }: CitedPassage): string => formatDeepLink({ kind: 'offsets', start, end, version });

/** The address of the cited words in their note. */
export const placeOf = (cited: CitedPassage): string => `/data/${cited.noteId}${hashOf(cited)}`;

/** Whether the page is this note, alone or inside its project. */
const isOpen = (noteId: string): boolean => /^\/(?:data|projects\/[^/]+\/view)\/([^/]+)$/.exec(location.pathname)?.[1] === noteId;

const day = (date: string | null | undefined) =>
  date ? new Date(date).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }) : null;

/** Cited words in their paragraph, with who said them, where and when; or what has become of them. */
export function CitedWords({ passage: { cited, parts }, numbers = [] }: { passage: Passage; numbers?: readonly number[] }) {
  const t = useAskTexts();
  const inPeek = useInPeek();
  if (!parts.length)
    return (
      <p className={cx(css.card, css.gone)}>
        {numbers.map((number) => (
          <span key={number} className={citeClass()}>
            {number}
          </span>
        ))}
        <Badge tone="warn">{t(cited.state === 'hidden' ? 'hidden' : cited.state === 'removed' ? 'removed' : 'changed')}</Badge>
        {cited.state === 'changed' && t('changedText')}
      </p>
    );
  return (
    <div className={css.card}>
      {numbers.length > 0 && (
        <span className={css.numbers}>
          {numbers.map((number) => (
            <span key={number} className={citeClass({ open: true })}>
              {number}
            </span>
          ))}
        </span>
      )}
      <div className={css.cardWords}>
        <VerbatimCard
          quote={parts.map(({ text, isCited }, i) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a passage do not move
            isCited ? <mark key={i}>{text}</mark> : text,
          )}
          speaker={cited.speaker}
          source={[cited.note, cited.project, day(cited.date)].filter(Boolean).join(' · ')}
          startMs={cited.startMs}
          look="wide"
        />
      </div>
      <ButtonLink
        size="sm"
        href={placeOf(cited)}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          // Beside an answer that lies over a page itself the place is that page's, which may be the note already.
          if (inPeek) openBehindPeek(`${isOpen(cited.noteId) ? location.pathname : `/data/${cited.noteId}`}${hashOf(cited)}`);
          else openPeek({ kind: 'note', id: cited.noteId, at: hashOf(cited).slice(1) });
        }}
      >
        {t('openInNote')}
      </ButtonLink>
    </div>
  );
}
