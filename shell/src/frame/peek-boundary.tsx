import { Button, StateCard } from '@libs/ui';
import { Component, type ReactNode } from 'react';
import { t } from './texts.ts';

interface Props {
  children: ReactNode;
  onRetry: () => void;
}

/** Keeps a crash inside a peek from taking the list with it. */
export class PeekBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (this.state.failed) {
      return (
        <StateCard state="failed" title={t('peek.failed')} action={<Button onClick={this.props.onRetry}>{t('tryAgain')}</Button>}>
          {t('peek.listWorks')}
        </StateCard>
      );
    }
    return this.props.children;
  }
}
