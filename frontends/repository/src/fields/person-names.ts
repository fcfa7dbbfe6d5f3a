import type { FieldView } from './field-data.ts';

/** Names of contacts that were chosen or made on this page, until their fields name them. */
const selected = new Map<string, string>();

/** Keeps the name of a contact that is chosen. */
export const rememberPerson = (id: string, name: string): void => void selected.set(id, name);

/** The name of a contact that a value of a field has; undefined for one in the trash, or beyond those that the field lists. */
export const personName = ({ options }: Pick<FieldView, 'options'>, id: string): string | undefined =>
  options.find((option) => option.id === id)?.label ?? selected.get(id);
