import type { LiveReferenceFragment } from '@libs/api';
import { cx, isRowClick, SkeletonLines } from '@libs/ui';
import { useInsightTexts } from '../copy.ts';
import { ChartEvidence } from './chart-evidence.tsx';
import { CitationChip } from './citation-chip.tsx';
import { isPeekable, type ReferenceKey } from './doc-structure.ts';
import { EvidencePlaceholder } from './evidence-stub.tsx';
import { HighlightEvidence } from './highlight-evidence.tsx';
import { openReference } from './open-reference.ts';
import css from './reference-card.module.css';
import { NoteEvidence, TagEvidence } from './source-evidence.tsx';

export interface ReferenceCardProps {
  reference: ReferenceKey;
  /** What the server says of it; undefined until it answered. */
  found: LiveReferenceFragment | undefined;
  failed?: boolean;
  /** Place among the quotes of the document. */
  number?: number;
  look?: 'plain' | 'selected' | 'open';
}

/** A live reference: a quote, a tag or a note, or why it cannot be shown. A click opens it beside the document. */
export function ReferenceCard({ reference, found: liveReference, failed, number, look = 'plain' }: ReferenceCardProps) {
  const t = useInsightTexts();
  const { kind } = reference;
  const isVisible = liveReference?.readable && !liveReference.removed;
  return (
    // biome-ignore lint/a11y: the link inside is the twin for the keyboard
    <div
      className={cx(css.card, look === 'open' && css.on, look === 'selected' && css.selected)}
      data-kind={kind}
      onClick={(event) => {
        if (isVisible && isPeekable(reference) && isRowClick(event) && !event.metaKey && !event.ctrlKey) openReference(reference);
      }}
    >
      {!liveReference && !failed && <SkeletonLines lines={2} />}
      {!liveReference && failed && <EvidencePlaceholder>{t('evidence.failed')}</EvidencePlaceholder>}
      {liveReference && !liveReference.readable && (
        <EvidencePlaceholder locked>
          <b>{t('evidence.hiddenTitle')}</b> {t(`evidence.hidden.${kind}`)}
        </EvidencePlaceholder>
      )}
      {liveReference?.readable && liveReference.removed && <Removed kind={kind} number={number} />}
      {isVisible && liveReference.highlight && (
        <HighlightEvidence highlight={liveReference.highlight} number={number} open={look === 'open'} />
      )}
      {isVisible && liveReference.tag && <TagEvidence tag={liveReference.tag} />}
      {isVisible && liveReference.note && <NoteEvidence note={liveReference.note} />}
      {isVisible && liveReference.chart && <ChartEvidence chart={liveReference.chart} />}
    </div>
  );
}

const REMOVED = {
  highlight: 'evidence.removedHighlight',
  tag: 'evidence.removedTag',
  note: 'evidence.removedNote',
  chart: 'evidence.removedChart',
} as const;

/** The number stays, struck, so that the others keep theirs. */
function Removed({ kind, number }: { kind: ReferenceKey['kind']; number?: number }) {
  const t = useInsightTexts();
  return (
    <EvidencePlaceholder>
      {number !== undefined && <CitationChip number={number} status="removed" />} {t(REMOVED[kind])}
    </EvidencePlaceholder>
  );
}
