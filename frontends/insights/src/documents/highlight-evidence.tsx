import type { LiveReferenceFragment } from '@libs/api';
import { highlightUrl, VerbatimCard } from '@libs/object-views';
import { Avatar, Badge, IconAlertTriangle } from '@libs/ui';
import { useInsightTexts } from '../copy.ts';
import { CitationChip } from './citation-chip.tsx';
import { initialsOf } from './initials.ts';
import { openReference } from './open-reference.ts';
import css from './reference-card.module.css';

type Shown = NonNullable<LiveReferenceFragment['highlight']>;

/** A quote with speaker, source and date; if the source was edited, also the current text. */
export function HighlightEvidence({ highlight, number, open }: { highlight: Shown; number?: number; open?: boolean }) {
  const t = useInsightTexts();
  const { id, quote, text, status, speaker, noteTitle, projectName, startMs, tags } = highlight;
  const url = highlightUrl(highlight);
  return (
    <VerbatimCard
      quote={quote}
      note={
        status !== 'ok' && (
          <p className={css.now}>
            {status === 'orphan' ? (
              t('evidence.gone')
            ) : (
              <>
                <span>{t('evidence.now')}</span> <span className="vb-verbatim">“{text}”</span>
              </>
            )}
          </p>
        )
      }
      lead={
        <>
          {number !== undefined && <CitationChip number={number} status={status} open={open} />}
          {speaker && <Avatar name={speaker} initials={initialsOf(speaker)} />}
        </>
      }
      speaker={speaker ?? noteTitle}
      source={projectName}
      startMs={startMs}
      tags={tags}
      href={url}
      onOpen={() => openReference({ kind: 'highlight', refId: id }, url)}
      look="wide"
      size="lg"
    >
      {status !== 'ok' && (
        <Badge tone="warn" icon={<IconAlertTriangle size={11} />}>
          {status === 'changed' ? t('evidence.changed') : t('evidence.orphan')}
        </Badge>
      )}
    </VerbatimCard>
  );
}
