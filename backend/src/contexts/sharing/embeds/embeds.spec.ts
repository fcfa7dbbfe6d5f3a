import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { evidenceOf } from '../../insights/insights.factory.js';

let t: TestApp;
let make: ReturnType<typeof evidenceOf>;
let admin: Person;
let viewer: Person;
let stranger: Person;
let project: string;
let note: string;
let quote: string;

beforeAll(async () => {
  t = await sharedApp();
  const a = await t.aWorkspace();
  admin = a.admin;
  viewer = await t.aMember(a.id, 'viewer');
  stranger = (await t.aWorkspace()).admin;
  make = evidenceOf(t, admin.actor);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.global(`delete from rate_hits`);
  await update({ publicSharing: true, embedSites: [] });
  project = await make.aProject('Deposits', 2);
  note = await make.aNote(project, 'Interview 3', ['Wanda <b>', 'I would <i>pay</i> the deposit "twice" & more.']);
  quote = await make.aHighlight(note, 'I would <i>pay</i> the deposit "twice" & more');
});

const update = (input: unknown, person = admin) =>
  person.ask(`mutation ($i: UpdateSecurityInput!) { updateSecurity(input: $i) { publicSharing embedSites } }`, { i: input });
const share = async (objectType: string, objectId: string) =>
  (await admin.ask(`mutation ($i: ShareInput!) { share(input: $i) { id token } }`, { i: { objectType, objectId } })).share;
const get = (address: string, host = admin.host) => supertest(t.http).get(address).set({ host, accept: 'text/html' });
const embed = (id = quote, host = admin.host) => get(`/embed/highlights/${id}`, host);
const oembed = (address: string, more = '') => get(`/oembed?url=${encodeURIComponent(address)}${more}`);
const framersOf = ({ headers }: { headers: Record<string, string> }) =>
  /frame-ancestors ([^;]*)$/.exec(headers['content-security-policy'] ?? '')?.[1];

describe('an embedded highlight', () => {
  it('is there as long as it is shared itself, and everything else has one answer', async () => {
    const nothing = await embed();
    expect([nothing.status, nothing.headers['x-robots-tag'], framersOf(nothing)]).toEqual([404, 'noindex', "'none'"]);
    await share('note', note);
    const bare = (text: string) => text.replace(/nonce="[^"]*"/g, '');
    for (const id of [quote, note, '00000000-0000-4000-8000-000000000000', 'x', "'", '%00', `${quote}x`]) {
      const { status, text } = await embed(id);
      expect([id, status, bare(text)]).toEqual([id, 404, bare(nothing.text)]);
    }
    const link = await share('highlight', quote);
    expect((await embed()).status).toBe(200);
    expect((await embed(quote, stranger.host)).status).toBe(404);
    await admin.ask(`mutation ($id: ID!) { unshare(id: $id) { ids } }`, { id: link.id });
    expect((await embed()).status).toBe(404);
  });

  it('says its words as they are now, as text, without a script', async () => {
    await share('highlight', quote);
    const { text, headers } = await embed();
    expect(text).toContain('<blockquote>“I would &lt;i&gt;pay&lt;/i&gt; the deposit &quot;twice&quot; &amp; more”</blockquote>');
    expect(text).toContain('<b>Wanda &lt;b&gt;</b>');
    expect(text).not.toContain('Interview 3');
    expect(text).not.toMatch(/<script|javascript:|onerror/i);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'nonce-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
    expect((await get(`/embed/highlights/${quote}?theme=dark`)).text).toContain('data-theme="dark"');
    expect((await get(`/embed/highlights/${quote}?theme=%22%3E%3Cscript%3E`)).text).not.toContain('<script>');
    const { note: result } = await admin.ask(`query ($id: ID!) { note(id: $id) { docVersion } }`, { id: note });
    await admin.ask(`mutation ($i: RedactNoteInput!) { redactNote(input: $i) { redactions { id } } }`, {
      i: { noteId: note, version: result.docVersion, passages: [{ start: 2, end: 7 }] },
    });
    expect((await embed()).text).not.toContain('would');
  });

  it('may be framed by the sites of the list and no other, also when there is nothing to frame', async () => {
    await share('highlight', quote);
    const { updateSecurity } = await update({ embedSites: ['Intranet.example.com/', 'https://*.example.org', 'https://*.example.org/'] });
    expect(updateSecurity.embedSites).toEqual(['https://intranet.example.com', 'https://*.example.org']);
    expect(framersOf(await embed())).toBe('https://intranet.example.com https://*.example.org');
    expect(framersOf(await embed(note))).toBe('https://intranet.example.com https://*.example.org');
    for (const site of ['*', "https://a.com 'unsafe-inline'", 'https://a.com; script-src *', 'http://a.com'])
      await expect(update({ embedSites: [site] })).rejects.toMatchObject({ code: 'ValidationError' });
    await expect(update({ embedSites: [] }, viewer)).rejects.toMatchObject({ code: 'Forbidden' });
    expect(framersOf(await embed())).toBe('https://intranet.example.com https://*.example.org');
  });

  it('is described by oEmbed for its own address and for that of its public page', async () => {
    const { token } = await share('highlight', quote);
    const address = `http://${admin.host}/embed/highlights/${quote}`;
    for (const one of [address, `http://${admin.host}/public-object/${token}`]) {
      const { body, status } = await oembed(one, '&maxwidth=400&maxheight=100');
      expect([status, body.version, body.type, body.width, body.height]).toEqual([200, '1.0', 'rich', 400, 120]);
      expect(body.html).toBe(
        `<iframe src="${address}" width="400" height="120" title="Quote" loading="lazy" style="border:0;max-width:100%"></iframe>`,
      );
    }
    expect((await oembed(address, '&format=xml')).status).toBe(501);
    for (const one of [
      '',
      'x',
      `http://${stranger.host}/embed/highlights/${quote}`,
      `http://${admin.host}/embed/highlights/${note}`,
      `http://${admin.host}/data/${note}`,
    ])
      expect([one, (await oembed(one)).status]).toEqual([one, 404]);
  });

  it('is refused after thirty misses in a minute from one address', async () => {
    for (let i = 0; i < 30; i++) expect((await embed(note)).status).toBe(404);
    expect((await embed(note)).status).toBe(429);
  });
});

describe('a workspace without public pages', () => {
  it('opens nothing to strangers until they are on again, and lets no new page be made', async () => {
    const { token } = await share('highlight', quote);
    const page = async () =>
      (
        await supertest(t.http)
          .post('/api/graphql')
          .set({ host: admin.host })
          .send({
            query: `query ($t: String!) { publicObject(token: $t) { type title workspaceName publishedAt authorName body highlight references } }`,
            variables: { t: token },
          })
      ).body.data.publicObject;
    const screen = async () =>
      (await admin.ask(`query ($o: ID!) { sharing(objectType: highlight, objectId: $o) { publicSharing link { id } } }`, { o: quote }))
        .sharing;
    expect([(await embed()).status, (await page())?.type, (await screen()).publicSharing]).toEqual([200, 'highlight', true]);
    await expect(update({ publicSharing: false }, viewer)).rejects.toMatchObject({ code: 'Forbidden' });
    await update({ publicSharing: false });
    expect([(await embed()).status, await page(), await screen()]).toEqual([404, null, { publicSharing: false, link: null }]);
    expect((await oembed(`http://${admin.host}/embed/highlights/${quote}`)).status).toBe(404);
    await expect(share('note', note)).rejects.toMatchObject({ code: 'Forbidden' });
    await update({ publicSharing: true });
    expect([(await embed()).status, (await page())?.type]).toEqual([200, 'highlight']);
  });
});
