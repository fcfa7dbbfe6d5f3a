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

/** The tabs of the page, by the end of their address, and which templates belong to each. */
export const TEMPLATE_TABS = [
  { tab: 'projects', label: 'projects', matches: ({ kind }: Template) => kind === 'PROJECT' },
  { tab: 'insights', label: 'insights', matches: ({ kind }: Template) => kind === 'INSIGHT' },
  { tab: 'tags', label: 'boards', matches: ({ kind }: Template) => kind === 'TAG_BOARD' },
  { tab: 'community', label: 'community', matches: ({ source }: Template) => source === 'COMMUNITY' },
  { tab: 'workspace', label: 'workspace', matches: ({ source }: Template) => source === 'WORKSPACE' },
] as const;

/** How many tags a template brings. */
export const tagCount = ({ boards }: Template): number =>
  boards.reduce((sum, { groups }) => sum + groups.reduce((count, { tags }) => count + tags.length, 0), 0);

/** The name and the description of a template, in the language of the reader. */
export function useLocalizedTexts(): (template: Template) => { title: string; description: string } {
  const t = useTemplateTexts();
  return ({ id, title, about: description }) =>
    isKeyOf(templateTexts.names, id) ? { title: t(`names.${id}.title`), description: t(`names.${id}.about`) } : { title, description };
}
