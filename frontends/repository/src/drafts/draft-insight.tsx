import { type ComponentProps, lazy, Suspense } from 'react';

const DraftDialog = lazy(() => import('./draft-dialog.tsx').then((module) => ({ default: module.DraftDialog })));

/** The order of an insight draft; its code comes with the first one. */
export function DraftInsight(props: ComponentProps<typeof DraftDialog>) {
  return (
    <Suspense fallback={null}>
      <DraftDialog {...props} />
    </Suspense>
  );
}
