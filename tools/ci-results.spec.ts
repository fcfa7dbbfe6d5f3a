import { describe, expect, it } from '@jest/globals';
import { countsOf, failuresOf, runFailedAgain } from './ci-results.mjs';

const file = (name: string, ...statuses: string[]) => ({
  name,
  status: statuses.includes('failed') || !statuses.length ? 'failed' : 'passed',
  assertionResults: statuses.map((status) => ({ status })),
});
const runOf = (...testResults: ReturnType<typeof file>[]) => ({ testResults });
const GOOD = file('good', 'passed', 'passed', 'pending', 'todo');

describe('the tests of a landing', () => {
  it('are counted, with a file that could not be loaded as one failed test', () => {
    expect(countsOf(runOf(GOOD, file('bad', 'failed', 'passed', 'failed'), file('unloaded')))).toEqual({
      passed: 3,
      failed: 3,
      skipped: 2,
    });
  });

  it('count as they end: a file that passes alone is flaky, one that fails twice fails the run', async () => {
    const requests: string[] = [];
    const ended: Record<string, ReturnType<typeof file>> = {
      once: file('once', 'passed', 'passed', 'passed'),
      unloaded: file('unloaded', 'passed', 'pending'),
      // Another test than before: it is no better for that.
      twice: file('twice', 'failed', 'passed'),
    };
    const first = runOf(GOOD, file('once', 'passed', 'failed', 'failed'), file('unloaded'), file('twice', 'passed', 'failed'));
    const repeated = await runFailedAgain(first, async (name: string) => {
      requests.push(name);
      return runOf(ended[name]!);
    });
    expect(requests).toEqual(['once', 'unloaded', 'twice']);
    expect(repeated).toEqual({
      counts: { passed: 7, failed: 1, skipped: 3 },
      testResults: [GOOD, ended['once'], ended['unloaded'], ended['twice']],
      flaky: ['once', 'unloaded'],
    });
  });

  it('stay failed where the second run comes to nothing', async () => {
    const repeated = await runFailedAgain(runOf(GOOD, file('bad', 'failed')), async () => null);
    expect(repeated).toMatchObject({ counts: { passed: 2, failed: 1, skipped: 2 }, flaky: [] });
  });

  it('are not run again when nothing failed, nor when so much failed that it is no accident', async () => {
    const never = () => Promise.reject(new Error('asked'));
    expect(await runFailedAgain(runOf(GOOD), never)).toMatchObject({ counts: { passed: 2, failed: 0, skipped: 2 }, flaky: [] });
    const many = Array.from({ length: 21 }, (_, i) => file(`${i}`, 'failed'));
    expect(await runFailedAgain(runOf(...many), never)).toMatchObject({ counts: { failed: 21 }, flaky: [] });
  });

  it('are named with their reason when they failed', () => {
    const test = (status: string, fullName: string, message?: string) => ({ status, fullName, failureMessages: message ? [message] : [] });
    const bad = {
      name: 'bad',
      status: 'failed',
      assertionResults: [test('passed', 'a note opens'), test('failed', 'a note closes', '\u001b[31mError: open\u001b[39m\n  at close')],
    };
    const unloaded = { name: 'unloaded', status: 'failed', assertionResults: [], message: '\n  Cannot find module x\n  at load' };
    expect(failuresOf({ testResults: [GOOD, bad, unloaded] }, (file) => `e2e/${file}`)).toEqual([
      'failed: e2e/bad: a note closes: Error: open',
      'failed: e2e/unloaded: could not be run: Cannot find module x',
    ]);
  });
});
