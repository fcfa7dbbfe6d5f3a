import { SkeletonLines } from '@libs/ui';
import type { ComponentType } from 'react';
import type { PeekProps } from './contract.ts';
import { type Preloadable, preloadable } from './preloadable.tsx';

/** What a remote draws in a peek; lines stand for it until its code is there. */
export const lazyPeek = (load: () => Promise<ComponentType<PeekProps>>): Preloadable<PeekProps> =>
  preloadable(load, {
    fallback: () => (
      <div style={{ padding: '24px 20px' }}>
        <SkeletonLines />
      </div>
    ),
  });
