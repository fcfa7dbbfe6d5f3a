// The part of the shell's page that knows routes: shell/src/first-load.js with its table of files (from the builds of the remotes) and of first
// questions (shell/src/first-asks.json, by the name of the operation).
import fs from 'node:fs';
import path from 'node:path';

const PUBLIC = /^\/(p|public-object|embed)\//;

/**
 * The page with the script of the first load in its head.
 * @param {string} html
 * @param {{ root: string, remotes: { name: string, version: string, entry: string, dist: string }[] }} built
 */
export function withFirstLoad(html, { root, remotes }) {
  const read = (file) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));
  const asks = read('shell/src/first-asks.json');
  const operations = read('libs/api/.generated/operations.json');
  const known = (wanted = {}) =>
    Object.entries(wanted).map(([name, variables]) => {
      if (!operations[name]) throw new Error(`shell/src/first-asks.json: there is no operation "${name}"`);
      return [name, operations[name].hash, variables];
    });
  const routes = {};
  const entries = {};
  for (const { name, version, dist } of remotes) {
    const { entry, routes: pages } = JSON.parse(fs.readFileSync(path.join(dist, 'route-files.json'), 'utf8'));
    entries[name] = { base: `/remotes/${name}/${version}/`, files: entry };
    for (const [route, files] of Object.entries(pages)) {
      const isPublic = PUBLIC.test(route);
      routes[route] = {
        remote: name,
        files,
        asks: known(asks.routes[route]),
        ...(asks.fetches[route] ? { fetches: asks.fetches[route] } : {}),
        ...(isPublic ? { isPublic } : {}),
      };
    }
  }
  for (const route of [...Object.keys(asks.routes), ...Object.keys(asks.fetches)])
    if (!routes[route]) throw new Error(`shell/src/first-asks.json: no remote has the route "${route}"`);
  const list = remotes.map(({ name, version, entry }) => ({ name, version, entry }));
  const table = { remotes: list, entries, session: known(asks.session), member: known(asks.member), routes };
  const script = fs
    .readFileSync(path.join(root, 'shell/src/first-load.js'), 'utf8')
    .replace(/^\s*\/\/.*\n/gm, '')
    .replace(/\n\s*/g, '\n')
    .replace('__TABLE__', () => JSON.stringify(table).replaceAll('<', '\\u003c'));
  return html.replace('</head>', () => `<script data-first-load>${script}</script></head>`);
}
