// Builds every package whose sources changed. Nx without its daemon copies its cache over the built files at each call,
// taking them away for a moment; a product that runs from the same checkout would miss them, so an unchanged tree is left alone.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const STAMP = '.nx/built';
const ROOTS = ['backend', 'shell', 'frontends', 'libs'];
const FILES = ['package.json', 'package-lock.json', 'tsconfig.base.json', '.swcrc', 'nx.json', 'codegen.ts'];

/**
 * Brings every `dist` up to date, for production.
 * Touches no file when nothing changed since the last whole build. Throws with the builder's output when it fails.
 */
export function build() {
  const before = fingerprint();
  if (fs.existsSync(STAMP) && fs.readFileSync(STAMP, 'utf8') === before) return;
  const r = spawnSync(process.execPath, ['node_modules/nx/dist/bin/nx.js', 'run-many', '-t', 'build', '--outputStyle=static'], {
    stdio: ['ignore', process.env.VERBOSE ? 'inherit' : 'pipe', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, NX_DAEMON: 'false', NODE_ENV: 'production' },
  });
  if (r.status !== 0) throw new Error(`The build failed.\n${r.stdout ?? ''}\n${r.stderr ?? ''}`);
  fs.mkdirSync(path.dirname(STAMP), { recursive: true });
  fs.writeFileSync(STAMP, fingerprint());
}

/** Names, sizes and times of all that is built from and of all that was built. */
function fingerprint() {
  const hash = createHash('sha256').update([process.version, process.env.OUT, process.env.SOURCEMAP].join('\0'));
  const add = (file) => {
    const s = fs.statSync(file, { throwIfNoEntry: false });
    if (s) hash.update(`${file}\0${s.size}\0${s.mtimeMs}\n`);
  };
  const walk = (dir) => {
    for (const e of fs.readdirSync(dir, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const at = path.join(dir, e.name);
      if (e.isDirectory()) {
        if (e.name !== 'node_modules' && e.name !== 'out-tsc') walk(at);
      } else if (!/\.spec\.|\.md$/.test(e.name)) add(at);
    }
  };
  for (const file of FILES) add(file);
  for (const root of ROOTS) walk(root);
  return hash.digest('hex');
}
