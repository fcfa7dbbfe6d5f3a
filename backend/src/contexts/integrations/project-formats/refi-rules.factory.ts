import { readXml } from '../importers/xml-events.js';

/** An element of a file that was read. */
export interface ReadElement {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: ReadElement[];
}

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const RULES = {
  text: /^/,
  guid: GUID,
  time: TIME,
  whole: /^-?\d+$/,
  flag: /^(true|false)$/,
  colour: /^#[0-9a-f]{6}$/i,
  kind: /^(Text|Boolean|Integer|Float|Date|DateTime)$/,
  direction: /^(Associative|OneWay|Bidirectional)$/,
} as const;
type Rule = keyof typeof RULES;

/** What an element may hold, as REFI-QDA 1.5 says: children in this order, `?` for at most one, `*` for any number, `+` for at least one. */
interface Shape {
  children: readonly string[];
  required?: Readonly<Record<string, Rule>>;
  optional?: Readonly<Record<string, Rule>>;
  value?: RegExp;
}
const CREATED = { creatingUser: 'guid', creationDateTime: 'time' } as const;
const REFERENCE: Shape = { children: [], required: { targetGUID: 'guid' } };
const TEXT: Shape = { children: [], value: /^/ };
const SOURCE: Shape = {
  children: ['Description?', 'PlainTextContent?', 'PlainTextSelection*', 'Coding*', 'NoteRef*', 'VariableValue*'],
  required: { guid: 'guid' },
  optional: { name: 'text', plainTextPath: 'text', ...CREATED },
};
const SHAPES: Readonly<Record<string, Shape>> = {
  Project: {
    children: [
      ...['Users?', 'CodeBook?', 'Variables?', 'Cases?', 'Sources?', 'Notes?'],
      ...['Links?', 'Sets?', 'Graphs?', 'Description?', 'NoteRef*'],
    ],
    required: { name: 'text' },
    optional: { origin: 'text', creationDateTime: 'time', xmlns: 'text' },
  },
  Users: { children: ['User+'] },
  User: { children: [], required: { guid: 'guid' }, optional: { name: 'text' } },
  CodeBook: { children: ['Codes'] },
  Codes: { children: ['Code+'] },
  Code: {
    children: ['Description?', 'NoteRef*', 'Code*'],
    required: { guid: 'guid', name: 'text', isCodable: 'flag' },
    optional: { color: 'colour' },
  },
  Variables: { children: ['Variable+'] },
  Variable: { children: ['Description?'], required: { guid: 'guid', name: 'text', typeOfVariable: 'kind' } },
  VariableValue: {
    children: ['VariableRef', 'TextValue?', 'BooleanValue?', 'IntegerValue?', 'FloatValue?', 'DateValue?', 'DateTimeValue?'],
  },
  TextValue: TEXT,
  BooleanValue: { children: [], value: RULES.flag },
  IntegerValue: { children: [], value: RULES.whole },
  FloatValue: { children: [], value: /^-?\d+(\.\d+)?$/ },
  DateValue: { children: [], value: /^\d{4}-\d\d-\d\d$/ },
  DateTimeValue: { children: [], value: TIME },
  Cases: { children: ['Case+'] },
  Case: {
    children: ['Description?', 'CodeRef*', 'VariableValue*', 'SourceRef*', 'SelectionRef*'],
    required: { guid: 'guid' },
    optional: { name: 'text' },
  },
  Sources: { children: ['TextSource+'] },
  TextSource: SOURCE,
  PlainTextSelection: {
    children: ['Description?', 'Coding*', 'NoteRef*'],
    required: { guid: 'guid', startPosition: 'whole', endPosition: 'whole' },
    optional: { name: 'text', ...CREATED },
  },
  Coding: { children: ['CodeRef', 'NoteRef*'], required: { guid: 'guid' }, optional: CREATED },
  Notes: { children: ['Note+'] },
  Note: SOURCE,
  Links: { children: ['Link+'] },
  Link: {
    children: ['NoteRef*'],
    required: { guid: 'guid' },
    optional: { name: 'text', direction: 'direction', originGUID: 'guid', targetGUID: 'guid' },
  },
  Sets: { children: ['Set+'] },
  Set: { children: ['Description?', 'MemberCode*', 'MemberSource*', 'MemberNote*'], required: { guid: 'guid', name: 'text' } },
  ...Object.fromEntries(
    ['VariableRef', 'CodeRef', 'SourceRef', 'SelectionRef', 'NoteRef', 'MemberCode', 'MemberSource', 'MemberNote'].map((name) => [
      name,
      REFERENCE,
    ]),
  ),
  Description: TEXT,
  PlainTextContent: TEXT,
};

/** The root element of a file. */
export function readElements(xml: string): ReadElement {
  const root: ReadElement = { name: '', attributes: {}, text: '', children: [] };
  const open = [root];
  readXml(xml, {
    open(name, attributes) {
      const created = { name, attributes, text: '', children: [] };
      open.at(-1)!.children.push(created);
      open.push(created);
    },
    close() {
      open.pop();
    },
    text(text) {
      open.at(-1)!.text += text;
    },
  });
  return root.children[0]!;
}

/** Every element below one, itself first. */
export const allOf = (element: ReadElement): ReadElement[] => [element, ...element.children.flatMap(allOf)];

/** Where a file breaks the rules of REFI-QDA; empty when it keeps them. */
export function brokenRules(root: ReadElement): string[] {
  const broken: string[] = root.name === 'Project' ? [] : [`${root.name} is no project`];
  const known = new Map<string, string>();
  for (const element of allOf(root)) {
    const { name, attributes, children, text } = element;
    const shape = SHAPES[name];
    if (!shape) {
      broken.push(`${name} is unknown`);
      continue;
    }
    const named = children.map((child) => `${child.name} `).join('');
    const order = shape.children.map((child) => child.replace(/^(\w+)(\W?)$/, '(?:$1 )$2')).join('');
    if (!new RegExp(`^${order}$`).test(named)) broken.push(`${name} holds ${named}`);
    if (name === 'VariableValue' && children.length !== 2) broken.push(`${name} has ${children.length - 1} values`);
    if (shape.value && !shape.value.test(text)) broken.push(`${name} says ${text}`);
    const rules: Readonly<Record<string, Rule>> = { ...shape.required, ...shape.optional };
    for (const key of Object.keys(shape.required ?? {})) if (attributes[key] === undefined) broken.push(`${name} lacks ${key}`);
    for (const [key, value] of Object.entries(attributes)) {
      const rule = rules[key];
      if (!rule) broken.push(`${name} may not have ${key}`);
      else if (!RULES[rule].test(value)) broken.push(`${key} of ${name} is ${value}`);
    }
    const { guid } = attributes;
    if (guid && known.has(guid)) broken.push(`${guid} is a ${known.get(guid)} and a ${name}`);
    if (guid) known.set(guid, name);
  }
  for (const { name, attributes } of allOf(root))
    for (const key of ['targetGUID', 'originGUID', 'creatingUser'])
      if (attributes[key] && !known.has(attributes[key])) broken.push(`${key} of ${name} leads nowhere`);
  return broken;
}
