import { graphql, useQuery } from '@libs/api';
import { slot } from '@libs/shell-kit';
import { useMemo } from 'react';

const FIELDS = graphql(`query InsightFields($id: ID!) { objectFields(target: insight, id: $id) { field { id } } }`);
const Fields = slot('object-fields');

/** What the project asks of its insights, filled in above the text; nothing of the other front end is loaded where it asks nothing. */
export function InsightFields({ id, canEdit }: { id: string; canEdit: boolean }) {
  const [{ data }] = useQuery({ query: FIELDS, variables: { id }, context: useMemo(() => ({ quiet: true }), []) });
  return data?.objectFields.length ? <Fields target="insight" id={id} canEdit={canEdit} /> : null;
}
