// Puts the built web files where the server finds them: the shell, and each remote below a version that is the hash of its content.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

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
 * open goes on with its version.
 * @param {string} webDir
 * @param {{ shellDist?: string }} [options] another build of the shell, for development
 */
export function publish(webDir, { shellDist = path.join(root, 'shell/dist') } = {}) {
  const shell = path.join(webDir, 'shell');
  fs.mkdirSync(path.join(webDir, 'remotes'), { recursive: true });
  fs.cpSync(path.join(shellDist, 'assets'), path.join(shell, 'assets'), { recursive: true });
  writeWhole(path.join(shell, 'index.html'), fs.readFileSync(path.join(shellDist, 'index.html')));

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
    index.push({ name, version, entry: `/remotes/${name}/${version}/mf-manifest.json` });
  }
  writeWhole(path.join(webDir, 'remotes/index.json'), JSON.stringify(index));
  publishDocuments(webDir);
  return index;
}
