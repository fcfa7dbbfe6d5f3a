// Runs one of our scripts on the Node.js that the lock file pins. Zero dependencies: works on any Node 18 or later with an empty node_modules.
import { spawn, spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);
install();
const node = pinnedNode();
const env = {
  ...process.env,
  PATH: [path.dirname(node), path.join(root, 'node_modules/.bin'), process.env.PATH].join(path.delimiter),
  NX_DAEMON: 'false',
  NX_TUI: 'false',
};
const child = spawn(node, process.argv.slice(2), { stdio: 'inherit', env });

// Ctrl-C reaches the whole foreground group by itself; a signal to this process alone does not.
for (const s of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(s, () => {
    try {
      child.kill(s);
    } catch {
      // already gone
    }
  });
// npm was killed: do not live on without it.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) child.kill('SIGTERM');
}, 500).unref();
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : signal ? 143 : 1)));

/** npm ci, when the lock file is not the one that was installed. */
function install() {
  const lock = crypto.createHash('sha256').update(fs.readFileSync('package-lock.json')).digest('hex');
  const stamp = 'node_modules/.install-stamp';
  if (process.env.APP_SKIP_INSTALL || (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === lock)) return;
  console.log('> installing packages (first run, or the lock file changed)');
  const clean = Object.fromEntries(Object.entries(process.env).filter(([k]) => !/^npm_(config_|lifecycle|package)/i.test(k)));
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const r = npm
    ? spawnSync(process.execPath, [npm, ...args], { stdio: 'inherit', env: clean })
    : spawnSync('npm', args, { stdio: 'inherit', env: clean, shell: process.platform === 'win32' });
  if (r.status !== 0) process.exit(r.status ?? 1);
  fs.writeFileSync(stamp, lock);
}

/** Path of the bundled Node.js, else of this one when it is new enough. */
function pinnedNode() {
  const win = process.platform === 'win32';
  const bundled = path.join(
    root,
    'node_modules',
    `node-${win ? 'win' : process.platform}-${process.arch}`,
    'bin',
    win ? 'node.exe' : 'node',
  );
  if (fs.existsSync(bundled)) return bundled;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  console.error(`Verbatim needs Node.js 22.18 or later on this platform (found ${process.version}).`);
  process.exit(1);
}
