import { type ComponentProps, lazy, Suspense } from 'react';

const SummarizeDialog = lazy(() => import('./summarize-dialog.tsx').then((module) => ({ default: module.SummarizeDialog })));

/** The order of a summary of what is selected; its code comes with the first one, not with the list. */
export function Summarize(props: ComponentProps<typeof SummarizeDialog>) {
  return (
    <Suspense fallback={null}>
      <SummarizeDialog {...props} />
    </Suspense>
  );
}
