// The tests as .ci/run wants them: a failed spec file runs once more alone, and is named as flaky when it passes then. Last line:
// N passed, N failed, N skipped. FAILED_CHECKS are failures from elsewhere, which count as failed tests. Arguments are those of npm test.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { failuresOf, runFailedAgain } from './ci-results.mjs';

const root = path.resolve(import.meta.dirname, '..');
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'verbatim-ci-'));
const relative = (file) => path.relative(root, file);
let runs = 0;

/** Results of a run of npm test, which prints as ever; null when it came to none, or failed without a failed test. */
function run(args) {
  const file = path.join(dir, `${++runs}.json`);
  const command = ['tools/run.mjs', 'tools/test.mjs', '--json', `--outputFile=${file}`, ...args];
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' });
  const results = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : null;
  return status !== 0 && results?.success ? null : results;
}

const rerun = (file) => {
  console.log(`once more alone: ${relative(file)}`);
  return run(['--no-build', '--runTestsByPath', file]);
};
const first = run(process.argv.slice(2));
const nothing = { counts: { passed: 0, failed: 1, skipped: 0 }, testResults: [], flaky: [] };
const { counts, testResults, flaky } = first ? await runFailedAgain(first, rerun) : nothing;
fs.rmSync(dir, { recursive: true, force: true });
for (const line of failuresOf({ testResults }, relative)) console.log(line);
for (const file of flaky) console.log(`flaky: ${relative(file)}`);
const failed = counts.failed + Number(process.env.FAILED_CHECKS ?? 0);
console.log(`${counts.passed} passed, ${failed} failed, ${counts.skipped} skipped`);
process.exitCode = failed ? 1 : 0;
