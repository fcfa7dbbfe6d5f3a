// Jest's test environment in the worker's own realm. What a spec file changes of the process is put back after it.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
// By these names the test framework keeps the tests, with all that they hold, and its listeners.
const KEPT_SYMBOLS = new Set(['JEST_STATE_SYMBOL', 'EVENT_HANDLERS', 'TEST_TIMEOUT_SYMBOL', 'RETRY_TIMES', 'RETRY_TIMES_SETTER']);

// Jest restarts a worker that has grown while its next file begins, and runs that file again in the new one. What listens to the signal (the
// product, a browser) would close what the file works with, and the file would fail before the process is gone.
if (process.send) process.prependListener('SIGTERM', () => process.kill(process.pid, 'SIGKILL'));

export default class Environment {
  constructor({ projectConfig }) {
    this.global = globalThis;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimers = null;
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.before = { env: { ...process.env }, exit: process.exit, console: globalThis.console, fetch: globalThis.fetch, cwd: process.cwd() };
    this.forget();
    const { moduleMocker: mocker, fakeTimersModern: timers } = this;
    this.jest = {
      fn: mocker.fn.bind(mocker),
      spyOn: mocker.spyOn.bind(mocker),
      restoreAllMocks: () => mocker.restoreAllMocks(),
      useFakeTimers: (options) => timers.useFakeTimers({ ...projectConfig.fakeTimers, ...options }),
      useRealTimers: () => timers.useRealTimers(),
      advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
      getTimerCount: () => timers.getTimerCount(),
      isMockFunction: (value) => mocker.isMockFunction(value),
    };
  }

  async setup() {}

  /** Jest itself reads the clock between the last test and the teardown. Journeys say what their pages show where a test fails. */
  async handleTestEvent({ name, test }) {
    if (name === 'teardown') this.fakeTimersModern.useRealTimers();
    if (name === 'test_fn_failure') await globalThis[Symbol.for('verbatim.describePages')]?.(test.name);
  }

  async teardown() {
    const { env, exit, console, fetch, cwd } = this.before;
    this.moduleMocker.restoreAllMocks();
    this.fakeTimersModern.dispose();
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
    Object.assign(globalThis, { console, fetch });
    process.exit = exit;
    process.chdir(cwd);
    this.forget();
  }

  forget() {
    for (const key of Object.getOwnPropertySymbols(globalThis)) if (KEPT_SYMBOLS.has(key.description)) delete globalThis[key];
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** Only asked whether it is there. */
  getVmContext() {
    return null;
  }
}
