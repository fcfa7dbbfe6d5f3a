import type { ShareableType } from '@libs/api';
import { lazy, Suspense, useRef } from 'react';

const SharePanel = lazy(() => import('./share-panel.tsx'));
const People = lazy(() => import('./access-people.tsx'));
const Everyone = lazy(() => import('./everyone-access.tsx'));

export interface ShareDialogProps {
  objectType: ShareableType;
  objectId: string;
  opened: boolean;
  onClose: () => void;
}

/** Who can open a note, highlight or insight, why, and its public page. The code comes with the first opening. */
export function ShareDialog(props: ShareDialogProps) {
  const used = useRef(false);
  used.current ||= props.opened;
  if (!used.current) return null;
  return (
    <Suspense fallback={null}>
      <SharePanel {...props} />
    </Suspense>
  );
}

/** The people of a share screen, loaded when a page shows them; spread `...AccessPerson` on `people`. */
export function AccessPeople(props: Parameters<typeof People>[0]) {
  return (
    <Suspense fallback={null}>
      <People {...props} />
    </Suspense>
  );
}

/** What everybody in the workspace has in a project or folder, loaded when a page shows it. */
export function EveryoneAccess(props: Parameters<typeof Everyone>[0]) {
  return (
    <Suspense fallback={null}>
      <Everyone {...props} />
    </Suspense>
  );
}
