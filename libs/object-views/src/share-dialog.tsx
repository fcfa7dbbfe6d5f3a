import type { ShareableType } from '@libs/api';
import { lazyDialog, preloadable } from '@libs/shell-kit';
import { useRef } from 'react';
import type { AccessPeopleProps } from './access-people.tsx';
import type { EveryoneAccessProps } from './everyone-access.tsx';
import type { AccessPlace } from './set-access.ts';

const SharePanel = lazyDialog(async () => (await import('./share-panel.tsx')).default);
const People = preloadable(async () => (await import('./access-people.tsx')).default);
const Requests = preloadable(async () => (await import('./access-requests.tsx')).default);
const Everyone = preloadable(async () => (await import('./everyone-access.tsx')).default);

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
  return <SharePanel {...props} />;
}

/** Who has access to a place, loaded when a page shows them; spread `...AccessGroup` on its `groups`. */
export function AccessPeople(props: AccessPeopleProps) {
  return <People {...props} />;
}

/** What everybody in the workspace has in a project or folder, loaded when a page shows it. */
export function EveryoneAccess(props: EveryoneAccessProps) {
  return <Everyone {...props} />;
}

/** Who asks for access to a project or folder, and who has it for a time, loaded when a page shows it; for those with full access. */
export function AccessRequests(props: { place: AccessPlace }) {
  return <Requests {...props} />;
}
