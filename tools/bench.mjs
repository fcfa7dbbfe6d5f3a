// npm run bench: builds, then runs every program of bench/ and prints its figures. Figures are ratios against a floor of the same run.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { build } from './build.mjs';

const only = process.argv[2];
const env = { ...process.env, NX_DAEMON: 'false', NODE_ENV: 'production' };
build();
for (const file of fs
  .readdirSync('bench')
  .filter((f) => f.endsWith('.mjs') && !f.startsWith('lib-') && (!only || f.startsWith(only)))
  .sort()) {
  console.log(`\n# ${file.replace(/\.mjs$/, '')}`);
  const r = spawnSync(process.execPath, [`bench/${file}`], { stdio: 'inherit', env });
  if (r.status !== 0) process.exitCode = 1;
}
