import { ownerOf, ownershipOf } from './ownership.ts';

describe('who owns an address', () => {
  it.each([
    ['/home', 'repository'],
    ['/projects/p1', 'repository'],
    ['/projects/p1/tags', 'repository'],
    ['/data/n1', 'repository'],
    ['/projects/p1/insights', 'insights'],
    ['/projects/p1/insights/i1', 'insights'],
    ['/projects/p1/insight-drafts/d1', 'insights'],
    ['/projects/p1/summary', 'insights'],
    ['/projects/p1/summaries', 'insights'],
    ['/data/n1/summary', 'insights'],
    ['/data/n1/history', 'repository'],
    ['/tags/t1/summary', 'insights'],
    ['/search/summaries/s1', 'insights'],
    ['/search/ask', 'repository'],
    ['/insights/i1', 'insights'],
    ['/projects/p1/settings', 'settings'],
    ['/projects/p1/settings/access', 'repository'],
    ['/projects/p1/settings/export', 'repository'],
    ['/projects/p1/settings/other', 'settings'],
    ['/settings/user/account', 'settings'],
    ['/settings/', 'settings'],
    ['/help', 'settings'],
  ])('%s falls to %s', (path, owner) => expect(ownerOf(path)).toBe(owner));

  it.each(['/', '/you', '/auth/login', '/homes', '/datax/n1'])('%s falls to no remote', (path) => expect(ownerOf(path)).toBeUndefined());

  it('draws shared objects without the frame', () => {
    expect(ownershipOf('/public-object/abcDEF123456')).toMatchObject({ owner: 'insights', page: 'public' });
    expect(ownershipOf('/public-object')).toBeUndefined();
    expect(ownershipOf('/insights/i1')?.page).toBe('member');
  });
});
