import { type FieldPartsFragment, graphql } from '@libs/api';
import { type FieldType, isOfIds } from '@libs/domain';
import { IconLink, IconMail, IconUser, IconUsers } from '@libs/ui';
import {
  IconCalendarEvent,
  IconCircleChevronDown,
  IconGauge,
  IconListDetails,
  IconNumbers,
  IconPhone,
  IconToggleLeft,
  IconTypography,
} from '@libs/ui/icons';

graphql(`
  fragment FieldParts on Field {
    id projectId groupId groupName target label type multiple required hidden defaultValue filledCount objectCount formerType
    options { id label colour useCount }
  }
`);

/** A field as the pages show it. */
export type FieldView = FieldPartsFragment;

/** Whether a project has it from a group of the workspace, where alone it is changed. */
export const isFromGroup = ({ projectId, groupId }: Pick<FieldView, 'projectId' | 'groupId'>): boolean =>
  projectId != null && groupId != null;

/** A type as it is chosen: a SELECT of one option or of several, and contacts likewise. */
export type TypeChoice = FieldType | 'SELECT_MANY' | 'PERSON_MANY';

/** The types in the order of the picker. */
export const TYPE_CHOICES: readonly TypeChoice[] = [
  'TEXT',
  'NUMBER',
  'SELECT',
  'SELECT_MANY',
  'BOOLEAN',
  'DATETIME',
  'NPS',
  'EMAIL',
  'PHONE',
  'URL',
  'PERSON',
  'PERSON_MANY',
];

/** The sign of each type. */
export const TYPE_ICONS = {
  TEXT: IconTypography,
  NUMBER: IconNumbers,
  SELECT: IconCircleChevronDown,
  SELECT_MANY: IconListDetails,
  BOOLEAN: IconToggleLeft,
  DATETIME: IconCalendarEvent,
  NPS: IconGauge,
  EMAIL: IconMail,
  PHONE: IconPhone,
  URL: IconLink,
  PERSON: IconUser,
  PERSON_MANY: IconUsers,
} as const;

/** The choice that a field is. */
export const choiceOf = ({ type, multiple }: Pick<FieldView, 'type' | 'multiple'>): TypeChoice =>
  multiple && isOfIds(type) ? `${type}_MANY` : type;

/** A choice as the server takes it. */
export function typeOf(choice: TypeChoice): { type: FieldType; multiple: boolean } {
  if (choice === 'SELECT_MANY') return { type: 'SELECT', multiple: true };
  return choice === 'PERSON_MANY' ? { type: 'PERSON', multiple: true } : { type: choice, multiple: false };
}
