import { BOARD_TEMPLATES } from './board-templates.js';
import { INSIGHT_TEMPLATES } from './insight-templates.js';
import { PROJECT_TEMPLATES } from './project-templates.js';
import type { TemplateContent } from './template-content.js';

/** Every template that comes with the product, in the order of its lists. */
export const TEMPLATES: readonly TemplateContent[] = [...PROJECT_TEMPLATES, ...INSIGHT_TEMPLATES, ...BOARD_TEMPLATES];
