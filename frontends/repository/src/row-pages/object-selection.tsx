import { ContactSelection } from '../contacts/contact-selection.tsx';
import type { FieldView } from '../fields/field-data.ts';
import { HighlightRowSelection } from '../highlights-list/highlight-row-selection.tsx';
import { SaveRows } from '../rows/save-rows.tsx';
import type { RowView } from '../rows/use-row-view.ts';
import { useRowTarget } from '../views/row-target.ts';
import { InsightRowSelection } from './insight-row-selection.tsx';

interface ObjectSelectionProps {
  projectId: string | null;
  shown: Pick<RowView, 'chosen' | 'picked' | 'selectAll' | 'shown'>;
  fields: readonly FieldView[];
  onClear: () => void;
}

/** What can be done with the selected highlights, insights or contacts, for who may change them. */
export function ObjectSelection({
  projectId,
  shown: { chosen: rows, picked: ids, selectAll, shown: displayed },
  fields,
  onClear,
}: ObjectSelectionProps) {
  const target = useRowTarget();
  const save = <SaveRows {...{ target, projectId }} ids={ids} columns={displayed.columns.map(({ key }) => key)} />;
  const of = { ids, selectAll, fields, save, onClear };
  if (target === 'contact') {
    const selected = rows.flatMap((row) =>
      row.of.kind === 'contact' ? [{ id: row.id, contact: row.of.contact, values: row.values }] : [],
    );
    return <ContactSelection chosen={selected} {...of} />;
  }
  if (!projectId) return null;
  if (target === 'insight') return <InsightRowSelection {...{ rows, projectId }} {...of} />;
  return <HighlightRowSelection {...{ rows, ids, projectId, selectAll, save, onClear }} />;
}
