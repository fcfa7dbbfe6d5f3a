import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { Browser } from '../../../testing/browser.js';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aPng } from './logo.factory.js';
import { LogosService } from './logos.service.js';

let t: TestApp;
let workspaceId: string;
let subdomain: string;
let admin: Person;
beforeAll(async () => {
  t = await sharedApp();
  ({ id: workspaceId, subdomain, admin } = await t.aWorkspace());
}, 120_000);
afterAll(() => t?.close());

const upload = (person: Person, bytes: Buffer, name = 'logo.png') => person.request('post', '/api/logos').attach('file', bytes, name);
const read = (url: string, host = admin.host) => supertest(t.http).get(url).set({ host });
const shown = async () => (await admin.ask('{ session { workspace { logoUrl } } }')).session.workspace.logoUrl;

describe('the logo of a workspace', () => {
  it('is shown to members and at the door, on every host, and not once it is replaced', async () => {
    const first = await upload(admin, aPng(64));
    expect(first.status).toBe(201);
    expect(await shown()).toBe(first.body.logoUrl);
    const door = `{ workspacePreview(subdomain: "${subdomain}") { logoUrl } }`;
    expect((await new Browser(t).ask('', door)).workspacePreview).toEqual({ logoUrl: first.body.logoUrl });
    const bytes = await read(first.body.logoUrl, t.config.rootDomain);
    expect([bytes.status, bytes.headers['content-type'], bytes.headers['x-content-type-options']]).toEqual([200, 'image/png', 'nosniff']);
    expect(Buffer.compare(bytes.body, aPng(64))).toBe(0);
    const second = await upload(admin, aPng(32));
    expect((await read(second.body.logoUrl)).status).toBe(200);
    expect((await read(first.body.logoUrl)).status).toBe(404);
  });

  it('is removed, and brought back for a day', async () => {
    const url = await shown();
    expect((await admin.ask('mutation { removeLogo { logoUrl } }')).removeLogo.logoUrl).toBeNull();
    expect((await read(url)).status).toBe(404);
    expect((await admin.ask('mutation { restoreLogo { logoUrl } }')).restoreLogo.logoUrl).toBe(url);
    expect((await read(url)).status).toBe(200);
    expect((await admin.gql('mutation { restoreLogo { logoUrl } }')).errors?.[0]?.message).toBe('The workspace has another logo by now.');
    await admin.ask('mutation { removeLogo { logoUrl } }');
    await t.db.tx(admin.actor, (m) =>
      m.query(`update workspace_logos set retired_at = retired_at - interval '25 hours' where workspace_id = $1`, [workspaceId]),
    );
    expect((await admin.gql('mutation { restoreLogo { logoUrl } }')).errors?.[0]?.extensions['code']).toBe('NotFound');
    await t.get(LogosService).purge({ workspaceId, payload: { day: '2026-11-28' } } as never);
    expect(await t.db.read(admin.actor, `select 1 from workspace_logos where workspace_id = $1`, [workspaceId])).toEqual([]);
  });

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'logo.svg', 'PNG, JPEG or WebP'],
    ['an SVG that calls itself a PNG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'logo.png', 'PNG, JPEG or WebP'],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'), 'logo.gif', 'PNG, JPEG or WebP'],
    ['a PNG that ends too soon', aPng(64).subarray(0, 20), 'logo.png', 'PNG, JPEG or WebP'],
    ['a picture that is too wide', aPng(2001), 'logo.png', '2001 pixels'],
    ['a picture that is too large', Buffer.concat([aPng(64), Buffer.alloc(600_000)]), 'logo.png', '0.5 MB'],
  ])('is not %s', async (_, bytes, name, why) => {
    const r = await upload(admin, bytes, name);
    expect([r.status, r.body.error?.code ?? r.body.error]).toEqual([400, 'ValidationError']);
    expect(JSON.stringify(r.body)).toContain(why);
    expect(await shown()).toBeNull();
  });

  it('is chosen by admins alone, and noted in the audit log', async () => {
    for (const role of ['contributor', 'viewer'] as const) {
      const member = await t.aMember(workspaceId, role);
      expect((await upload(member, aPng(16))).status).toBe(403);
      for (const field of ['removeLogo', 'restoreLogo'])
        expect((await member.gql(`mutation { ${field} { id } }`)).errors?.[0]?.extensions['code']).toBe('Forbidden');
    }
    const { body } = await upload(admin, aPng(16));
    const [entry] = await t.db.read<{ after: { logo: string } }>(
      admin.actor,
      `select after from revisions where workspace_id = $1 and kind = 'workspace' order by at desc, id desc limit 1`,
      [workspaceId],
    );
    expect(body.logoUrl).toBe(`/api/logos/${workspaceId}/${entry!.after.logo}`);
  });
});
