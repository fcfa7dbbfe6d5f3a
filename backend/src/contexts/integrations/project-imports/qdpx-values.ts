import {
  type FieldType,
  foldValue,
  LIMITS,
  leastUsedColour,
  parseFieldValue,
  proposeField,
  readOptionCell,
  type TagColour,
} from '@libs/domain';
import { newId } from '#platform/db';
import { idOf, type QdpxNotes } from './qdpx-ids.js';
import { childrenOf, listIn, type QdpxElement, targetIn } from './qdpx-tree.js';

interface OptionPart {
  id: string;
  label: string;
  colour: TagColour;
}

function counted(colours: readonly TagColour[]): Partial<Record<TagColour, number>> {
  const counts: Partial<Record<TagColour, number>> = {};
  for (const colour of colours) counts[colour] = (counts[colour] ?? 0) + 1;
  return counts;
}

type Target = 'note' | 'insight';
interface Variable {
  name: string;
  type: string;
}
interface Use {
  variable: Variable;
  target: Target;
  fieldId: string;
  cells: { objectId: string; text: string }[];
}

const TEXT_TYPES: readonly FieldType[] = ['SELECT', 'EMAIL', 'PHONE', 'URL'];
const typed: Readonly<Record<string, FieldType>> = {
  Boolean: 'BOOLEAN',
  Float: 'NUMBER',
  Integer: 'NUMBER',
  Date: 'DATETIME',
  DateTime: 'DATETIME',
};

/** Variables of sources and notes as fields: of which type follows from the variable, and for texts and whole numbers from their values. */
export class QdpxValues {
  private readonly variables: Map<string, Variable>;
  private readonly uses = new Map<string, Use>();

  constructor(
    project: QdpxElement,
    private readonly notes: QdpxNotes,
  ) {
    this.variables = new Map(
      listIn(project, 'Variables', 'Variable').flatMap(({ attributes }) => {
        const id = idOf(attributes['guid']);
        return id ? [[id, { name: attributes['name'] ?? '', type: attributes['typeOfVariable'] ?? 'Text' }] as const] : [];
      }),
    );
  }

  /** What an element says of variables, by their names. */
  variableValues(element: QdpxElement): { id: string; name: string; text: string }[] {
    return childrenOf(element, 'VariableValue').flatMap((value) => {
      const id = idOf(targetIn(value, 'VariableRef'));
      const variable = id ? this.variables.get(id) : undefined;
      const text = value.children.find(({ name }) => name.endsWith('Value'))?.text.trim() ?? '';
      if (!id || !variable) this.notes.countLoss('values');
      return id && variable && text ? [{ id, name: variable.name.trim(), text }] : [];
    });
  }

  /** Keeps what an object says of variables until all are read. */
  keep(target: Target, objectId: string, element: QdpxElement): void {
    for (const { id, text } of this.variableValues(element)) {
      const key = `${target} ${id}`;
      const use = this.uses.get(key) ?? { variable: this.variables.get(id)!, target, fieldId: newId(), cells: [] };
      use.cells.push({ objectId, text });
      this.uses.set(key, use);
    }
  }

  /** The fields, and the values of each object in them. */
  fields(): { fields: object[]; valuesOf: Map<string, Record<string, string>> } {
    const valuesOf = new Map<string, Record<string, string>>();
    const names = new Map<Target, Set<string>>([
      ['note', new Set()],
      ['insight', new Set()],
    ]);
    const fields = [...this.uses.values()].flatMap(({ variable, target, fieldId, cells }) => {
      const taken = names.get(target)!;
      if (taken.size >= LIMITS.field.perProject) {
        this.notes.countLoss('values', cells.length);
        return [];
      }
      const label = this.freeLabel(variable.name, taken);
      const { type, multiple } = typeOf(variable, cells);
      const options = new Map<string, OptionPart>();
      for (const { objectId, text } of cells) {
        const value = this.valueOf(type, multiple, text, options);
        if (value === null) this.notes.countLoss('values');
        else valuesOf.set(objectId, { ...valuesOf.get(objectId), [fieldId]: value });
      }
      return [{ id: fieldId, target, label, type, multiple, required: false, hidden: false, options: [...options.values()] }];
    });
    return { fields, valuesOf };
  }

  private freeLabel(name: string, taken: Set<string>): string {
    const first = this.notes.short(name, LIMITS.field.label - 4, 'Variable');
    let label = first;
    for (let n = 2; taken.has(foldValue(label)); n++) label = `${first} ${n}`;
    taken.add(foldValue(label));
    return label;
  }

  private valueOf(type: FieldType, multiple: boolean, text: string, options: Map<string, OptionPart>): string | null {
    if (type !== 'SELECT') return parseFieldValue(type, text, { imported: true }).value ?? null;
    const labels = readOptionCell(text, multiple);
    if (!labels) return null;
    const ids = labels.map((label) => {
      const knownOptionPart = options.get(foldValue(label));
      if (knownOptionPart) return knownOptionPart.id;
      if (options.size >= LIMITS.select.options) return null;
      const option = { id: newId(), label, colour: leastUsedColour(counted([...options.values()].map(({ colour }) => colour))) };
      options.set(foldValue(label), option);
      return option.id;
    });
    return ids.includes(null) ? null : ids.join(',');
  }
}

function typeOf({ name, type }: Variable, cells: readonly { text: string }[]): { type: FieldType; multiple: boolean } {
  const proposal = proposeField(
    name,
    cells.map(({ text }) => text),
  );
  if (type === 'Integer' && proposal.type === 'NPS') return { type: 'NPS', multiple: false };
  const fixed = typed[type];
  if (fixed) return { type: fixed, multiple: false };
  return TEXT_TYPES.includes(proposal.type) ? { type: proposal.type, multiple: proposal.multiple } : { type: 'TEXT', multiple: false };
}
