import { graphql, useQuery } from '@libs/api';
import {
  BUILT_IN_GROUPS,
  CONSENT_STATES,
  type ConsentState,
  HIGHLIGHT_STATES,
  INSIGHT_STATUSES,
  type TagColour,
  type ViewTarget,
} from '@libs/domain';
import { useMemo } from 'react';
import type { FieldView } from '../fields/field-data.ts';
import { useFilterTexts } from '../filters/copy.ts';
import { useRowTexts } from '../views/row-target.ts';

const TAGS = graphql(`
  query RowGroupTags($projectId: ID!) {
    tags(projectId: $projectId) { id title colour }
  }
`);

interface GroupOption {
  id: string;
  label: string;
  colour: TagColour;
}
const CONSENT_COLOURS = { NONE: 'graphite', GIVEN: 'moss', WITHDRAWN: 'clay' } as const satisfies Record<ConsentState, TagColour>;
const NO_FIELDS: readonly FieldView[] = [];

/** Whether it is one of the groups of which every row is in exactly one. */
export const isState = (id: string): boolean => id === 'status' || id === 'consent';
/** Whether a card can be dragged to another of these groups. */
export const canMoveBetween = (target: ViewTarget, id: string): boolean =>
  (target === 'highlight' && id === 'tag') || (target === 'insight' && id === 'status');

/** By what rows of a kind can be grouped beside fields, each as if it were a field with options. */
export function useOwnGroups(target: ViewTarget, projectId: string | null): readonly FieldView[] {
  const t = useRowTexts();
  const filterText = useFilterTexts();
  const [{ data }] = useQuery({
    query: TAGS,
    variables: { projectId: projectId ?? '' },
    pause: target !== 'highlight',
    requestPolicy: 'cache-first',
  });
  return useMemo(() => {
    const names: readonly ('tag' | 'status' | 'consent')[] = BUILT_IN_GROUPS[target];
    if (!names.length) return NO_FIELDS;
    const states = (): GroupOption[] => {
      if (target === 'contact')
        return CONSENT_STATES.map((id) => ({ id, label: filterText(`consents.${id}`), colour: CONSENT_COLOURS[id] }));
      if (target === 'insight')
        return INSIGHT_STATUSES.map((id) => ({
          id,
          label: filterText(`statuses.${id}`),
          colour: id === 'published' ? 'moss' : 'graphite',
        }));
      return HIGHLIGHT_STATES.map((id) => ({ id, label: filterText(`states.${id}`), colour: id === 'ok' ? 'graphite' : 'amber' }));
    };
    return names.map(
      (id): FieldView => ({
        __typename: 'Field',
        id,
        projectId,
        target: 'note',
        label: t(`groups.${id}`),
        type: 'SELECT',
        multiple: id === 'tag',
        ...{ required: false, hidden: false, defaultValue: null, filledCount: 0, objectCount: 0, formerType: null },
        options: (id === 'tag' ? (data?.tags ?? []).map(({ id, title, colour }) => ({ id, label: title, colour })) : states()).map(
          (option) => ({ ...option, __typename: 'FieldOption' as const, useCount: 0 }),
        ),
      }),
    );
  }, [target, projectId, data, t, filterText]);
}
