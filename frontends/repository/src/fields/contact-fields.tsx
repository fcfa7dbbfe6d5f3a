import { graphql, useQuery } from '@libs/api';
import { Failure } from '@libs/object-views';
import type { SlotProps } from '@libs/shell-kit';
import { SkeletonLines } from '@libs/ui';
import { FieldList } from './field-list.tsx';

const FIELDS = graphql(`query ContactFields { fields(target: contact) { ...FieldParts } }`);

/** What the workspace asks of each contact; stands in its settings. */
export function ContactFields({ canEdit, isAdding, onAdded }: SlotProps['contact-fields']) {
  const [{ data, error }, reload] = useQuery({ query: FIELDS });
  if (!data && error) return <Failure error={error} onRetry={() => reload({ requestPolicy: 'network-only' })} />;
  if (!data) return <SkeletonLines lines={6} height={24} />;
  return <FieldList projectId={null} target="contact" fields={data.fields} {...{ canEdit, isAdding, onAdded }} />;
}
