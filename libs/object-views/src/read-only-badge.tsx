import { graphql, useQuery } from '@libs/api';
import { READ_ONLY_REASONS } from '@libs/domain';
import { serverText } from '@libs/i18n';
import { Badge, IconEye, Tooltip } from '@libs/ui';

const WHY = graphql(`query ReadOnlyWhy($projectId: ID!) { project(id: $projectId) { id readOnly } }`);

export interface ReadOnlyBadgeProps {
  projectId: string;
  /** What the badge says, such as “View only”. */
  label: string;
}

/** Says that something in a project cannot be changed, and why: on the pointer, on the focus and to screen readers. */
export function ReadOnlyBadge({ projectId, label }: ReadOnlyBadgeProps) {
  const [{ data }] = useQuery({ query: WHY, variables: { projectId } });
  const why = serverText(READ_ONLY_REASONS[data?.project?.readOnly ?? 'permission']);
  return (
    <Tooltip label={why}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its reason is in the tooltip */}
      <span tabIndex={0} aria-description={why}>
        <Badge icon={<IconEye size={12} />}>{label}</Badge>
      </span>
    </Tooltip>
  );
}
