import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NAMES_AWAY } from '@libs/domain';
import fc from 'fast-check';
import supertest from 'supertest';
import { CELL_HEADER, CellClient } from '#platform/cells';
import { type CellMessage, privateKeyOf } from '../platform/cells/cell-signature.js';
import { attacksOnCells, type SentToCell, signedBy, soundClaim } from './cell-attacks.js';
import { accounts, cellStage, create, names, outcome, type StagedCell, subdomainsIn } from './cell-stage.js';
import { anOperator } from './operator.js';

let stage: Awaited<ReturnType<typeof cellStage>>;
let us: StagedCell;
let eu: StagedCell;
beforeAll(async () => {
  stage = await cellStage();
  ({ us, eu } = stage);
  // A host of a workspace is no address for other cells.
  const [owner] = await accounts(us.t, 1);
  await create(us, owner!, 'own-us-b');
});
afterAll(() => stage?.end());

describe('a request between cells', () => {
  const send = async ({ header, body, call = 'claim', host = us.t.config.rootDomain }: SentToCell & { body: Uint8Array }) =>
    supertest(us.t.http)
      .post(`/api/cells/${call}`)
      .set({ host, 'content-type': 'application/json', [CELL_HEADER]: header })
      .send(Buffer.from(body).toString());
  const sendSigned = (message: CellMessage) => send({ header: signedBy(stage.secrets.eu, message), body: message.body });

  it('is answered when it is the cell’s own, and once', async () => {
    const ownCellMessage = soundClaim('genuine-1');
    expect((await sendSigned(ownCellMessage)).body).toEqual({ isYours: true });
    for (const _ of [1, 2]) expect((await sendSigned(ownCellMessage)).status).toBe(401);
    for (const n of [2, 3, 4]) {
      const repeatedCellMessage = soundClaim(`genuine-${n}`);
      const statuses = (await Promise.all([1, 2, 3].map(() => sendSigned(repeatedCellMessage)))).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 401, 401]);
    }
  });

  it('is refused when it is forged, changed, late or meant for another, and changes nothing', async () => {
    const attacks = Object.entries(attacksOnCells(stage.secrets, `own-us-b.${us.t.config.rootDomain}`));
    let n = 0;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...attacks), fc.nat(), async ([name, attack], seed) => {
        const sound = soundClaim(`forged-${n++}`);
        const { status } = await send({ body: sound.body, ...attack(sound, seed) });
        expect([name, [400, 401, 404].includes(status)]).toEqual([name, true]);
      }),
      { numRuns: Number(process.env.ATTACKS ?? 300) },
    );
    expect(await subdomainsIn(us, 'cell_names', 'forged-')).toEqual([]);
    // The same message, left as it is, is taken.
    expect((await sendSigned(soundClaim('forged-0'))).status).toBe(200);
    expect(await subdomainsIn(us, 'cell_names', 'forged-')).toEqual(['forged-0']);
  });

  it('believes no answer but the cell’s own', async () => {
    const [me] = await accounts(eu.t, 1);
    // The keeper signs with a key that the other cell does not know, as an attacker at its address would.
    const keeper = us.t.get(CellClient);
    const key = Reflect.get(keeper, 'key');
    Reflect.set(keeper, 'key', privateKeyOf(randomBytes(32)));
    expect(await outcome(create(eu, me!, 'whose-answer'))).toBe(NAMES_AWAY);
    Reflect.set(keeper, 'key', key);
    expect(await outcome(create(eu, me!, 'whose-answer'))).toBe('made');
  });
});

describe('support access', () => {
  const REQUEST = 'mutation ($i: RequestSupportAccessInput!) { requestSupportAccess(input: $i) { workspaces { id } } }';
  const OPEN = 'mutation ($s: String!) { openAsSupport(input: { subdomain: $s }) { url code } }';
  const LET_IN = 'mutation { openToSupport(input: { access: write, days: 1 }) { grants { id } } }';
  const grants = async ({ t }: StagedCell, { id }: { id: string }) =>
    (await t.db.tx({ workspaceId: id }, (m) => m.query('select count(*)::int as n from support_grants')))[0].n;

  it('of a workspace in another region is asked for there, and opens nothing in this one', async () => {
    const [inUs, inEu] = [await us.t.aWorkspace('helped-us'), await eu.t.aWorkspace('helped-eu')];
    await names(eu).registerOwn();
    const [here, existingOperator] = [await anOperator(us.t), await anOperator(eu.t)];
    const sent = (operator: typeof here, subdomain: string) => operator.browser.gql('', REQUEST, { i: { subdomain, reason: 'A ticket' } });
    const refusal = async (operator: typeof here, subdomain: string) =>
      (await sent(operator, subdomain)).errors?.[0]?.extensions['fields']?.['subdomain'];
    const ask = (from: StagedCell, to: StagedCell) => {
      const { origin } = from.t.config.cells!.all.find(({ region }) => region === to.t.config.region)!;
      return `This workspace is in another region. Ask at ${origin}/auth/workspaces, with an account there.`;
    };
    expect([await refusal(here, 'helped-eu'), await refusal(existingOperator, 'helped-us')]).toEqual([ask(us, eu), ask(eu, us)]);
    expect(await refusal(here, 'helped-nowhere')).toBe('There is no workspace at this address.');
    expect([await grants(us, inUs), await grants(eu, inEu)]).toEqual([0, 0]);

    await inEu.admin.ask(LET_IN);
    const inside = await existingOperator.enter('helped-eu');
    expect((await inside.ask('{ session { support { isOperator } } }')).session.support).toEqual({ isOperator: true });
    // The same person in the other region, even under the same id, has nothing there.
    await us.t.db.global(`insert into users (id, email, name, confirmed_at) values ($1, 'twin@cells.example', 'Twin', now())`, [
      existingOperator.id,
    ]);
    const codes = await Promise.all([
      ...['helped-us', 'helped-eu'].map(async (s) => (await here.browser.gql('', OPEN, { s })).errors?.[0]?.extensions['code']),
    ]);
    expect(codes).toEqual(['NotFound', 'NotFound']);
    // Neither a session of that cell nor a code that it gave opens a workspace of this one.
    const host = inUs.admin.host;
    const withCookie = await supertest(us.t.http).get('/api/exports/workspace').set({ host, cookie: inside.cookie });
    expect(withCookie.status).toBe(401);
    const { openAsSupport } = await existingOperator.browser.ask('', OPEN, { s: 'helped-eu' });
    const handed = await here.browser.postForm('helped-us', new URL(openAsSupport.url).pathname, {
      code: openAsSupport.code,
      next: '/home',
    });
    expect(handed.headers['set-cookie'] ?? []).toEqual([]);
    expect([await grants(us, inUs), await grants(eu, inEu)]).toEqual([0, 1]);
  });
});
