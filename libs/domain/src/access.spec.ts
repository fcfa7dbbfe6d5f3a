import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  ACCESS,
  type Access,
  accessOfPermission,
  accessOfProjectRole,
  atLeast,
  canSummarize,
  capByRole,
  effectiveAccess,
  highestAccess,
  PERMISSIONS,
  type Permission,
  PROJECT_ROLES,
  type ProjectRole,
  permissionOf,
  projectRoleOf,
  readOnlyReason,
  WORKSPACE_ROLES,
  workspaceAccess,
} from './access.js';

const LEVELS: Access[] = ['none', 'read', 'write', 'full'];
const level = fc.constantFrom(...LEVELS);
const role = fc.constantFrom(...WORKSPACE_ROLES, null);

describe('levels', () => {
  it('stand in the order none < read < write < full', () => {
    expect([...LEVELS].reverse().sort((a, b) => ACCESS[a] - ACCESS[b])).toEqual(LEVELS);
    expect(LEVELS.map((have) => LEVELS.map((need) => atLeast(have, need)))).toEqual([
      [true, false, false, false],
      [true, true, false, false],
      [true, true, true, false],
      [true, true, true, true],
    ]);
  });

  it('give the highest, and none for nothing', () => {
    expect(highestAccess()).toBe('none');
    expect(highestAccess(null, undefined)).toBe('none');
    expect(highestAccess('read', null, 'full', 'write')).toBe('full');
  });
});

describe('the names of the specification', () => {
  it('mean MANAGER full, CONTRIBUTOR write, VIEWER read, there and back', () => {
    const roles = Object.keys(PROJECT_ROLES) as ProjectRole[];
    expect(roles.map(accessOfProjectRole)).toEqual(['full', 'write', 'read']);
    expect(roles.map(accessOfProjectRole).map(projectRoleOf)).toEqual(roles);
    expect(projectRoleOf('none')).toBeNull();
  });

  it('mean the level of the same name for a permission, there and back', () => {
    const permissions = Object.keys(PERMISSIONS) as Permission[];
    expect(permissions.map(accessOfPermission)).toEqual(['read', 'write', 'full']);
    expect(permissions.map(accessOfPermission).map(permissionOf)).toEqual(permissions);
    expect(permissionOf('none')).toBeNull();
  });
});

describe('effectiveAccess', () => {
  it('takes the highest of groups, explicit grants and inheritance', () => {
    expect(effectiveAccess({ role: 'contributor', grants: ['read', 'write'], inherited: 'read' })).toBe('write');
    expect(effectiveAccess({ role: 'contributor', grants: ['read'], inherited: 'full' })).toBe('full');
    expect(effectiveAccess({ role: 'contributor' })).toBe('none');
  });

  it('gives an admin full and a stranger nothing', () => {
    expect(effectiveAccess({ role: 'admin', inherited: 'none' })).toBe('full');
    expect(effectiveAccess({ role: null, grants: ['full'], inherited: 'full' })).toBe('none');
  });

  it('caps a viewer at read whatever the object says', () => {
    expect(LEVELS.map((access) => capByRole('viewer', access))).toEqual(['none', 'read', 'read', 'read']);
    fc.assert(
      fc.property(fc.array(level), level, (grants, inherited) => !atLeast(effectiveAccess({ role: 'viewer', grants, inherited }), 'write')),
      { seed: 1 },
    );
  });

  it('never falls when a grant is added', () => {
    fc.assert(
      fc.property(role, fc.array(level), level, level, (who, grants, inherited, more) =>
        atLeast(effectiveAccess({ role: who, grants: [...grants, more], inherited }), effectiveAccess({ role: who, grants, inherited })),
      ),
      { seed: 2 },
    );
  });
});

describe('readOnlyReason', () => {
  it('is null for someone who may write', () => {
    expect(readOnlyReason({ role: 'contributor', access: 'write' })).toBeNull();
    expect(readOnlyReason({ role: 'admin', access: 'full', state: null })).toBeNull();
  });

  it('names the role first, then the level, then the state', () => {
    expect(readOnlyReason({ role: 'viewer', access: 'full', state: 'unpaid' })).toBe('viewer');
    expect(readOnlyReason({ role: 'contributor', access: 'read', state: 'unpaid' })).toBe('permission');
    expect(readOnlyReason({ role: 'contributor', access: 'write', need: 'full' })).toBe('permission');
    expect(readOnlyReason({ role: null, access: 'full' })).toBe('permission');
    expect(readOnlyReason({ role: 'admin', access: 'full', state: 'archived' })).toBe('archived');
  });
});

describe('canSummarize', () => {
  it('is never true for a viewer, and needs write', () => {
    expect(LEVELS.filter((access) => canSummarize('viewer', access))).toEqual([]);
    expect(LEVELS.filter((access) => canSummarize('contributor', access))).toEqual(['write', 'full']);
    expect(canSummarize(null, 'full')).toBe(false);
  });
});

describe('workspaceAccess', () => {
  it('gives admins everything, contributors write, viewers read', () => {
    expect(WORKSPACE_ROLES.map(workspaceAccess)).toEqual(['full', 'write', 'read']);
  });
});
