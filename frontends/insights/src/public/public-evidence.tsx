import { VerbatimCard } from '@libs/object-views';
import { Avatar, Badge, ColourChip, cx, IconAlertTriangle, IconLock, IconNotes } from '@libs/ui';
import { useInsightTexts } from '../copy.ts';
import { CitationChip } from '../documents/citation-chip.tsx';
import { initialsOf } from '../documents/initials.ts';
import css from './public-page.module.css';
import type { PublicQuote, PublicReference } from './public-shapes.ts';

/** Somebody's words on a public page, with what may be said of them. */
export function PublicVerbatim({ quote, number, large }: { quote: PublicQuote; number?: number; large?: boolean }) {
  const t = useInsightTexts();
  const { quote: words, speaker, startMs, noteTitle, tags, status } = quote;
  return (
    <div className={cx(css.verbatim, large && css.large)}>
      <VerbatimCard
        quote={words}
        note={words === null && <p className={css.goneWords}>{t('public.gone')}</p>}
        lead={
          <>
            {number !== undefined && <CitationChip number={number} status={status} />}
            {speaker && <Avatar name={speaker} initials={initialsOf(speaker)} colour="ocean" />}
          </>
        }
        speaker={speaker}
        source={noteTitle}
        startMs={startMs}
        tags={tags}
        look="wide"
        size={large ? 'xl' : 'lg'}
      >
        {status === 'changed' && (
          <Badge tone="warn" icon={<IconAlertTriangle size={11} />}>
            {t('public.changed')}
          </Badge>
        )}
      </VerbatimCard>
    </div>
  );
}

/** A reference on a public page; what is not shared is a stub that says nothing about it. */
export function PublicEvidence({ reference, number }: { reference: PublicReference | undefined; number?: number }) {
  const t = useInsightTexts();
  if (!reference?.readable)
    return (
      <div className={css.stub}>
        <IconLock size={15} aria-hidden />
        {t('public.notShared')}
      </div>
    );
  const { kind, quote = null, speaker = null, startMs = null, noteTitle = '', tags = [], status = 'ok' } = reference;
  if (kind === 'highlight') return <PublicVerbatim quote={{ quote, speaker, startMs, noteTitle, tags, status }} number={number} />;
  if (kind === 'note')
    return (
      <div className={css.row}>
        <IconNotes aria-hidden />
        <span className="vb-verbatim">{noteTitle}</span>
      </div>
    );
  return (
    <div className={css.row}>
      {tags.map(({ title, colour }) => (
        <ColourChip key={title} colour={colour}>
          {title}
        </ColourChip>
      ))}
    </div>
  );
}
