// npm run robot: the robot of e2e/robot with new seeds. Options: --seed N, --minutes M, --runs K, --size empty|sample|full|all; --replay FILE makes
// the moves of a report again, --shrink leaves out those that the violation does not need; --no-build takes what was built.
import { spawnSync } from 'node:child_process';

const given = process.argv.slice(2);
const value = (name, or) => {
  const at = given.indexOf(`--${name}`);
  return at < 0 ? or : given[at + 1];
};
const order = {
  seed: Number(value('seed', Math.floor(Math.random() * 1e6))),
  minutes: Number(value('minutes', 2)),
  runs: Number(value('runs', 1)),
  size: value('size', 'all'),
  replay: value('replay'),
  shrink: given.includes('--shrink'),
};
if (!(order.minutes > 0 && order.runs > 0 && Number.isInteger(order.seed)) || !['empty', 'sample', 'full', 'all'].includes(order.size)) {
  console.error(
    'npm run robot -- [--seed N] [--minutes M] [--runs K] [--size empty|sample|full|all] [--replay FILE [--shrink]] [--no-build]',
  );
  process.exit(1);
}
const { status } = spawnSync(
  process.execPath,
  ['tools/test.mjs', ...(given.includes('--no-build') ? ['--no-build'] : []), '--testPathPatterns', 'e2e/robot'],
  { stdio: 'inherit', env: { ...process.env, ROBOT: JSON.stringify(order) } },
);
process.exit(status ?? 1);
