/** What is known of one attribute; the names and values are those of RFC 7643. */
export interface Attribute {
  name: string;
  type: 'string' | 'boolean' | 'complex' | 'dateTime' | 'reference';
  description: string;
  multiValued: boolean;
  required: boolean;
  caseExact: boolean;
  mutability: 'readWrite' | 'readOnly' | 'immutable';
  returned: 'default' | 'always';
  uniqueness: 'none' | 'server';
  subAttributes?: readonly Attribute[];
  canonicalValues?: readonly string[];
  referenceTypes?: readonly string[];
}

/** The attributes of a kind of resource: its own, and those of extensions by the URN of each. */
export interface ResourceSchema {
  urn: string;
  name: string;
  description: string;
  attributes: readonly Attribute[];
  extensions: readonly Omit<ResourceSchema, 'extensions'>[];
}

export const USER_URN = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP_URN = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const ENTERPRISE_URN = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

type Extra = Partial<Omit<Attribute, 'name' | 'description'>>;

const attribute = (name: string, description: string, extra: Extra = {}): Attribute => ({
  name,
  type: 'string',
  description,
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...extra,
});
const READ_ONLY = { mutability: 'readOnly' } as const;

/** A list of values with a type each, such as e-mail addresses. */
const typed = (name: string, description: string, canonicalValues: readonly string[], more: readonly Attribute[] = []): Attribute =>
  attribute(name, description, {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The value itself.'),
      attribute('display', 'How it is shown.'),
      attribute('type', 'What it is for.', { canonicalValues }),
      attribute('primary', 'Whether it is the one to use; at most one is.', { type: 'boolean' }),
      ...more,
    ],
  });

/** What every resource has besides. */
export const COMMON: readonly Attribute[] = [
  attribute('schemas', 'The URNs of what is in it.', { multiValued: true, caseExact: true, returned: 'always', ...READ_ONLY }),
  attribute('id', 'Its id here.', { caseExact: true, returned: 'always', uniqueness: 'server', ...READ_ONLY }),
  attribute('externalId', 'Its id at the identity provider.', { caseExact: true }),
  attribute('meta', 'When it was made and changed.', {
    type: 'complex',
    ...READ_ONLY,
    subAttributes: [
      attribute('resourceType', 'User or Group.', { caseExact: true, ...READ_ONLY }),
      attribute('created', 'When it was made.', { type: 'dateTime', ...READ_ONLY }),
      attribute('lastModified', 'When it was changed.', { type: 'dateTime', ...READ_ONLY }),
      attribute('location', 'Its address.', { type: 'reference', caseExact: true, ...READ_ONLY }),
      attribute('version', 'Its entity tag.', { caseExact: true, ...READ_ONLY }),
    ],
  }),
];

const NAME_PARTS = ['formatted', 'familyName', 'givenName', 'middleName', 'honorificPrefix', 'honorificSuffix'] as const;
const ADDRESS_PARTS = ['formatted', 'streetAddress', 'locality', 'region', 'postalCode', 'country'] as const;

const ENTERPRISE: Omit<ResourceSchema, 'extensions'> = {
  urn: ENTERPRISE_URN,
  name: 'EnterpriseUser',
  description: 'What companies keep of their people.',
  attributes: [
    attribute('employeeNumber', 'Number of the employee.'),
    attribute('costCenter', 'Cost center.'),
    attribute('organization', 'Organization.'),
    attribute('division', 'Division.'),
    attribute('department', 'Department.'),
    attribute('manager', 'Whom they report to.', {
      type: 'complex',
      subAttributes: [
        attribute('value', 'Id of the manager.', { caseExact: true }),
        attribute('$ref', 'Address of the manager.', { type: 'reference', caseExact: true }),
        attribute('displayName', 'Name of the manager.'),
      ],
    }),
  ],
};

/** A member of the workspace. */
export const USER_SCHEMA: ResourceSchema = {
  urn: USER_URN,
  name: 'User',
  description: 'A member of the workspace.',
  attributes: [
    attribute('userName', 'The name by which the identity provider knows them.', { required: true, uniqueness: 'server' }),
    attribute('name', 'Parts of the name.', { type: 'complex', subAttributes: NAME_PARTS.map((part) => attribute(part, 'A part of it.')) }),
    attribute('displayName', 'The name that others see.'),
    attribute('nickName', 'Nickname.'),
    attribute('profileUrl', 'Address of a page about them.', { type: 'reference', caseExact: true, referenceTypes: ['external'] }),
    attribute('title', 'Job title.'),
    attribute('userType', 'Kind of employment.'),
    attribute('preferredLanguage', 'Language.'),
    attribute('locale', 'Locale.'),
    attribute('timezone', 'Time zone.'),
    attribute('active', 'Whether they may log in.', { type: 'boolean' }),
    typed('emails', 'E-mail addresses; the primary one is that of the account.', ['work', 'home', 'other']),
    typed('phoneNumbers', 'Phone numbers.', ['work', 'home', 'mobile', 'fax', 'pager', 'other']),
    typed('ims', 'Addresses for instant messages.', []),
    typed('photos', 'Pictures.', ['photo', 'thumbnail']),
    typed(
      'addresses',
      'Postal addresses.',
      ['work', 'home', 'other'],
      ADDRESS_PARTS.map((part) => attribute(part, 'A part of it.')),
    ),
    typed('roles', 'Roles at the identity provider; roles here are given by admins.', []),
    typed('entitlements', 'Entitlements at the identity provider.', []),
    attribute('groups', 'The groups that they are in.', {
      type: 'complex',
      multiValued: true,
      ...READ_ONLY,
      subAttributes: [
        attribute('value', 'Id of the group.', { caseExact: true, ...READ_ONLY }),
        attribute('$ref', 'Address of the group.', { type: 'reference', caseExact: true, ...READ_ONLY }),
        attribute('display', 'Name of the group.', READ_ONLY),
        attribute('type', 'How they are in it.', { canonicalValues: ['direct'], ...READ_ONLY }),
      ],
    }),
  ],
  extensions: [ENTERPRISE],
};

/** A group of the workspace that the identity provider keeps. */
export const GROUP_SCHEMA: ResourceSchema = {
  urn: GROUP_URN,
  name: 'Group',
  description: 'A group of members that the identity provider keeps.',
  attributes: [
    attribute('displayName', 'Name of the group.', { required: true, uniqueness: 'server' }),
    attribute('members', 'Who is in it.', {
      type: 'complex',
      multiValued: true,
      subAttributes: [
        attribute('value', 'Id of the member.', { caseExact: true, mutability: 'immutable' }),
        attribute('$ref', 'Address of the member.', { type: 'reference', caseExact: true, mutability: 'immutable' }),
        attribute('display', 'Name of the member.', { mutability: 'immutable' }),
        attribute('type', 'What it is: always a user.', { canonicalValues: ['User'], mutability: 'immutable' }),
      ],
    }),
  ],
  extensions: [],
};

/** An attribute of a list by its name, whatever the case; undefined for none. */
export const attributeNamed = (attributes: readonly Attribute[] | undefined, name: string): Attribute | undefined =>
  attributes?.find((item) => item.name.toLowerCase() === name.toLowerCase());
