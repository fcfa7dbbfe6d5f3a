import { describe, expect, it } from '@jest/globals';
import { LIMITS } from './limits.js';
import { SERVER_LIMITS } from './server-limits.js';

describe('LIMITS', () => {
  it('holds the numbers of the specification', () => {
    expect(LIMITS).toMatchObject({
      project: { name: 200, perWorkspace: 200 },
      workspace: { name: 200 },
      title: 200,
      person: { name: 300 },
      note: { field: 300 },
      field: { label: 250, value: 10299 },
      select: { label: 50, options: 200 },
      search: { query: 2000, words: 60, limit: 1000 },
      import: { bytes: 10485760, items: 5000 },
      attachment: { bytes: 10737418240 },
      region: { serialized: 17000 },
      password: { min: 12, max: 100 },
      subdomain: { max: 30 },
      userGroups: { perWorkspace: 50, members: 200 },
      retention: { days: [30, 60, 90, 180, 365] },
      rank: { gap: 65536 },
      retry: { count: 5, minMs: 300, maxMs: 2000 },
      ping: { abortMs: 5000 },
    });
  });

  it('holds the numbers that guard the interface', () => {
    expect(SERVER_LIMITS.graphql).toEqual({
      fields: 2000,
      rootFields: 20,
      depth: 12,
      aliases: 30,
      cost: 5000,
      bytes: 102400,
      tokens: 10_000,
      operations: 10,
      fragments: 100,
      variables: 100,
      directives: 200,
      nesting: 200,
      values: 150_000,
      subscriptions: 64,
    });
    expect(LIMITS.doc).toEqual({ steps: 200, bytes: 1048576 });
    expect(LIMITS.token).toEqual({
      magicMinutes: 15,
      unlockMinutes: 15,
      resetMinutes: 60,
      inviteDays: 7,
      confirmHours: 24,
      handoffSeconds: 60,
    });
    expect([LIMITS.login.failures, LIMITS.share.missesPerMinute, LIMITS.recent, LIMITS.trash.days]).toEqual([10, 30, 200, 30]);
  });
});
