// How long a refused login takes for an address that has an account and for one that has none, in turns: 200 of each (ATTEMPTS) through the whole server.
// Prints both medians and their ratio; ends with 1 when they differ by more than 10 %.
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { v7 } from 'uuid';
import { Passwords } from '../backend/dist/contexts/identity/proofs/passwords.service.js';
import { percentile, startBench } from './lib-server.mjs';

const ATTEMPTS = Number(process.env.ATTEMPTS ?? 200);
const MOST = 1.1;
// The bench is a proxy: each try comes from a network of its own, so that no limit is met.
process.env.TRUSTED_PROXIES = '127.0.0.1,::1';

// What strangers may send: the login of the page, as the build has collected it.
const documents = 'libs/api/.generated/persisted-documents.json';
const query = Object.values(JSON.parse(fs.readFileSync(documents, 'utf8'))).find((text) => text.includes('AuthLogin('));
const web = fs.mkdtempSync(path.join(os.tmpdir(), 'verbatim-web-'));
fs.copyFileSync(documents, path.join(web, 'documents.json'));
process.env.WEB_DIR = web;

const { db, serve, stop } = await startBench();
let failed = true;
try {
  const passwordHash = await new Passwords().hashNew('Kettle-9-pronounces!', { email: 'known@example.com', name: 'Known' });
  for (let i = 0; i < ATTEMPTS; i++)
    await db.query(`insert into users (id, email, name, password_hash, confirmed_at) values ($1, $2, 'Known', $3, now())`, [
      v7(),
      `known${i}@example.com`,
      passwordHash,
    ]);
  const server = await serve();
  const times = { known: [], unknown: [] };
  for (let i = -20; i < ATTEMPTS; i++) {
    for (const kind of i % 2 ? ['known', 'unknown'] : ['unknown', 'known']) {
      const email = i < 0 ? `warm${i}-${kind}@example.com` : `${kind}${i}@example.com`;
      const began = performance.now();
      const { errors } = await login(server.port, email, `10.${kind === 'known' ? 1 : 2}.${(i + 20) >> 8}.${(i + 20) & 255}`);
      if (errors?.[0]?.extensions?.reason !== 'wrong') throw new Error(JSON.stringify(errors));
      if (i >= 0) times[kind].push(performance.now() - began);
    }
  }
  const medians = Object.fromEntries(Object.entries(times).map(([kind, all]) => [kind, Number(percentile(all, 0.5))]));
  const ratio = Math.max(medians.known, medians.unknown) / Math.min(medians.known, medians.unknown);
  console.log(
    `  refused login, median of ${ATTEMPTS}: known ${medians.known} ms, unknown ${medians.unknown} ms, ratio ${ratio.toFixed(3)}`,
  );
  failed = ratio > MOST;
} finally {
  await stop();
  fs.rmSync(web, { recursive: true });
}
process.exit(failed ? 1 : 0);

function login(port, email, address) {
  const body = JSON.stringify({ query, variables: { input: { email, password: 'Wrong-but-well-7-formed' } } });
  return new Promise((ok, no) => {
    const headers = {
      host: 'localhost:3000',
      origin: 'http://localhost:3000',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-forwarded-for': address,
    };
    const request = http.request({ port, host: '127.0.0.1', path: '/api/graphql', method: 'POST', headers }, (res) => {
      const parts = [];
      res.on('data', (part) => parts.push(part)).on('end', () => ok(JSON.parse(Buffer.concat(parts).toString())));
    });
    request.on('error', no);
    request.end(body);
  });
}
