import { graphql, useMutation } from '@libs/api';
import { isSummaryPending, type SummaryView } from '@libs/object-views/summary';
import { Button, Notice, ProgressBar } from '@libs/ui';
import type { ReactNode } from 'react';
import { useSummaryTexts } from './copy.ts';
import css from './summary.module.css';

const CANCEL = graphql(`mutation CancelSummary($id: ID!) { cancelSummary(id: $id) { id state } }`);

interface SummaryProgressProps {
  summary: SummaryView;
  canCancel: boolean;
  /** In place of stopping it as a summary, where it is made for something else. */
  onCancel?: () => Promise<void>;
}

/** How far a summary is, and what went wrong with it. */
export function SummaryProgress({ summary, canCancel, onCancel }: SummaryProgressProps) {
  const t = useSummaryTexts();
  const [{ fetching }, cancel] = useMutation(CANCEL);
  return (
    <>
      {isSummaryPending(summary) && (
        <div className={css.progress} aria-live="polite">
          <span>
            {summary.state === 'queued'
              ? t('waiting')
              : t('making', { step: Math.min(summary.step + 1, summary.steps), steps: summary.steps })}
          </span>
          <ProgressBar label={t('title')} value={summary.step / summary.steps} />
          {canCancel && (
            <div className={css.actions}>
              <Button size="sm" loading={fetching} onClick={() => void (onCancel ? onCancel() : cancel({ id: summary.id }))}>
                {t('cancel')}
              </Button>
            </div>
          )}
        </div>
      )}
      {summary.state === 'cancelled' && (
        <Notice role="status" className={css.notice}>
          {t('cancelled')}
        </Notice>
      )}
      {summary.state === 'failed' && <ProviderError>{summary.error}</ProviderError>}
      {summary.providerError && <ProviderError>{summary.providerError}</ProviderError>}
    </>
  );
}

const ProviderError = ({ children }: { children: ReactNode }) => (
  <Notice tone="warn" role="status" className={css.notice}>
    {children}
  </Notice>
);
