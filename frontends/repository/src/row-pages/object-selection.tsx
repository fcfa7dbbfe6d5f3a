import { ContactSelection } from '../contacts/contact-selection.tsx';
import type { FieldView } from '../fields/field-data.ts';
import { HighlightRowSelection } from '../highlights-list/highlight-row-selection.tsx';
import type { RowView } from '../rows/use-row-view.ts';
import { useRowTarget } from '../views/row-target.ts';
import { InsightRowSelection } from './insight-row-selection.tsx';

interface ObjectSelectionProps {
  projectId: string | null;
  shown: Pick<RowView, 'chosen' | 'takeAll'>;
  fields: readonly FieldView[];
  onClear: () => void;
}

/** What can be done with the selected highlights, insights or contacts, for who may change them. */
export function ObjectSelection({ projectId, shown: { chosen: rows, takeAll }, fields, onClear }: ObjectSelectionProps) {
  const target = useRowTarget();
  const of = { takeAll, fields, onClear };
  if (target === 'contact') {
    const chosen = rows.flatMap((row) => (row.of.kind === 'contact' ? [{ id: row.id, contact: row.of.contact, values: row.values }] : []));
    return <ContactSelection chosen={chosen} {...of} />;
  }
  if (target === 'insight') return <InsightRowSelection rows={rows} {...of} />;
  return projectId && <HighlightRowSelection rows={rows} projectId={projectId} takeAll={takeAll} onClear={onClear} />;
}
