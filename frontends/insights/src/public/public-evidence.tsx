import { isOneOf } from '@libs/domain';
import { REFERENCE_KINDS } from '@libs/editor';
import { VerbatimCard } from '@libs/object-views';
import { Avatar, Badge, cx, IconAlertTriangle, IconLock, IconNotes } from '@libs/ui';
import { useInsightTexts } from '../copy.ts';
import { CitationChip } from '../documents/citation-chip.tsx';
import { initialsOf } from '../documents/initials.ts';
import { PublicChartCard } from './public-chart.tsx';
import css from './public-page.module.css';
import type { PublicQuote, PublicReference } from './public-shapes.ts';

/** A quote on a public page, with what may be shown of its source. */
export function PublicVerbatim({ quote, number, large }: { quote: PublicQuote; number?: number; large?: boolean }) {
  const t = useInsightTexts();
  const { quote: words, speaker, startMs, noteTitle, status } = quote;
  return (
    <div className={cx(css.verbatim, large && css.large)}>
      <VerbatimCard
        quote={words}
        note={words === null && <p className={css.goneWords}>{t('public.gone')}</p>}
        lead={
          <>
            {number !== undefined && <CitationChip number={number} status={status} />}
            {speaker && <Avatar name={speaker} initials={initialsOf(speaker)} />}
          </>
        }
        speaker={speaker}
        source={noteTitle}
        startMs={startMs}
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
        {t(`public.notShared.${isOneOf(REFERENCE_KINDS, reference?.kind) ? reference.kind : 'highlight'}`)}
      </div>
    );
  if (reference.chart) return <PublicChartCard chart={reference.chart} />;
  const { kind, quote = null, speaker = null, startMs = null, noteTitle = null, status = 'ok' } = reference;
  if (kind === 'highlight') return <PublicVerbatim quote={{ quote, speaker, startMs, noteTitle, status }} number={number} />;
  return (
    <div className={css.row}>
      <IconNotes aria-hidden />
      <span className="vb-verbatim">{noteTitle}</span>
    </div>
  );
}
