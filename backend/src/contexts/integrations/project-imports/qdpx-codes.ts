import { LIMITS, nearestColour, normalizeHex } from '@libs/domain';
import { refused } from './archive-directory.js';
import { idOf, type QdpxNotes } from './qdpx-ids.js';
import { childrenOf, listIn, type QdpxElement, textIn } from './qdpx-tree.js';

interface Tag {
  id: string;
  title: string;
  colour: string;
  description: string | null;
  guid: string | null;
  mergedIds: string[];
}
interface Group {
  id: string;
  name: string;
  guid: string | null;
  tags: Tag[];
}
/** A board as the schema of archives wants it. */
export interface QdpxBoard {
  id: string;
  name: string;
  locked: boolean;
  groups: Group[];
}

const DEEPEST = 50;
const NO_GROUP = 'Codes';

const isCodable = ({ attributes }: QdpxElement): boolean => !/^(false|0)$/i.test(attributes['isCodable'] ?? '');
const codesIn = (element: QdpxElement): QdpxElement[] => childrenOf(element, 'Code');

/**
 * The codes of a project as boards. Codes that hold others are groups; deeper ones are tags whose title is the path to them. Where all codes only hold
 * codes that only hold others, the outermost are boards.
 */
export function readBoards(project: QdpxElement, notes: QdpxNotes): QdpxBoard[] {
  const book = childrenOf(project, 'CodeBook')[0];
  const codes = book ? listIn(book, 'Codes', 'Code') : [];
  if (!codes.length) return [];
  const areBoards = codes.every(
    (code) => !isCodable(code) && codesIn(code).length > 0 && codesIn(code).every((inner) => !isCodable(inner)),
  );
  const reader = new CodeReader(notes);
  if (!areBoards) {
    const groups = reader.groups(codes);
    return [{ id: notes.own(undefined), name: boardName(project, groups, notes), locked: false, groups }];
  }
  return codes.map((code) => ({
    id: notes.own(code.attributes['guid']),
    name: notes.short(code.attributes['name'] ?? '', LIMITS.tagBoard.name, 'Tags'),
    locked: false,
    groups: reader.groups(codesIn(code)),
  }));
}

/** The name of the set that has all codes, as an export of this product has one for each board. */
function boardName(project: QdpxElement, groups: readonly Group[], notes: QdpxNotes): string {
  const all = groups.flatMap(({ tags }) => tags.map(({ id }) => id));
  const set = listIn(project, 'Sets', 'Set').find((qdpxElement) => {
    const members = new Set(childrenOf(qdpxElement, 'MemberCode').map(({ attributes }) => idOf(attributes['targetGUID'])));
    return members.size === all.length && all.length > 0 && all.every((id) => members.has(id));
  });
  return notes.short(set?.attributes['name'] ?? '', LIMITS.tagBoard.name, 'Tags');
}

class CodeReader {
  constructor(private readonly notes: QdpxNotes) {}

  groups(codes: readonly QdpxElement[]): Group[] {
    const groups: Group[] = [];
    let alone: Group | null = null;
    for (const code of codes) {
      if (isCodable(code) && !codesIn(code).length) {
        if (!alone) {
          alone = { id: this.notes.own(undefined), name: NO_GROUP, guid: null, tags: [] };
          groups.push(alone);
        }
        alone.tags.push(this.tag(code, code.attributes['name'] ?? ''));
        continue;
      }
      const group = this.group(code);
      if (isCodable(code)) group.tags.push(this.tag(code, code.attributes['name'] ?? ''));
      for (const inner of codesIn(code)) this.walk(inner, inner.attributes['name'] ?? '', group.tags, 1);
      groups.push(group);
    }
    return groups;
  }

  private group(code: QdpxElement): Group {
    // A code that is a group and a tag has its id as a tag, by which passages name it.
    const isTag = isCodable(code);
    if (!isTag && textIn(code, 'Description')) this.notes.countLoss('remarks');
    return {
      id: this.notes.own(isTag ? undefined : code.attributes['guid']),
      name: this.notes.short(code.attributes['name'] ?? '', LIMITS.group.name, NO_GROUP),
      guid: isTag ? null : idOf(code.attributes['guid']),
      tags: [],
    };
  }

  private walk(code: QdpxElement, path: string, into: Tag[], depth: number): void {
    if (depth > DEEPEST) throw refused(`Codes lie more than ${DEEPEST} deep in this project.`);
    if (isCodable(code) || !codesIn(code).length) into.push(this.tag(code, path));
    for (const inner of codesIn(code)) this.walk(inner, `${path} / ${inner.attributes['name'] ?? ''}`, into, depth + 1);
  }

  private tag(code: QdpxElement, path: string): Tag {
    const hex = normalizeHex(code.attributes['color'] ?? '');
    const id = this.notes.own(code.attributes['guid']);
    return {
      id,
      title: this.notes.short(path, LIMITS.tag.title, 'Untitled'),
      colour: nearestColour(hex ?? '#808080'),
      description: this.notes.short(textIn(code, 'Description'), LIMITS.tag.description, '') || null,
      guid: id,
      mergedIds: [],
    };
  }
}
