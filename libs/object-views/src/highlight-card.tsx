import { graphql, type HighlightCardFragment } from '@libs/api';
import { openPeek } from '@libs/shell-kit';
import { Badge, IconAlertTriangle } from '@libs/ui';
import type { ReactNode } from 'react';
import { AiBadge } from './ai-badge.tsx';
import { t } from './texts.ts';
import { VerbatimCard } from './verbatim-card.tsx';

graphql(`
  fragment HighlightCard on Highlight {
    id noteId noteTitle projectId projectName excerpt status speaker startMs isByAi
    tags { id title colour }
  }
`);

export interface HighlightCardProps {
  highlight: HighlightCardFragment;
  /** Leaves the source out, e.g. in a list of one note. */
  within?: 'project' | 'note';
  look?: 'stacked' | 'wide';
  size?: 'md' | 'lg';
  /** The quote with words marked, in place of the plain one. */
  quote?: ReactNode;
}

/** The address of a highlight: its place in the note. */
export function highlightUrl(highlight: { id: string; noteId: string }): string {
  return `/data/${highlight.noteId}#highlight=${highlight.id}`;
}

/** A highlight as a verbatim card; a click opens the peek. */
export function HighlightCard({ highlight, within, look, size, quote }: HighlightCardProps) {
  const url = highlightUrl(highlight);
  return (
    <VerbatimCard
      quote={quote ?? highlight.excerpt}
      speaker={highlight.speaker ?? (within === 'note' ? null : highlight.noteTitle)}
      source={within === 'note' ? null : within === 'project' ? (highlight.speaker ? highlight.noteTitle : null) : highlight.projectName}
      startMs={highlight.startMs}
      tags={highlight.tags}
      href={url}
      onOpen={() => openPeek({ kind: 'highlight', id: highlight.id, url })}
      look={look}
      size={size}
    >
      {highlight.isByAi && <AiBadge />}
      {highlight.status !== 'ok' && (
        <Badge tone="warn" icon={<IconAlertTriangle size={11} />}>
          {highlight.status === 'changed' ? t('status.changed') : t('status.orphan')}
        </Badge>
      )}
    </VerbatimCard>
  );
}
