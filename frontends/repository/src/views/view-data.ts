import { graphql, type ViewPartsFragment } from '@libs/api';
import type { ViewLayout, ViewTarget } from '@libs/domain';
import { IconLayoutKanban } from '@libs/ui';
import { IconLayoutGrid, IconListDetails, IconTable } from '@libs/ui/icons';

graphql(`
  fragment ViewParts on View {
    id projectId target name layout sortBy sortDescending groupBy shared isDefault revision createdBy
    filter { row { field operator values } any { field operator values } }
    columns { key width }
  }
`);

/** The views of a project, or of contacts, as the pages ask for them. */
export const PROJECT_VIEWS = graphql(`
  query ProjectViews($projectId: ID) {
    views(projectId: $projectId) { ...ViewParts }
  }
`);

/** A saved view as the pages show it. */
export type SavedView = ViewPartsFragment;

/** The sign of each layout. */
export const LAYOUT_ICONS = {
  TABLE: IconTable,
  BOARD: IconLayoutKanban,
  GRID: IconLayoutGrid,
  LIST: IconListDetails,
} as const satisfies Record<ViewLayout, unknown>;

/** The page of a view. */
export const viewHref = ({ projectId, id }: Pick<SavedView, 'projectId' | 'id'>): string =>
  projectId ? `/projects/${projectId}/views/${id}` : `/contacts/views/${id}`;

/** The page with all rows of a kind: that of notes, and for the others the table from which their views are saved. */
export function allHref(projectId: string | null, target: ViewTarget): string {
  if (!projectId) return '/contacts/views';
  return target === 'note' ? `/projects/${projectId}/data` : `/projects/${projectId}/views/${target}s`;
}
