import { type FieldPartsFragment, graphql } from '@libs/api';
import type { FieldType } from '@libs/domain';
import {
  IconCalendarEvent,
  IconCircleChevronDown,
  IconGauge,
  IconLink,
  IconListDetails,
  IconMail,
  IconNumbers,
  IconPhone,
  IconToggleLeft,
  IconTypography,
} from '@libs/ui';

graphql(`
  fragment FieldParts on Field {
    id projectId target label type multiple required hidden filledCount objectCount formerType
    options { id label colour useCount }
  }
`);

/** A field as the pages show it. */
export type FieldView = FieldPartsFragment;

/** A type as it is chosen: a SELECT of one option or of several. */
export type TypeChoice = FieldType | 'SELECT_MANY';

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
} as const;

/** The choice that a field is. */
export const choiceOf = (field: Pick<FieldView, 'type' | 'multiple'>): TypeChoice =>
  field.type === 'SELECT' && field.multiple ? 'SELECT_MANY' : field.type;

/** A choice as the server takes it. */
export const typeOf = (choice: TypeChoice): { type: FieldType; multiple: boolean } =>
  choice === 'SELECT_MANY' ? { type: 'SELECT', multiple: true } : { type: choice, multiple: false };
