// npm run check: types of every project, lint and format. `npm run format` writes what can be mended.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

const write = process.argv.includes('--write');
const steps = [
  ['codegen', [process.execPath, ['node_modules/nx/dist/bin/nx.js', 'run-many', '-t', 'codegen', '--outputStyle=static']]],
  ['types', [process.execPath, ['node_modules/typescript/bin/tsc', '-b', ...projects()]]],
  ['lint and format', ['node_modules/.bin/biome', ['check', '--error-on-warnings', ...(write ? ['--write'] : []), '.']]],
];
let failed = false;
for (const [name, [command, args]] of steps) {
  const r = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, NX_DAEMON: 'false' } });
  console.log(`${r.status === 0 ? 'ok    ' : 'FAILED'}  ${name}`);
  if (r.status !== 0) failed = true;
}
process.exit(failed ? 1 : 0);

function projects() {
  return [
    'backend',
    'shell',
    ...fs.readdirSync('frontends').map((d) => `frontends/${d}`),
    ...fs.readdirSync('libs').map((d) => `libs/${d}`),
    'e2e',
  ].filter((d) => fs.existsSync(`${d}/tsconfig.json`));
}
