import { graphql, type TemplatePartsFragment } from '@libs/api';
import { isKeyOf } from '@libs/domain';
import { useTemplateTexts } from './copy.ts';
import { templateTexts } from './texts.ts';

graphql(`
  fragment TemplateParts on Template {
    id kind source publisher isDefault title about outline
    boards { name groups { name tags } }
    fields { label type options }
  }
`);

export const TEMPLATES = graphql(`query Templates { templates { ...TemplateParts } onboarding { id templateGoal } }`);

export type Template = TemplatePartsFragment;

/** The parts of the page, by the end of their address, and which templates each shows. */
export const TEMPLATE_PARTS = [
  { part: 'projects', label: 'projects', shows: ({ kind }: Template) => kind === 'PROJECT' },
  { part: 'insights', label: 'insights', shows: ({ kind }: Template) => kind === 'INSIGHT' },
  { part: 'tags', label: 'boards', shows: ({ kind }: Template) => kind === 'TAG_BOARD' },
  { part: 'community', label: 'community', shows: ({ source }: Template) => source === 'COMMUNITY' },
  { part: 'workspace', label: 'workspace', shows: ({ source }: Template) => source === 'WORKSPACE' },
] as const;

/** How many tags a template brings. */
export const tagCount = ({ boards }: Template): number =>
  boards.reduce((sum, { groups }) => sum + groups.reduce((count, { tags }) => count + tags.length, 0), 0);

/** The name of a template and what it is for, in the reader's language. */
export function useTemplateNames(): (template: Template) => { title: string; about: string } {
  const t = useTemplateTexts();
  return ({ id, title, about }) =>
    isKeyOf(templateTexts.names, id) ? { title: t(`names.${id}.title`), about: t(`names.${id}.about`) } : { title, about };
}
