import type { Template } from './template.graphql.js';
import type { ListedTemplate, TemplateContent } from './template-content.js';
import { outlineOf } from './template-text.js';

type From = Pick<Template, 'source' | 'publisher' | 'isDefault'>;
const BUILT_IN: From = { source: 'BUILT_IN', publisher: null, isDefault: false };

/** A template as people look at it before they use it. */
export function previewOf(template: TemplateContent, from: From = BUILT_IN): Template {
  const { id, kind, title, about } = template;
  const boards = kind === 'PROJECT' ? template.boards : kind === 'TAG_BOARD' ? [template.board] : [];
  const text = kind === 'PROJECT' ? template.readme : kind === 'INSIGHT' ? template.text : '';
  const fields = kind === 'PROJECT' ? template.fields : [];
  return {
    ...from,
    id,
    kind,
    title,
    about,
    outline: outlineOf(text),
    boards: boards.map(({ name, groups }) => ({
      name,
      groups: groups.map((group) => ({ name: group.name, tags: group.tags.map((tag) => tag.title) })),
    })),
    fields: fields.map(({ label, type, options }) => ({ label, type, options: [...(options ?? [])] })),
  };
}

/** The same of one that the workspace has. */
export const templateFrom = ({ content, publisher, isDefault }: ListedTemplate): Template =>
  previewOf(content, { source: publisher === null ? 'WORKSPACE' : 'COMMUNITY', publisher, isDefault });
