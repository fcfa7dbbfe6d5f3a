import type { Person } from '../../testing/harness.js';

/** A field made as its person would, and answered with its options. */
export async function aField(
  who: Person,
  projectId: string,
  input: { label?: string; type?: string; multiple?: boolean; options?: string[]; target?: string } = {},
): Promise<{ id: string; options: { id: string; label: string }[] }> {
  return (
    await who.ask(`mutation ($i: CreateFieldInput!) { createField(input: $i) { id options { id label } } }`, {
      i: { projectId, target: 'note', label: 'Segment', type: 'TEXT', ...input },
    })
  ).createField;
}
