// Publishes one remote and takes it back. Each remote owns its folder below WEB_DIR/remotes: a folder for every version, which is never changed
// once it is there, `releases.json` with the order in which versions went live, and `live.json`, the one file that says which version the next
// page takes. Everything before that file's rename can break off and nothing was published (docs/decisions/0045).
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { satisfy } from '@module-federation/enhanced/runtime';
import { firstLoadOf } from './first-load.mjs';

function walk(folder) {
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? walk(path.join(folder, entry.name)) : [path.join(folder, entry.name)]));
}

/** Written beside and renamed, so that a reader never sees half a file. */
export function writeWhole(file, text) {
  const next = `${file}.${process.pid}`;
  fs.writeFileSync(next, text);
  fs.renameSync(next, file);
}

function readJson(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined;
}

const manifestOf = (folder) => readJson(path.join(folder, 'mf-manifest.json'));
/** `react/jsx-runtime` is a part of `react`. */
const packageOf = (name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/');

/** The ranges of shared packages that a remote was built for, as the federation wrote them into its manifest. */
function needsOf({ shared }) {
  return Object.fromEntries(shared.map(({ name, requiredVersion }) => [packageOf(name), requiredVersion]).sort());
}

/** What the published shell does not have of it, as sentences. */
function lacking(webDir, needs) {
  const provided = manifestOf(path.join(webDir, 'shell'))?.shared ?? [];
  return Object.entries(needs).flatMap(([name, range]) => {
    const version = provided.find((one) => one.name === name)?.version;
    return version && satisfy(version, range) ? [] : [`${name} ${range} is needed, the shell has ${version ?? 'none'}`];
  });
}

/** What a page is given of a build, under the version that is the hash of all of it. */
export function releaseOf({ name, dist, root }) {
  const manifest = manifestOf(dist);
  const release = { needs: needsOf(manifest), ...firstLoadOf(dist, root) };
  const hash = createHash('sha256').update(JSON.stringify(release));
  for (const file of walk(dist)) hash.update(path.relative(dist, file)).update(fs.readFileSync(file));
  const version = hash.digest('hex').slice(0, 12);
  return { name, version, entry: `/remotes/${name}/${version}/${manifest.metaData.remoteEntry.name}`, ...release };
}

/** Lays the version's folder down, whole or not at all. */
function lay(folder, dist, release) {
  const target = path.join(folder, release.version);
  if (fs.existsSync(target)) return;
  const half = `${target}.${process.pid}`;
  fs.cpSync(dist, half, { recursive: true });
  fs.writeFileSync(path.join(half, 'release.json'), JSON.stringify(release));
  fs.renameSync(half, target);
}

const liveIn = (folder) => readJson(path.join(folder, 'live.json'))?.version;
const releasesIn = (folder) => readJson(path.join(folder, 'releases.json')) ?? { versions: [] };

/** The next page takes this version. Of one that the shell will refuse it fetches nothing ahead. */
function goLive(webDir, folder, version) {
  const release = readJson(path.join(folder, version, 'release.json'));
  const before = liveIn(folder);
  const isRefused = lacking(webDir, release.needs).length > 0;
  const line = isRefused ? { ...release, files: [], routes: {} } : release;
  // It stands in a script of the page.
  writeWhole(path.join(folder, 'live.json'), JSON.stringify(line).replaceAll('<', '\\u003c'));
  prune(folder, version, before);
}

function refuseUnmet(webDir, { name, needs }, force) {
  const lacks = force ? [] : lacking(webDir, needs);
  if (lacks.length)
    throw new Error(`The published shell would refuse this ${name}: ${lacks.join('; ')}. --force publishes it all the same.`);
}

function note(folder, what) {
  writeWhole(path.join(folder, 'releases.json'), JSON.stringify({ ...releasesIn(folder), ...what }));
}

function publishRelease(webDir, release, dist) {
  const { name, version } = release;
  const folder = path.join(webDir, 'remotes', name);
  fs.mkdirSync(folder, { recursive: true });
  lay(folder, dist, release);
  // Noted before it goes live: what stands above the live version was taken back, or never arrived.
  const { versions } = releasesIn(folder);
  const live = liveIn(folder);
  const older = live ? versions.slice(Math.max(versions.indexOf(live), 0)) : [];
  note(folder, { versions: [version, ...older.filter((one) => one !== version)] });
  goLive(webDir, folder, version);
}

/**
 * Publishes one build of one remote; nothing else is touched. Throws when the published shell lacks what it needs.
 * @param {string} webDir
 * @param {{ name: string, dist: string, root: string, force?: boolean }} build
 */
export function publishRemote(webDir, { name, dist, root, force = false }) {
  if (!manifestOf(dist)) throw new Error(`There is no build of ${name}: npm run remote build ${name}`);
  const release = releaseOf({ name, dist, root });
  refuseUnmet(webDir, release, force);
  publishRelease(webDir, release, dist);
  return release;
}

/**
 * Publishes a build together with the shell. One that was published like this before is left alone, so that a version that was
 * published or taken back by itself meanwhile stays.
 */
export function publishBuilt(webDir, release, dist) {
  const folder = path.join(webDir, 'remotes', release.name);
  const live = liveIn(folder);
  if (live && releasesIn(folder).built === release.version) return goLive(webDir, folder, live);
  publishRelease(webDir, release, dist);
  note(folder, { built: release.version });
}

/** The version before the live one goes live again. */
export function rollbackRemote(webDir, name, { force = false } = {}) {
  const folder = path.join(webDir, 'remotes', name);
  const live = liveIn(folder);
  const { versions } = releasesIn(folder);
  const exists = (version) => fs.existsSync(path.join(folder, version, 'release.json'));
  const before = live && versions.slice(versions.indexOf(live) + 1).find(exists);
  if (!before) throw new Error(live ? `There is no version of ${name} before ${live}.` : `No ${name} is published.`);
  const release = readJson(path.join(folder, before, 'release.json'));
  refuseUnmet(webDir, release, force);
  goLive(webDir, folder, before);
  return { version: before, before: live };
}

/** The versions of a remote that can be live, the newest first: `number` is that of its package. */
export function releasesOf(webDir, name) {
  const folder = path.join(webDir, 'remotes', name);
  const live = liveIn(folder);
  return releasesIn(folder)
    .versions.filter((version) => fs.existsSync(path.join(folder, version)))
    .map((version) => ({
      version,
      number: manifestOf(path.join(folder, version)).metaData.buildInfo.buildVersion,
      publishedAt: fs.statSync(path.join(folder, version)).mtime,
      isLive: version === live,
    }));
}

const KEPT_VERSIONS = 5;
const CACHE_MS = 7 * 24 * 3600 * 1000;
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
  const old = versions.slice(KEPT_VERSIONS).filter(({ name, age }) => name !== current && age > CACHE_MS);
  for (const { name } of [...old, ...halves.filter(({ age }) => age > HALF_MS)])
    fs.rmSync(path.join(folder, name), { recursive: true, force: true });
}
const VERSION = /^[0-9a-f]{12}$/;
const HALF = /^[0-9a-f]{12}\.\d+$/;

/** The operations that the server trusts, by hash; those of earlier builds stay for the tabs that are open. */
export function publishDocuments(webDir, root) {
  const made = readJson(path.join(root, 'libs/api/.generated/persisted-documents.json')) ?? {};
  const target = path.join(webDir, 'documents.json');
  const before = readJson(target) ?? {};
  if (Object.keys(made).some((hash) => !(hash in before)) || !fs.existsSync(target))
    writeWhole(target, JSON.stringify({ ...before, ...made }));
}
