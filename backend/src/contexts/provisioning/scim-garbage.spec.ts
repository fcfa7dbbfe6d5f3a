import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SCIM_LIMITS } from '@libs/domain';
import { newId } from '#platform/db';
import { sharedApp, type TestApp } from '../../testing/harness.js';
import { aProvisioned, ENTERPRISE, type Provisioned } from './provisioning.factory.js';

let t: TestApp;
let idp: Provisioned;
let id: string;
beforeAll(async () => {
  t = await sharedApp();
  idp = await aProvisioned(t);
  ({ id } = await idp.user('ana'));
});
afterAll(() => t?.close());

describe('garbage', () => {
  /** Numbers from a seed, so that what fails can be seen again. */
  const random = (seed: number) => {
    let state = seed;
    return () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return state / 2_147_483_648;
    };
  };
  const BODIES = [
    '',
    ' ',
    '{',
    'null',
    'true',
    '5',
    '"x"',
    '[]',
    '[[]]',
    '{"Operations":5}',
    '{"Operations":[null]}',
    '{"Operations":[{"op":{}}]}',
    '{"__proto__":{"active":1}}',
    '{"userName":{"a":1}}',
    '{"userName":["a"]}',
    '{"emails":"x"}',
    '{"emails":[[]]}',
    '{"name":"x"}',
    '{"name":[]}',
    '{"active":"perhaps"}',
    '{"members":{"value":5}}',
    '{"members":[{"type":"Group","value":"x"}],"displayName":"x"}',
    `{"${ENTERPRISE}":[]}`,
    '{"userName":"a\\u0000b@x.example"}',
    '{"displayName":"\\ud800"}',
    '{"displayName":" "}',
    `{"displayName":"${'x'.repeat(5000)}"}`,
    '['.repeat(50_000),
    '{"a":'.repeat(20_000),
    '\u0000\u0001',
    `{"userName":"${'é'.repeat(300)}"}`,
  ];
  const FILTERS = [
    '(',
    '"',
    'userName eq',
    '[',
    'a[b eq "c"',
    '\u0000',
    'userName eq "\u0000"',
    'userName eq "\\ud800"',
    '%',
    '((((',
    'id eq "x"',
    'externalId eq "\\u0000"',
    'meta.created gt "x"',
  ];

  it('is never answered with more than a refusal', async () => {
    const next = random(7);
    const one = <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)]!;
    const PATHS = [
      '/Users',
      `/Users/${id}`,
      '/Groups',
      `/Groups/${newId()}`,
      '/Users/%00',
      '/Users/x',
      '/Nothing',
      '//',
      '/Users/..%2f',
      '/.search',
    ];
    const wrong: string[] = [];
    for (let i = 0; i < 200; i++) {
      const [method, path, body] = [one(['post', 'put', 'patch'] as const), one(PATHS), one(BODIES)];
      const type = one([
        'application/scim+json',
        'application/json',
        'text/plain',
        'multipart/form-data; boundary=x',
        'application/x-www-form-urlencoded',
        'json',
      ]);
      const query =
        next() < 0.3 ? `?filter=${encodeURIComponent(one(FILTERS))}&attributes=${one(['', 'x.y.z', ',,', '[', ENTERPRISE])}` : '';
      const { status, body: answer } = await idp.call(method, path + query, body, { 'content-type': type });
      if (status >= 500 || (status >= 400 && answer?.status !== String(status)))
        wrong.push(`${method} ${path}${query} ${type} ${body.slice(0, 60)}: ${status} ${JSON.stringify(answer)}`);
    }
    for (const kind of ['Users', 'Groups'])
      for (const filter of FILTERS)
        for (const query of [
          `filter=${encodeURIComponent(filter)}`,
          `filter=${filter.replace('\u0000', '')}`,
          `sortBy=${encodeURIComponent(filter)}`,
          `count=${encodeURIComponent(filter)}`,
        ]) {
          const { status } = await idp.call('get', `/${kind}?${encodeURI(query)}`);
          if (status >= 500) wrong.push(`${kind} ${query}: ${status}`);
        }
    expect(wrong).toEqual([]);
  });

  it('that is too long is refused by its size, and another method by its name', async () => {
    const long = await idp.call('post', '/Users', `{"userName":"${'x'.repeat(SCIM_LIMITS.bytes)}"}`);
    expect([long.status, long.body.status]).toEqual([413, '413']);
    expect((await idp.call('delete', '/Users')).status).toBe(405);
    expect((await idp.call('post', '/ServiceProviderConfig', {})).status).toBe(405);
    expect((await idp.call('post', `/Users/${id}`, {})).status).toBe(405);
  });
});
