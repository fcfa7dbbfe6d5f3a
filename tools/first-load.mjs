// What a page needs to ask for its first files and answers before its scripts arrive: the shell's page takes the script shell/src/first-load.js,
// each remote's release the files of its routes and their first questions (shell/src/first-asks.json, by the name of the operation). The server
// puts the releases that are live into the page (backend/src/platform/web/live-remotes.ts).
import fs from 'node:fs';
import path from 'node:path';

const PUBLIC = /^\/(p|public-object|embed)\//;

function reader(root) {
  const read = (file) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));
  const asks = read('shell/src/first-asks.json');
  const operations = read('libs/api/.generated/operations.json');
  const known = (wanted = {}) =>
    Object.entries(wanted).map(([name, variables]) => {
      if (!operations[name]) throw new Error(`shell/src/first-asks.json: there is no operation "${name}"`);
      return [name, operations[name].hash, variables];
    });
  return { asks, known };
}

/** Of one remote's build: the files that each of its pages needs, and by route those of the page and what it asks first. */
export function firstLoadOf(dist, root) {
  const { asks, known } = reader(root);
  const { entry, routes: pages } = JSON.parse(fs.readFileSync(path.join(dist, 'route-files.json'), 'utf8'));
  const routes = {};
  for (const [route, files] of Object.entries(pages))
    routes[route] = {
      files,
      asks: known(asks.routes[route]),
      ...(asks.fetches[route] ? { fetches: asks.fetches[route] } : {}),
      ...(PUBLIC.test(route) ? { isPublic: true } : {}),
    };
  return { files: entry, routes };
}

/** Throws when first questions are planned for a route that none of the releases has. */
export function checkFirstAsks(releases, root) {
  const { asks } = reader(root);
  for (const route of [...Object.keys(asks.routes), ...Object.keys(asks.fetches)])
    if (!releases.some(({ routes }) => routes[route])) throw new Error(`shell/src/first-asks.json: no remote has the route "${route}"`);
}

/** The page with the script of the first load in its head. */
export function withFirstLoad(html, root) {
  const { asks, known } = reader(root);
  const table = { session: known(asks.session), member: known(asks.member) };
  const script = fs
    .readFileSync(path.join(root, 'shell/src/first-load.js'), 'utf8')
    .replace(/^\s*\/\/.*\n/gm, '')
    .replace(/\n\s*/g, '\n')
    .replace('__TABLE__', () => JSON.stringify(table).replaceAll('<', '\\u003c'));
  return html.replace('</head>', () => `<script data-first-load>${script}</script></head>`);
}
