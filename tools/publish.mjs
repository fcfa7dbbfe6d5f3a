// Puts the built web files where the server finds them: the shell, and each remote below a version that is the hash of its content.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeAppFiles } from './app-files.mjs';
import { withFirstLoad } from './first-load.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

function walk(folder) {
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? walk(path.join(folder, entry.name)) : [path.join(folder, entry.name)]));
}

function versionOf(folder) {
  const hash = createHash('sha256');
  for (const file of walk(folder)) hash.update(path.relative(folder, file)).update(fs.readFileSync(file));
  return hash.digest('hex').slice(0, 12);
}

/** Written beside and renamed, so that a reader never sees half a file. */
function writeWhole(file, text) {
  const next = `${file}.${process.pid}`;
  fs.writeFileSync(next, text);
  fs.renameSync(next, file);
}

function entryOf(dist) {
  return JSON.parse(fs.readFileSync(path.join(dist, 'mf-manifest.json'), 'utf8')).metaData.remoteEntry.name;
}

const KEPT_VERSIONS = 5;
const KEPT_MS = 7 * 24 * 3600 * 1000;
const HALF_MS = 24 * 3600 * 1000;

/**
 * Takes away versions of one remote that no open page can need: those beyond the last five that were not the published one within seven
 * days, and what a publishing that broke off left. A folder's time is when its version was last seen published.
 * @param {string} folder holds a folder for each version
 * @param {string} current the version that is published now
 * @param {string | undefined} before the one that was published until now
 */
export function prune(folder, current, before, now = Date.now()) {
  for (const version of [before, current])
    if (version && fs.existsSync(path.join(folder, version))) fs.utimesSync(path.join(folder, version), now / 1000, now / 1000);
  const found = fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, age: now - fs.statSync(path.join(folder, name)).mtimeMs }));
  const versions = found.filter(({ name }) => VERSION.test(name)).sort((a, b) => a.age - b.age);
  const halves = found.filter(({ name }) => HALF.test(name));
  const old = versions.slice(KEPT_VERSIONS).filter(({ name, age }) => name !== current && age > KEPT_MS);
  for (const { name } of [...old, ...halves.filter(({ age }) => age > HALF_MS)])
    fs.rmSync(path.join(folder, name), { recursive: true, force: true });
}
const VERSION = /^[0-9a-f]{12}$/;
const HALF = /^[0-9a-f]{12}\.\d+$/;

/** The operations that the server trusts, by hash; those of earlier builds stay for the tabs that are open. */
function publishDocuments(webDir) {
  const made = path.join(root, 'libs/api/.generated/persisted-documents.json');
  const target = path.join(webDir, 'documents.json');
  const before = fs.existsSync(target) ? JSON.parse(fs.readFileSync(target, 'utf8')) : {};
  const now = fs.existsSync(made) ? JSON.parse(fs.readFileSync(made, 'utf8')) : {};
  writeWhole(target, JSON.stringify({ ...before, ...now }));
}

/**
 * Publishes shell and remotes below `webDir`. Files carry a content hash, so new ones are laid beside the old: a tab that is
 * open goes on with its version, until `prune` thinks it closed.
 * @param {string} webDir
 * @param {{ shellDist?: string }} [options] another build of the shell, for development
 */
export function publish(webDir, { shellDist } = {}) {
  const shellBuilt = shellDist ?? path.join(root, 'shell/dist');
  const shell = path.join(webDir, 'shell');
  fs.mkdirSync(path.join(webDir, 'remotes'), { recursive: true });
  fs.cpSync(path.join(shellBuilt, 'assets'), path.join(shell, 'assets'), { recursive: true });

  const listed = path.join(webDir, 'remotes/index.json');
  const before = fs.existsSync(listed) ? JSON.parse(fs.readFileSync(listed, 'utf8')) : [];
  const index = [];
  for (const name of fs.readdirSync(path.join(root, 'frontends')).sort()) {
    const dist = path.join(root, 'frontends', name, 'dist');
    if (!fs.existsSync(path.join(dist, 'mf-manifest.json'))) continue;
    const version = versionOf(dist);
    const target = path.join(webDir, 'remotes', name, version);
    if (!fs.existsSync(target)) {
      const half = `${target}.${process.pid}`;
      fs.cpSync(dist, half, { recursive: true });
      fs.renameSync(half, target);
    }
    index.push({ name, version, entry: `/remotes/${name}/${version}/${entryOf(dist)}` });
  }
  // A page in development finds its remotes by the list, which the development server answers.
  const html = fs.readFileSync(path.join(shellBuilt, 'index.html'), 'utf8');
  const remotes = index.map((remote) => ({ ...remote, dist: path.join(root, 'frontends', remote.name, 'dist') }));
  writeWhole(path.join(shell, 'index.html'), shellDist ? html : withFirstLoad(html, { root, remotes }));
  writeWhole(listed, JSON.stringify(index));
  for (const { name, version } of index)
    prune(path.join(webDir, 'remotes', name), version, before.find((remote) => remote.name === name)?.version);
  publishDocuments(webDir);
  const version = createHash('sha256')
    .update(JSON.stringify(index))
    .update(fs.readFileSync(path.join(shell, 'index.html')))
    .digest('hex');
  const source = fs.readFileSync(path.join(root, 'tools/service-worker.js'), 'utf8');
  writeAppFiles(path.join(shell, 'app'), { source, version: version.slice(0, 12) });
  return index;
}
