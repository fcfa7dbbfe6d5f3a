import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NAMES_AWAY } from '@libs/domain';
import fc from 'fast-check';
import supertest from 'supertest';
import { CELL_HEADER, CellClient } from '#platform/cells';
import { type CellMessage, privateKeyOf } from '../platform/cells/cell-signature.js';
import { attacksOnCells, type SentToCell, signedBy, soundClaim } from './cell-attacks.js';
import { accounts, cellStage, create, outcome, type StagedCell, subdomainsIn } from './cell-stage.js';

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
    const own = soundClaim('genuine-1');
    expect((await sendSigned(own)).body).toEqual({ isYours: true });
    for (const _ of [1, 2]) expect((await sendSigned(own)).status).toBe(401);
    for (const n of [2, 3, 4]) {
      const again = soundClaim(`genuine-${n}`);
      const statuses = (await Promise.all([1, 2, 3].map(() => sendSigned(again)))).map(({ status }) => status);
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
    // The keeper signs with a key that the other cell does not know, as would whoever took its address.
    const keeper = us.t.get(CellClient);
    const key = Reflect.get(keeper, 'key');
    Reflect.set(keeper, 'key', privateKeyOf(randomBytes(32)));
    expect(await outcome(create(eu, me!, 'whose-answer'))).toBe(NAMES_AWAY);
    Reflect.set(keeper, 'key', key);
    expect(await outcome(create(eu, me!, 'whose-answer'))).toBe('made');
  });
});
