import { describe, expect, it } from '@jest/globals';
import { accessTargetOf } from './access-target.ts';

const id = '019348a1-0000-7000-8000-0123456789ab';

describe('what a page is about', () => {
  it.each([
    [`/projects/${id}`, 'project'],
    [`/projects/${id}/settings/access`, 'project'],
    [`/folders/${id}`, 'folder'],
    [`/data/${id}`, 'note'],
    [`/data/${id}/history`, 'note'],
    [`/insights/${id}`, 'insight'],
  ])('%s is a %s', (path, kind) => {
    expect(accessTargetOf(path)).toEqual({ kind, id });
  });

  it('is the note of a view, and nothing where a page has no object', () => {
    const project = '019348a1-0000-7000-8000-ba9876543210';
    expect(accessTargetOf(`/projects/${project}/view/${id}`)).toEqual({ kind: 'note', id });
    for (const path of ['/', '/projects', '/insights', '/settings/users', `/user/${id}`]) expect(accessTargetOf(path)).toBeNull();
  });
});
