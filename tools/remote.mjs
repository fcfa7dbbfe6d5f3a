// npm run remote build|publish|rollback|list NAME: one remote by itself, while everything else runs on. Publishes to WEB_DIR, which the server of
// this checkout reads at the next page load.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { publishDocuments, publishRemote, releasesOf, rollbackRemote } from './remote-releases.mjs';

const root = process.cwd();
const webDir = path.resolve(process.env.WEB_DIR || path.join(process.env.DATA_DIR || '.data', 'web'));
const [command, name, ...flags] = process.argv.slice(2);
const names = fs.readdirSync('frontends').sort();
const force = flags.includes('--force');

const COMMANDS = {
  build() {
    const nx = ['node_modules/nx/dist/bin/nx.js', 'run', `@verbatim/${name}:build`, '--outputStyle=static'];
    const { status } = spawnSync(process.execPath, nx, {
      stdio: 'inherit',
      env: { ...process.env, NX_DAEMON: 'false', NODE_ENV: 'production' },
    });
    if (status !== 0) process.exit(status ?? 1);
  },
  publish() {
    publishDocuments(webDir, root);
    const { version } = publishRemote(webDir, { name, dist: path.join(root, 'frontends', name, 'dist'), root, force });
    console.log(`${name} ${version} is live. Back to the version before: npm run remote rollback ${name}`);
  },
  rollback() {
    const { before, version } = rollbackRemote(webDir, name, { force });
    console.log(`${name} ${version} is live again, ${before} is not.`);
  },
  list() {
    for (const { version, number, publishedAt, isLive } of releasesOf(webDir, name))
      console.log(`${isLive ? '*' : ' '} ${version}  ${number}  ${publishedAt.toISOString()}`);
  },
};

if (!COMMANDS[command] || !names.includes(name)) {
  console.error(`Say: npm run remote ${Object.keys(COMMANDS).join('|')} ${names.join('|')}`);
  process.exit(1);
}
try {
  COMMANDS[command]();
} catch (e) {
  console.error(e.message);
  process.exit(1);
}
