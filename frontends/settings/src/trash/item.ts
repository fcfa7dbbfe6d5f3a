import type { TrashKindName } from '@libs/domain';

/** A deleted thing as the list shows it. */
export interface TrashItem {
  id: string;
  kind: TrashKindName;
  title: string;
  place?: string | null;
  deletedAt: string;
  deletedBy?: { name: string } | null;
  parents: readonly { id: string; kind: TrashKindName; title: string; restorable: boolean }[];
}

/** Where a thing goes that is restored; nothing: where it was. */
export type Target = { withParents?: boolean; intoProjectId?: string };

/** A name for sentences: quotes get quotation marks. */
export const itemName = ({ kind, title }: { kind: string; title: string }): string => (kind === 'highlight' ? `“${title}”` : title);
