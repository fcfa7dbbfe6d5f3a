import { Button, SkeletonLines, StateCard } from '@libs/ui';
import { Component, type ReactNode, Suspense } from 'react';
import css from './peek-frame.module.css';

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
        <StateCard state="failed" title="Something went wrong here" action={<Button onClick={this.props.onRetry}>Try again</Button>}>
          The list behind it still works.
        </StateCard>
      );
    }
    return (
      <Suspense
        fallback={
          <div className={css.wait}>
            <SkeletonLines />
          </div>
        }
      >
        {this.props.children}
      </Suspense>
    );
  }
}
