// A cold build of all web applications, without any cache: CPU seconds (user) of the bundler, one after another.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const out = fs.mkdtempSync(path.join(os.tmpdir(), 'verbatim-build-'));
let total = 0;
console.log('cold build of all web applications, CPU seconds (user + system)');
for (const app of ['shell', ...fs.readdirSync('frontends').map((d) => `frontends/${d}`)]) {
  const before = process.resourceUsage ? childCpu() : 0;
  const r = spawnSync(process.execPath, [path.resolve('node_modules/.bin/rspack'), 'build'], {
    cwd: app,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', OUT: path.join(out, app) },
  });
  if (r.status !== 0) process.exit(1);
  const seconds = childCpu() - before;
  total += seconds;
  console.log(`  ${app.padEnd(22)} ${seconds.toFixed(1)}`);
}
console.log(`  ${'all'.padEnd(22)} ${total.toFixed(1)}`);
fs.rmSync(out, { recursive: true, force: true });

/** CPU seconds of all children that have ended. */
function childCpu() {
  const f = fs.readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ');
  return (Number(f[13]) + Number(f[14])) / 100;
}
