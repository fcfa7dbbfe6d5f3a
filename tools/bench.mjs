// npm run bench: builds, then runs every program of bench/ and prints its figures. Figures are ratios against a floor of the same run.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

const only = process.argv[2];
const env = { ...process.env, NX_DAEMON: 'false', NODE_ENV: 'production' };
const built = spawnSync(process.execPath, ['node_modules/nx/dist/bin/nx.js', 'run-many', '-t', 'build', '--outputStyle=static'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env,
});
if (built.status !== 0) process.exit(1);
for (const file of fs
  .readdirSync('bench')
  .filter((f) => f.endsWith('.mjs') && !f.startsWith('lib-') && (!only || f.startsWith(only)))
  .sort()) {
  console.log(`\n# ${file.replace(/\.mjs$/, '')}`);
  const r = spawnSync(process.execPath, [`bench/${file}`], { stdio: 'inherit', env });
  if (r.status !== 0) process.exitCode = 1;
}
