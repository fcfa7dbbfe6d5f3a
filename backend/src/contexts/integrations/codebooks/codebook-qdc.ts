import { idSchema, nearestColour, normalizeHex } from '@libs/domain';
import { readXml } from '../importers/xml-events.js';
import {
  assertFits,
  type CodebookBoard,
  CodebookRefused,
  type CodebookRow,
  hexOf,
  markDuplicateTitles,
  type ReadCodebook,
  rowProblem,
} from './codebook-rows.js';
import { xmlAttribute, xmlContent } from './xml-text.js';

/** A code of the REFI-QDA exchange format; codes lie inside codes to any depth. */
interface Code {
  guid: string | null;
  name: string;
  isCodable: boolean;
  colour: string;
  description: string;
  codes: Code[];
}

const NAMESPACE = 'urn:QDA-XML:codebook:1.0';
const NO_GROUP = 'Codes';
const DEEPEST = 50;

/**
 * Reads a REFI-QDA codebook. A code with codes inside is a group, as is a set of codes that stand alone; what lies deeper is a tag whose
 * title is the path to it. Entities of the file's own are never expanded. Throws CodebookRefused.
 */
export function readCodebookQdc(xml: string): ReadCodebook {
  const { codes, sets } = parse(xml);
  const warnings = new Set<string>();
  const groups: ReadCodebook['groups'] = [];
  const rows: CodebookRow[] = [];
  const take = (code: Code, group: string, title: string) => {
    const hex = normalizeHex(code.colour);
    const row = {
      line: null,
      title,
      description: code.description || null,
      group,
      colour: hex === null ? null : nearestColour(hex),
      guid: code.guid,
    };
    rows.push({ ...row, error: rowProblem(row) });
  };
  const walk = (code: Code, group: string, path: string) => {
    if (code.isCodable || !code.codes.length) take(code, group, path);
    if (code.codes.length) warnings.add('Codes inside codes become tags whose title names the way: “Outer / inner”.');
    for (const inner of code.codes) walk(inner, group, `${path} / ${inner.name}`);
  };
  for (const code of codes) {
    if (!code.codes.length && code.isCodable) {
      const group = sets.get(code.guid ?? '') ?? NO_GROUP;
      groups.push({ name: group, guid: null });
      take(code, group, code.name);
      continue;
    }
    const name = code.name || NO_GROUP;
    groups.push({ name, guid: code.guid });
    if (code.isCodable) take(code, name, name);
    else if (code.description) warnings.add('A group has no description; those of codes that only hold others are left out.');
    for (const inner of code.codes) walk(inner, name, inner.name);
  }
  const first = new Map<string, ReadCodebook['groups'][number]>();
  for (const group of groups) if (!first.has(group.name.toLowerCase())) first.set(group.name.toLowerCase(), group);
  return { groups: [...first.values()], rows: markDuplicateTitles(rows), warnings: [...warnings] };
}

/** A board as a REFI-QDA codebook: groups hold their tags and cannot be coded with themselves. Throws CodebookRefused for a board without groups. */
export function writeCodebookQdc(board: CodebookBoard): string {
  if (!board.groups.length) throw new CodebookRefused('This board has no groups yet; there is nothing to write.');
  return `<?xml version="1.0" encoding="utf-8"?>
<CodeBook xmlns="${NAMESPACE}" origin="Verbatim">
  <Codes>
${writeCodes(board.groups, '    ').join('\n')}
  </Codes>
</CodeBook>
`;
}

/** Groups as codes that only hold others, with their tags inside, as lines that begin with `indent`. */
export function writeCodes(groups: CodebookBoard['groups'], indent: string): string[] {
  return groups.flatMap((group) => {
    const open = `${indent}<Code guid="${group.id}" name="${xmlAttribute(group.name)}" isCodable="false"`;
    if (!group.tags.length) return [`${open}/>`];
    const tags = group.tags.flatMap((tag) => {
      const head = `${indent}  <Code guid="${tag.id}" name="${xmlAttribute(tag.title)}" isCodable="true" color="${hexOf(tag.colour)}"`;
      const description = tag.description && `${indent}    <Description>${xmlContent(tag.description)}</Description>`;
      return description ? [`${head}>`, description, `${indent}  </Code>`] : [`${head}/>`];
    });
    return [`${open}>`, ...tags, `${indent}</Code>`];
  });
}

/** The codes of the file, and the name of the first set for each code that is in one. */
function parse(xml: string): { codes: Code[]; sets: Map<string, string> } {
  const codes: Code[] = [];
  const sets = new Map<string, string>();
  const open: Code[] = [];
  let isCodebook = false;
  let count = 0;
  let set: string | null = null;
  let described: Code | null = null;
  readXml(xml, {
    open(tag, attributes) {
      const name = tag.slice(tag.indexOf(':') + 1);
      if (name === 'CodeBook') isCodebook = true;
      else if (name === 'Code' && isCodebook) {
        assertFits(++count);
        if (open.length >= DEEPEST) throw new CodebookRefused(`Codes lie more than ${DEEPEST} deep in this file.`);
        const code = codeOf(attributes);
        (open.at(-1)?.codes ?? codes).push(code);
        open.push(code);
      } else if (name === 'Set') set = (attributes['name'] ?? '').trim();
      else if (name === 'MemberCode' && set) {
        const guid = guidOf(attributes['guid'] ?? attributes['targetGUID']);
        if (guid && !sets.has(guid)) sets.set(guid, set);
      } else if (name === 'Description') described = open.at(-1) ?? null;
    },
    close(tag) {
      const name = tag.slice(tag.indexOf(':') + 1);
      if (name === 'Code') {
        const code = open.pop();
        if (code) code.description = code.description.trim();
      } else if (name === 'Set') set = null;
      else if (name === 'Description') described = null;
    },
    text(text) {
      if (described) described.description += text;
    },
  });
  if (!isCodebook) throw new CodebookRefused('This is not a codebook: a .qdc file of the REFI-QDA standard begins with CodeBook.');
  if (!codes.length) throw new CodebookRefused('There is no code in this codebook.');
  return { codes, sets };
}

function codeOf(attributes: Record<string, string>): Code {
  return {
    guid: guidOf(attributes['guid']),
    name: (attributes['name'] ?? '').trim(),
    isCodable: !/^(false|0)$/i.test(attributes['isCodable'] ?? ''),
    colour: attributes['color'] ?? '',
    description: '',
    codes: [],
  };
}

function guidOf(text: string | undefined): string | null {
  return idSchema.safeParse(text?.replace(/^\{|\}$/g, '')).data ?? null;
}
