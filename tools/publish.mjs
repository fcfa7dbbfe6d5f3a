// Puts the built web files where the server finds them: the shell, and each remote as a release of its own (tools/remote-releases.mjs).
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeAppFiles } from './app-files.mjs';
import { checkFirstAsks, withFirstLoad } from './first-load.mjs';
import { publishBuilt, publishDocuments, releaseOf, writeWhole } from './remote-releases.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/**
 * Publishes shell and remotes below `webDir`. Files carry a content hash, so new ones are laid beside the old: a tab that is
 * open goes on with its version, until `prune` thinks it closed.
 * @param {string} webDir
 * @param {{ shellDist?: string }} [options] another build of the shell, for development
 */
export function publish(webDir, { shellDist } = {}) {
  const shellBuilt = shellDist ?? path.join(root, 'shell/dist');
  const shell = path.join(webDir, 'shell');
  const releases = fs
    .readdirSync(path.join(root, 'frontends'))
    .sort()
    .map((name) => ({ name, dist: path.join(root, 'frontends', name, 'dist'), root }))
    .filter(({ dist }) => fs.existsSync(path.join(dist, 'mf-manifest.json')))
    .map((build) => [releaseOf(build), build.dist]);
  checkFirstAsks(
    releases.map(([release]) => release),
    root,
  );
  fs.mkdirSync(path.join(webDir, 'remotes'), { recursive: true });
  fs.cpSync(path.join(shellBuilt, 'assets'), path.join(shell, 'assets'), { recursive: true });
  publishDocuments(webDir, root);

  writeWhole(path.join(shell, 'mf-manifest.json'), fs.readFileSync(path.join(shellBuilt, 'mf-manifest.json')));
  // A page in development finds its remotes by the list, which the development server answers.
  const html = fs.readFileSync(path.join(shellBuilt, 'index.html'), 'utf8');
  writeWhole(path.join(shell, 'index.html'), shellDist ? html : withFirstLoad(html, root));

  for (const [release, dist] of releases) publishBuilt(webDir, release, dist);
  const version = createHash('sha256')
    .update(releases.map(([{ version }]) => version).join())
    .update(fs.readFileSync(path.join(shell, 'index.html')))
    .digest('hex');
  const source = fs.readFileSync(path.join(root, 'tools/service-worker.js'), 'utf8');
  writeAppFiles(path.join(shell, 'app'), { source, version: version.slice(0, 12) });
}
