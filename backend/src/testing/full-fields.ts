import { aField, aView } from '../contexts/fields/fields.factory.js';
import type { Person } from './harness.js';

/** Everything that a project has of fields, what a note has in them, and a view of them, each text with the canary. */
export async function fillFields(owner: Person, project: string, note: string, canary: string) {
  const choice = await aField(owner, project, { label: `${canary} field`, type: 'SELECT', options: [`${canary} option`] });
  const worded = await aField(owner, project, { label: `${canary} words` });
  const fill = (fieldId: string, value: string) => ({ objectId: note, fieldId, value });
  await owner.ask(`mutation ($i: SetFieldValuesInput!) { setFieldValues(input: $i) { values { value } } }`, {
    i: { target: 'note', values: [fill(choice.id, choice.options[0]!.id), fill(worded.id, canary)] },
  });
  const rowsWithCanary = [{ row: { field: worded.id, operator: 'CONTAINS', values: [canary] } }];
  const view = (await aView(owner, project, { name: `${canary} view`, filter: rowsWithCanary, shared: true })).id;
  return { choice, worded, rowsWithCanary, view };
}
