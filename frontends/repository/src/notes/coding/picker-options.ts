import { fuzzyScore, NEAR_DUPLICATE, similarTitle } from '@libs/domain';

/** A tag as the picker shows it. */
export interface PickerTag {
  id: string;
  title: string;
  colour: string;
  description?: string | null;
}

/** The boards of a project, as the picker reads them. */
export interface PickerBoard {
  id: string;
  name: string;
  viewerAccess: string;
  groups: readonly { id: string; name: string; tags: readonly PickerTag[] }[];
}

/** A tag that fits what was typed; `ranges` are the matched letters. */
export interface PickerOption {
  tag: PickerTag;
  ranges: [number, number][];
  score: number;
}

/** Options under one caption. */
export interface PickerSection {
  key: string;
  label: string;
  options: PickerOption[];
}

/** What "Create" would make. */
export interface PickerCreate {
  title: string;
  groupId: string;
  group: string;
  /** A tag that says nearly the same, and can be taken instead. */
  similar: (PickerTag & { where: string }) | null;
}

/** What the picker lists for a query. */
export interface PickerList {
  sections: PickerSection[];
  /** The tag that says nearly what was typed, when nothing above shows it. */
  instead: PickerOption | null;
  create: PickerCreate | null;
}

/** What the list depends on. */
export interface PickerQuery {
  boards: readonly PickerBoard[];
  query: string;
  /** How many highlights have each tag: of two that fit equally the more used one goes first. */
  countOf: (tagId: string) => number;
  chosen: ReadonlySet<string>;
  /** Ids of the tags that the passage might get, best first. */
  suggested: readonly string[];
  /** Ids of the tags used last, newest first. */
  recent: readonly string[];
  /** The group in which a tag was made or used last. */
  lastGroupId?: string | null;
}

const MAX_OPTIONS = 60;
const RECENT = 5;

/** The list under the query: groups with their best match first; without a query suggested and recent tags, then all groups as they stand. */
export function pickerList(
  { boards, query, countOf, chosen: selected, suggested, recent, lastGroupId }: PickerQuery,
  labels: { suggested: string; recent: string },
): PickerList {
  const typed = query.trim();
  const sections: PickerSection[] = [];
  for (const board of boards)
    for (const group of board.groups) {
      const options = group.tags.flatMap((tag): PickerOption[] => {
        if (selected.has(tag.id)) return [];
        const match = fuzzyScore(typed, tag.title);
        return match ? [{ tag, ranges: typed ? match.ranges : [], score: match.score }] : [];
      });
      if (typed) options.sort((a, b) => b.score - a.score || countOf(b.tag.id) - countOf(a.tag.id));
      if (options.length) sections.push({ key: group.id, label: `${board.name} › ${group.name}`, options });
    }
  if (typed) sections.sort((a, b) => b.options[0]!.score - a.options[0]!.score);
  else {
    const all = new Map(sections.flatMap(({ options }) => options).map((option) => [option.tag.id, option]));
    const last = recent.flatMap((id) => all.get(id) ?? []).slice(0, RECENT);
    if (last.length) sections.unshift({ key: 'recent', label: labels.recent, options: last });
    const near = suggested.flatMap((id) => all.get(id) ?? []);
    if (near.length) sections.unshift({ key: 'suggested', label: labels.suggested, options: near });
  }
  const visiblePickerSections = cut(sections);
  const create = typed ? creation(boards, typed, sections, lastGroupId) : null;
  const similar = create?.similar;
  const isShown = visiblePickerSections.some(({ options }) => options.some(({ tag }) => tag.id === similar?.id));
  const instead = similar && !isShown && !selected.has(similar.id) ? { tag: similar, ranges: [], score: 0 } : null;
  return { sections: visiblePickerSections, instead, create };
}

/** Keeps the list short: what is further down is found by typing. */
function cut(sections: readonly PickerSection[]): PickerSection[] {
  let remaining = MAX_OPTIONS;
  return sections.flatMap((section) => {
    const options = section.options.slice(0, remaining);
    remaining -= options.length;
    return options.length ? [{ ...section, options }] : [];
  });
}

function creation(
  boards: readonly PickerBoard[],
  title: string,
  sections: readonly PickerSection[],
  lastGroupId: string | null | undefined,
): PickerCreate | null {
  const tags = boards.flatMap((board) =>
    board.groups.flatMap((group) => group.tags.map((tag) => ({ ...tag, where: `${board.name} › ${group.name}` }))),
  );
  if (tags.some((tag) => tag.title.toLowerCase() === title.toLowerCase())) return null;
  const groups = boards.filter((board) => board.viewerAccess === 'write' || board.viewerAccess === 'full').flatMap((board) => board.groups);
  const group = groups.find(({ id }) => id === sections[0]?.key) ?? groups.find(({ id }) => id === lastGroupId) ?? groups[0];
  if (!group) return null;
  let similar: PickerCreate['similar'] = null;
  let best = NEAR_DUPLICATE;
  for (const tag of tags) {
    const score = similarTitle(title, tag.title);
    if (score >= best) [best, similar] = [score, tag];
  }
  // What was typed is the beginning of a title that is there: most often that one is meant.
  const longer = sections[0]?.options.find(({ tag }) => tag.title.toLowerCase().startsWith(`${title.toLowerCase()} `))?.tag;
  similar ??= tags.find(({ id }) => id === longer?.id) ?? null;
  return { title, groupId: group.id, group: group.name, similar };
}
