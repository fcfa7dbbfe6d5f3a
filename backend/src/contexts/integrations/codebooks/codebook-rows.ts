import { groupedNumber, LIMITS, TAG_COLOUR_LINES, type TagColour, textProblem } from '@libs/domain';
import type { GroupToImport, TagToImport } from '#contexts/repository';

/** One tag of a file, and what is wrong with it. */
export interface CodebookRow extends TagToImport {
  /** The line of a table, for people who look for it there. */
  line: number | null;
  error: string | null;
}

/** What a file of tags says. */
export interface ReadCodebook {
  groups: GroupToImport[];
  rows: CodebookRow[];
  warnings: string[];
}

/** A board as it is written to a file; ids are those by which other programs know its codes. */
export interface CodebookBoard {
  name: string;
  groups: readonly {
    id: string;
    name: string;
    tags: readonly { id: string; title: string; colour: TagColour; description: string | null }[];
  }[];
}

/** Thrown for a file that is no codebook; says why. */
export class CodebookRefused extends Error {}

/** What is wrong with a tag as a file has it, in one sentence, or null. */
export function rowProblem({ title, description, group }: Pick<TagToImport, 'title' | 'description' | 'group'>): string | null {
  if (!title) return 'Title is required.';
  return (
    textProblem(title, LIMITS.tag.title, 'Title') ??
    (description ? textProblem(description, LIMITS.tag.description, 'Description') : null) ??
    textProblem(group, LIMITS.group.name, 'Group')
  );
}

/** Marks the later of two tags that have one title in one group. */
export function markDuplicateTitles(rows: readonly CodebookRow[]): CodebookRow[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const key = `${row.group.toLowerCase()}\n${row.title.toLowerCase()}`;
    const isDuplicate = !row.error && seen.has(key);
    seen.add(key);
    return isDuplicate ? { ...row, error: 'This title is already in the group.' } : row;
  });
}

/** Throws CodebookRefused when a file has more tags than one import takes. */
export function assertFits(count: number): void {
  if (count <= LIMITS.import.items) return;
  const most = groupedNumber(LIMITS.import.items);
  throw new CodebookRefused(`This file has ${groupedNumber(count)} tags; at most ${most} can be imported at once.`);
}

/** A colour as programs write it. */
export const hexOf = (colour: TagColour): string => `#${TAG_COLOUR_LINES[colour].toUpperCase()}`;
