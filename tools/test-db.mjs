// A database server for tests that stays up while you work: prints the environment that Jest needs, stops on Ctrl-C.
import fs from 'node:fs';
import path from 'node:path';
import { findChromium } from './chromium.mjs';
import { startPg } from './pg.mjs';

const dir = path.resolve(process.argv[2] ?? '.data/test-db');
const pg = await startPg({ dir, fast: true });
await pg.admin.query('drop database if exists verbatim_template with (force)');
await pg.database('verbatim_template');
const { prepareDatabase } = await import('../backend/dist/boot.js');
await prepareDatabase({ ownerUrl: pg.url('app_owner', 'verbatim_template') });
const passwords = JSON.parse(fs.readFileSync(path.join(dir, 'pg-secret.json'), 'utf8'));
const chromium = await findChromium();
const env = {
  TEST_ADMIN_URL: pg.url('postgres', 'postgres'),
  TEST_TEMPLATE: 'verbatim_template',
  TEST_DB_URL: `postgres://ROLE:PASSWORD@127.0.0.1:${pg.port}/DATABASE`,
  TEST_WEB_DIR: path.resolve('.data/web'),
  TEST_DIR: dir,
  ...Object.fromEntries(Object.entries(passwords).map(([role, p]) => [`TEST_PASSWORD_${role.toUpperCase()}`, p])),
  ...(chromium ? { TEST_CHROMIUM: JSON.stringify(chromium) } : {}),
};
fs.writeFileSync(
  path.join(dir, 'env.sh'),
  Object.entries(env)
    .map(([k, v]) => `export ${k}='${v}'`)
    .join('\n'),
);
console.log(`. ${path.join(dir, 'env.sh')} && node node_modules/jest/bin/jest.js <file>`);
for (const s of ['SIGINT', 'SIGTERM']) process.on(s, () => void pg.stop().then(() => process.exit(0)));
