import type { Person } from '../../testing/harness.js';

/** A field of a project, or of contacts, made as its person would, and answered with its options. */
export async function aField(
  person: Person,
  projectId: string | null,
  input: { label?: string; type?: string; multiple?: boolean; options?: string[]; target?: string; groupId?: string } = {},
): Promise<{ id: string; options: { id: string; label: string }[] }> {
  return (
    await person.ask(`mutation ($i: CreateFieldInput!) { createField(input: $i) { id options { id label } } }`, {
      i: { projectId, target: 'note', label: 'Segment', type: 'TEXT', ...input },
    })
  ).createField;
}

/** A view made as its person would; personal unless asked otherwise. */
export async function aView(
  person: Person,
  projectId: string,
  input: Record<string, unknown> = {},
): Promise<{ id: string; revision: number }> {
  return (
    await person.ask(`mutation ($i: CreateViewInput!) { createView(input: $i) { id revision } }`, {
      i: { projectId, name: 'Unhappy riders', layout: 'TABLE', ...input },
    })
  ).createView;
}
