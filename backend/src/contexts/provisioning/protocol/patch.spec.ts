import { describe, expect, it } from '@jest/globals';
import { applyPatch } from './patch.js';
import type { Resource } from './resource.js';
import { ENTERPRISE_URN, GROUP_SCHEMA, USER_SCHEMA, USER_URN } from './schemas.js';

const ANA: Resource = {
  id: 'A1',
  userName: 'ana@example.com',
  name: { givenName: 'Ana', familyName: 'Ruiz' },
  displayName: 'Ana Ruiz',
  active: true,
  emails: [
    { value: 'ana@example.com', type: 'work', primary: true },
    { value: 'ana@home.example', type: 'home' },
  ],
  [ENTERPRISE_URN]: { department: 'Research', costCenter: '7' },
};
const TEAM: Resource = { id: 'G1', displayName: 'Team', members: [{ value: 'a' }, { value: 'b' }, { value: 'c' }] };
const user = (...Operations: unknown[]) => applyPatch(USER_SCHEMA, ANA, { Operations });
const group = (...Operations: unknown[]) => applyPatch(GROUP_SCHEMA, TEAM, { Operations });
const memberIds = (resource: Resource) => ((resource['members'] as Resource[] | undefined) ?? []).map(({ value }) => value);

describe('of a user', () => {
  it.each<[string, unknown, unknown]>([
    ['op in any case', { op: 'Replace', path: 'active', value: false }, { active: false }],
    ['"False" as a string', { op: 'replace', path: 'active', value: 'False' }, { active: false }],
    ['"true" as a string, no path', { op: 'REPLACE', value: { active: 'true' } }, { active: true }],
    ['no path (Okta)', { op: 'replace', value: { active: false } }, { active: false }],
    ['no path, several', { op: 'replace', value: { displayName: 'A', title: 'Lead' } }, { displayName: 'A', title: 'Lead' }],
    [
      'no path, dotted key (Entra)',
      { op: 'replace', value: { 'name.givenName': 'Anna' } },
      { name: { givenName: 'Anna', familyName: 'Ruiz' } },
    ],
    [
      'no path, key with a URN',
      { op: 'add', value: { [`${ENTERPRISE_URN}:department`]: 'Sales' } },
      { [ENTERPRISE_URN]: { department: 'Sales', costCenter: '7' } },
    ],
    [
      'no path, an extension',
      { op: 'add', value: { [ENTERPRISE_URN]: { department: 'Sales' } } },
      { [ENTERPRISE_URN]: { department: 'Sales', costCenter: '7' } },
    ],
    [
      'no path, key with a filter',
      { op: 'add', value: { 'emails[type eq "work"].value': 'x@example.com' } },
      { emails: [{ value: 'x@example.com', type: 'work', primary: true }, ANA['emails']![1 as never]] },
    ],
    ['no path, id sent along', { op: 'replace', value: { id: 'A1', displayName: 'A' } }, { id: 'A1', displayName: 'A' }],
    [
      'emails[type eq "work"].value',
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'x@example.com' },
      { emails: [{ value: 'x@example.com', type: 'work', primary: true }, ANA['emails']![1 as never]] },
    ],
    [
      'a value that was not there (Entra)',
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+1 555' },
      { phoneNumbers: [{ type: 'mobile', value: '+1 555' }] },
    ],
    [
      'a boolean as a string in the path',
      { op: 'Replace', path: 'roles[primary eq "True"].value', value: 'pm' },
      { roles: [{ primary: true, value: 'pm' }] },
    ],
    [
      'urn:...:User:department',
      { op: 'Replace', path: `${ENTERPRISE_URN}:department`, value: 'Sales' },
      { [ENTERPRISE_URN]: { department: 'Sales', costCenter: '7' } },
    ],
    [
      'the URN in lower case',
      { op: 'Add', path: `${ENTERPRISE_URN.toLowerCase()}:Department`, value: 'Sales' },
      { [ENTERPRISE_URN]: { department: 'Sales', costCenter: '7' } },
    ],
    [
      'a manager by id alone',
      { op: 'Add', path: `${ENTERPRISE_URN}:manager`, value: 'M9' },
      { [ENTERPRISE_URN]: { department: 'Research', costCenter: '7', manager: { value: 'M9' } } },
    ],
    [
      'the URN of the user',
      { op: 'replace', path: `${USER_URN}:name.familyName`, value: 'Sosa' },
      { name: { givenName: 'Ana', familyName: 'Sosa' } },
    ],
    [
      'parts of an object',
      { op: 'replace', path: 'name', value: { familyName: 'Sosa' } },
      { name: { givenName: 'Ana', familyName: 'Sosa' } },
    ],
    [
      'another primary',
      { op: 'replace', path: 'emails[type eq "home"].primary', value: true },
      {
        emails: [
          { value: 'ana@example.com', type: 'work', primary: false },
          { value: 'ana@home.example', type: 'home', primary: true },
        ],
      },
    ],
    [
      'one more of a list',
      { op: 'add', path: 'emails', value: [{ value: 'o@example.com', type: 'other' }] },
      { emails: [...(ANA['emails'] as []), { value: 'o@example.com', type: 'other' }] },
    ],
    [
      'one more that is there',
      { op: 'add', path: 'emails', value: [{ value: 'ana@home.example', type: 'home' }] },
      { emails: ANA['emails'] },
    ],
    [
      'a list in place of another',
      { op: 'replace', path: 'emails', value: [{ value: 'n@example.com' }] },
      { emails: [{ value: 'n@example.com' }] },
    ],
    [
      'some of a list taken away',
      { op: 'remove', path: 'emails[type eq "home"]' },
      { emails: [{ value: 'ana@example.com', type: 'work', primary: true }] },
    ],
    ['null', { op: 'replace', path: 'displayName', value: null }, { displayName: undefined }],
    ['an attribute taken away', { op: 'Remove', path: 'displayName' }, { displayName: undefined }],
    ['the last of an extension taken away', { op: 'remove', path: ENTERPRISE_URN }, { [ENTERPRISE_URN]: undefined }],
    ['an unknown key without a path', { op: 'add', value: { favoriteColor: 'blue', title: 'x' } }, { title: 'x' }],
  ])('%s', (_, operation, expected) => expect(user(operation)).toEqual({ ...ANA, ...(expected as Resource) }));

  it('goes one operation after the other, and changes nothing that it was given', () => {
    const before = structuredClone(ANA);
    const after = user(
      { op: 'add', path: 'title', value: 'x' },
      { op: 'remove', path: 'title' },
      { op: 'replace', value: { nickName: 'N' } },
    );
    expect(after).toEqual({ ...ANA, nickName: 'N' });
    expect(ANA).toEqual(before);
  });

  it.each<[string, unknown, string]>([
    ['no operations', null, 'invalidSyntax'],
    ['another op', { op: 'move', path: 'title' }, 'invalidSyntax'],
    ['an unknown path', { op: 'replace', path: 'favoriteColor', value: 'x' }, 'invalidPath'],
    ['an unknown part', { op: 'replace', path: 'name.nick', value: 'x' }, 'invalidPath'],
    ['a path that cannot be read', { op: 'replace', path: 'emails[type eq', value: 'x' }, 'invalidPath'],
    ['a filter of an unknown part', { op: 'replace', path: 'emails[nothing eq "x"].value', value: 'x' }, 'invalidPath'],
    ['a path that is no string', { op: 'replace', path: 5, value: 'x' }, 'invalidPath'],
    ['what only the server writes', { op: 'replace', path: 'id', value: 'x' }, 'mutability'],
    ['the groups of a user', { op: 'add', path: 'groups', value: [{ value: 'g' }] }, 'mutability'],
    ['a user name taken away', { op: 'remove', path: 'userName' }, 'invalidValue'],
    ['a number for a name', { op: 'replace', path: 'displayName', value: 5 }, 'invalidValue'],
    ['a word for a switch', { op: 'replace', path: 'active', value: 'maybe' }, 'invalidValue'],
    ['no path and no object', { op: 'replace', value: 'x' }, 'invalidValue'],
    ['nothing to be taken away', { op: 'remove' }, 'noTarget'],
    ['no value that fits', { op: 'replace', path: 'emails[value sw "zz"].type', value: 'x' }, 'noTarget'],
    ['a character that cannot be stored', { op: 'replace', path: 'title', value: 'a\u0000b' }, 'invalidValue'],
    ['half a character', { op: 'replace', path: 'title', value: 'a\ud800' }, 'invalidValue'],
  ])('%s is refused', (_, operation, scimType) =>
    expect(() => user(...(operation ? [operation] : []))).toThrow(expect.objectContaining({ status: 400, scimType })),
  );
});

describe('of a group', () => {
  it.each<[string, unknown, string[]]>([
    ['a member more', { op: 'Add', path: 'members', value: [{ value: 'd' }] }, ['a', 'b', 'c', 'd']],
    [
      'members more, one there already',
      { op: 'add', path: 'members', value: [{ value: 'b', display: 'B' }, { value: 'd' }] },
      ['a', 'c', 'b', 'd'],
    ],
    ['a single member without a list', { op: 'add', path: 'members', value: { value: 'd' } }, ['a', 'b', 'c', 'd']],
    ['members without a path', { op: 'add', value: { members: [{ value: 'd' }] } }, ['a', 'b', 'c', 'd']],
    ['members[value eq "x"]', { op: 'remove', path: 'members[value eq "b"]' }, ['a', 'c']],
    ['one of several by or', { op: 'remove', path: 'members[value eq "a" or value eq "c"]' }, ['b']],
    ['path and a list of values (Entra)', { op: 'Remove', path: 'members', value: [{ value: 'a' }, { value: 'c' }] }, ['b']],
    ['someone who is not in it', { op: 'remove', path: 'members', value: [{ value: 'z' }] }, ['a', 'b', 'c']],
    ['all of them', { op: 'remove', path: 'members' }, []],
    ['other members', { op: 'replace', path: 'members', value: [{ value: 'z' }] }, ['z']],
    ['none in their place', { op: 'replace', path: 'members', value: [] }, []],
  ])('%s', (_, operation, expected) => expect(memberIds(group(operation))).toEqual(expected));

  it('is renamed by {id, displayName}, with or without a path', () => {
    expect(group({ op: 'replace', value: { id: 'G1', displayName: 'Crew' } })).toEqual({ ...TEAM, displayName: 'Crew' });
    expect(group({ op: 'Replace', path: 'displayName', value: 'Crew' })).toEqual({ ...TEAM, displayName: 'Crew' });
  });
});
