import { afterAll, describe, expect, it } from '@jest/globals';
import { isImportErrorCode } from '@libs/domain';
import { type ActiveReading, FileReader } from './file-reader.js';
import { aHostileFile } from './hostile.factory.js';
import { ImportError } from './imported-text.js';

/** Other files by `HOSTILE_SEED=4000`, more and larger ones by `HOSTILE=500 HOSTILE_SIZE=1000000`. */
const FIRST = Number(process.env.HOSTILE_SEED ?? 1);
const FILES = Number(process.env.HOSTILE ?? 40);
const SIZE = Number(process.env.HOSTILE_SIZE ?? 100_000);
const SMALL = Buffer.from('Ana: I scanned it.\nBen: And?\nAna: Nothing.');

const reader = new FileReader();
const activeReadings: ActiveReading[] = [];
reader.onStart = (activeReading) => void activeReadings.push(activeReading);
afterAll(() => reader.onApplicationShutdown());

/** `read`, or the reason why it was not. */
const outcome = (workspaceId: string, name: string, bytes: Uint8Array): Promise<string> =>
  reader.note(workspaceId, name, bytes).then(
    () => 'read',
    (error: unknown) => {
      if (!(error instanceof ImportError)) throw error;
      return error.code;
    },
  );

describe('hostile files', () => {
  it('are read or refused with a reason, within the work and memory of one file', async () => {
    const said: Record<string, number> = {};
    for (let seed = FIRST; seed < FIRST + FILES; seed++) {
      const file = aHostileFile(seed, SIZE);
      const reason = await outcome('w', file.name, file.bytes).catch((error: unknown) => String((error as Error).stack));
      expect({
        seed,
        name: file.name,
        trick: file.trick,
        reason: reason === 'read' || isImportErrorCode(reason) ? 'known' : reason,
      }).toEqual({
        seed,
        name: file.name,
        trick: file.trick,
        reason: 'known',
      });
      // A small file that ends its reader by time or crash has found a parser that is not linear.
      expect({ seed, name: file.name, trick: file.trick, reason }).not.toMatchObject({
        reason: expect.stringMatching(/tooSlow|readerCrashed|ourFault/),
      });
      said[reason] = (said[reason] ?? 0) + 1;
    }
    console.log(`${FILES} hostile files: ${JSON.stringify(said)}`);
  }, 600_000);

  it('that are nested too deep are refused for that, in each format that nests', async () => {
    for (const name of ['html', 'docx', 'odt', 'pptx', 'xlsx', 'epub', 'rtf', 'pdf', 'eml']) {
      let seed = 0;
      let file = aHostileFile(seed, 20_000);
      while (file.trick !== 'deep' || file.name !== `a.${name}`) file = aHostileFile(++seed, 20_000);
      expect([name, seed, await outcome('w', file.name, file.bytes)]).toEqual([name, seed, 'tooDeep']);
    }
  }, 120_000);

  it('of one workspace keep no other workspace waiting, and share no process with them', async () => {
    const from = activeReadings.length;
    const flood = Array.from({ length: 40 }, (_, at) => {
      const file = aHostileFile(1000 + at, 20_000);
      return outcome('flood', file.name, file.bytes);
    });
    const small = outcome('small', 'call.txt', SMALL);
    expect(await small).toBe('read');
    await Promise.all(flood);
    const order = activeReadings.slice(from).map((activeReading) => activeReading.workspaceId);
    // Two places for the one, the third for the other, who came last.
    expect(order.indexOf('small')).toBeLessThanOrEqual(2);
    const workspaces = new Map<number, Set<string>>();
    for (const { pid, workspaceId } of activeReadings) workspaces.set(pid!, (workspaces.get(pid!) ?? new Set()).add(workspaceId));
    expect([...workspaces.values()].filter((served) => served.size > 1)).toEqual([]);
  }, 600_000);

  it('leave a workspace that comes in the middle of a flood at the front of the line', async () => {
    const from = activeReadings.length;
    const slow = (at: number) => outcome('flood', 'a.txt', Buffer.from(`Line ${at} of a long talk about bikes.\n`.repeat(300)));
    const flood = Array.from({ length: 20 }, (_, at) => slow(at));
    const others = Array.from({ length: 20 }, (_, at) => outcome('others', 'a.txt', Buffer.from(`Ana: ${at}\nBen: And then?`)));
    await Promise.race([flood[4], others[4]]);
    const then = activeReadings.length;
    const small = outcome('late', 'call.txt', SMALL);
    expect(await small).toBe('read');
    await Promise.all([...flood, ...others]);
    const order = activeReadings.slice(from).map((activeReading) => activeReading.workspaceId);
    // The next one that ends makes room for it.
    expect(order.indexOf('late') - (then - from)).toBeLessThanOrEqual(1);
  }, 120_000);
});
