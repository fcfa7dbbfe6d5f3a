// What a run of the tests comes to once every failed spec file has had its second chance. `results` are what Jest writes with --json.

import { stripVTControlCharacters } from 'node:util';

/** More than this is no accident of timing, and running all of it again would take longer than the run. */
const MAX_LISTED = 20;

/** Tests that passed, failed and were skipped; a file that could not be run at all counts as one failed test. */
export function countsOf({ testResults }) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { status, assertionResults } of testResults) {
    let failed = 0;
    for (const { status } of assertionResults) {
      if (status === 'passed') counts.passed++;
      else if (status === 'failed') failed++;
      else counts.skipped++;
    }
    counts.failed += status === 'failed' ? Math.max(failed, 1) : failed;
  }
  return counts;
}

/** One line for each failed test, with its file. `relative` shortens the name of a file. */
export function failuresOf({ testResults }, relative) {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults, message }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      const lines = failed.map(({ fullName, failureMessages }) => `${fullName}: ${firstLine(failureMessages?.[0])}`);
      return (lines.length ? lines : [`could not be run: ${firstLine(message)}`]).map((line) => `failed: ${relative(name)}: ${line}`);
    });
}

const firstLine = (text) =>
  stripVTControlCharacters(text ?? '')
    .trim()
    .split('\n')[0];

/**
 * Runs each failed file once more by itself. `runAlone(file)` resolves with the results of that file, or null when there are none.
 * Answers the final counts, the results behind them and the files that passed the second time.
 */
export async function runFailedAgain(results, runAlone) {
  const failed = results.testResults.filter(({ status }) => status === 'failed');
  if (failed.length > MAX_LISTED) return { counts: countsOf(results), testResults: results.testResults, flaky: [] };
  const rerunFiles = new Map();
  for (const { name } of failed)
    rerunFiles.set(
      name,
      (await runAlone(name))?.testResults.find((file) => file.name === name),
    );
  const testResults = results.testResults.map((file) => rerunFiles.get(file.name) ?? file);
  return {
    counts: countsOf({ testResults }),
    testResults,
    flaky: [...rerunFiles].filter(([, file]) => file?.status === 'passed').map(([name]) => name),
  };
}
