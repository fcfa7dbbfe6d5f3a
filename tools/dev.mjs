// npm run dev [remote]: the whole product, with the shell in development mode and one remote (repository unless said) rebuilt
// and replaced in the open page at every save. A small proxy keeps page, API and development server on one origin.
import { spawn, spawnSync } from 'node:child_process';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { publish } from './publish.mjs';

const PORTS = { repository: 4201, insights: 4202, settings: 4203 };
const remote = process.argv[2] ?? 'repository';
if (!PORTS[remote]) {
  console.error(`There is no remote "${remote}"; choose one of ${Object.keys(PORTS).join(', ')}.`);
  process.exit(1);
}
const port = Number(process.env.PORT || 3000);
const api = await freePort();
const dir = path.resolve(process.env.DATA_DIR || '.data');
const dev = `/remotes/${remote}/dev`;
const rspack = path.resolve('node_modules/.bin/rspack');
const children = [];
let stopping = false;

process.on('SIGINT', stop);
process.on('SIGTERM', stop);

run('the server', process.execPath, ['tools/start.mjs'], {
  env: { PORT: String(api), ROOT_DOMAIN: process.env.ROOT_DOMAIN || `localhost:${port}`, NODE_ENV: 'development', GRAPHQL_FREE_TEXT: 'on' },
});
await until('the server', () => answers(api, '/ping'));
publishShell();
run('codegen', path.resolve('node_modules/.bin/graphql-codegen'), ['--config', 'codegen.ts', '--watch'], { quiet: true });
run(`the ${remote} remote`, rspack, ['serve'], { cwd: `frontends/${remote}`, env: { NODE_ENV: 'development' }, quiet: true });
await until(`the ${remote} remote`, () => answers(PORTS[remote], '/mf-manifest.json'));

http.createServer(answer).on('upgrade', upgrade).listen(port, '127.0.0.1');
console.log(`\n  Development: ${remote} is replaced in the page at every save; after a change in shell/ or libs/ start again.`);
console.log(`  Open the addresses above on port ${port}.\n`);

/** React Refresh needs React's development build, which the shell provides for all. */
function publishShell() {
  const built = spawnSync(rspack, ['build'], {
    cwd: 'shell',
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'development', OUT: '../node_modules/.cache/shell-dev' },
  });
  if (built.status !== 0) stop();
  publish(path.join(dir, 'web'), { shellDist: path.resolve('node_modules/.cache/shell-dev') });
}

function run(name, command, args, { cwd = '.', env = {}, quiet = false } = {}) {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit'] });
  child.on('exit', (code) => {
    if (!stopping) {
      console.error(`${name} stopped (${code})`);
      stop();
    }
  });
  children.push(child);
}

function stop() {
  if (stopping) return;
  stopping = true;
  const alive = children.filter((child) => child.exitCode === null);
  for (const child of alive) child.kill('SIGTERM');
  Promise.all(alive.map((child) => new Promise((done) => child.once('exit', done)))).then(() => process.exit(0));
}

function target(url) {
  return url.startsWith(`${dev}/`) ? { port: PORTS[remote], path: url.slice(dev.length) } : { port: api, path: url };
}

function answer(req, res) {
  if (req.url === '/remotes/index.json') {
    void listed(res);
    return;
  }
  const to = target(req.url);
  const onward = http.request({ host: '127.0.0.1', port: to.port, path: to.path, method: req.method, headers: req.headers }, (back) => {
    res.writeHead(back.statusCode, back.headers);
    back.pipe(res);
  });
  onward.on('error', () => res.writeHead(502).end());
  req.pipe(onward);
}

/** What is published, with the development server in place of the one remote. */
async function listed(res) {
  try {
    const list = await (await fetch(`http://127.0.0.1:${api}/remotes/index.json`)).json();
    const others = list.filter((entry) => entry.name !== remote);
    const body = JSON.stringify([...others, { name: remote, version: 'dev', entry: `${dev}/mf-manifest.json` }]);
    res.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-cache' }).end(body);
  } catch {
    res.writeHead(502).end();
  }
}

function upgrade(req, socket, head) {
  const to = target(req.url);
  const onward = net.connect(to.port, '127.0.0.1', () => {
    const headers = req.rawHeaders.reduce((text, part, place) => text + (place % 2 ? `: ${part}\r\n` : part), '');
    onward.write(`GET ${to.path} HTTP/1.1\r\n${headers}\r\n`);
    onward.write(head);
    socket.pipe(onward).pipe(socket);
  });
  for (const end of [socket, onward]) end.on('error', () => [socket, onward].map((other) => other.destroy()));
}

function answers(at, url) {
  return new Promise((done) => {
    http.get({ host: '127.0.0.1', port: at, path: url }, (res) => done(res.resume().statusCode < 400)).on('error', () => done(false));
  });
}

async function until(name, ready) {
  for (let i = 0; i < 600; i++) {
    if (stopping || (await ready())) return;
    await new Promise((done) => setTimeout(done, 250));
  }
  console.error(`${name} did not come up`);
  stop();
}

function freePort() {
  return new Promise((done, fail) => {
    const server = net.createServer().once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const { port: free } = server.address();
      server.close(() => done(free));
    });
  });
}
