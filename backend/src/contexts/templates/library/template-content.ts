import type { FieldType, TagColour } from '@libs/domain';

/** A tag of a template; without a color it takes the one that its board uses least. */
export interface TemplateTag {
  title: string;
  description?: string;
  colour?: TagColour;
}
/** Tags that belong together, in their order. */
export interface TemplateGroup {
  name: string;
  tags: readonly TemplateTag[];
}
/** A tag board with its groups. */
export interface BoardContent {
  name: string;
  groups: readonly TemplateGroup[];
}
/** A field of a project's notes. */
export interface TemplateField {
  label: string;
  type: FieldType;
  options?: readonly string[];
  multiple?: boolean;
}
interface Titled {
  id: string;
  title: string;
  about: string;
}
/** What a project starts with. `readme` is written in the forms that `blocksOf` reads. */
export interface ProjectTemplate extends Titled {
  kind: 'PROJECT';
  readme: string;
  boards: readonly BoardContent[];
  fields: readonly TemplateField[];
}
/** What an insight starts with. `text` is written in the forms that `blocksOf` reads. */
export interface InsightTemplate extends Titled {
  kind: 'INSIGHT';
  text: string;
}
/** A tag board that is put into a project. */
export interface BoardTemplate extends Titled {
  kind: 'TAG_BOARD';
  board: BoardContent;
}
/** Something to start from. */
export type TemplateContent = ProjectTemplate | InsightTemplate | BoardTemplate;

/** A template as it is listed: what it starts with, and where it is from. */
export interface ListedTemplate {
  content: TemplateContent;
  publisher: string | null;
  isDefault: boolean;
}

/** Tags without descriptions. */
export const tagsOf = (...titles: string[]): TemplateTag[] => titles.map((title) => ({ title }));
