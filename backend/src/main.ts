import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { keysOf } from '@libs/domain';
import {
  BootError,
  CONFIG_TABLE,
  isSecret,
  ownDataDir,
  readBackupConfig,
  readConfig,
  readKeyConfig,
  readOwnerUrl,
  readRestoreConfig,
  readRole,
} from '#platform/config';
import { hideSecrets, setSecretsToMask } from '#platform/log';
import { prepareDatabase, requireThisVersion, retryWhileDatabaseIsDown } from './boot.js';
import { problemOf } from './boot-problem.js';

const SECRETS = keysOf(CONFIG_TABLE).filter(isSecret);
setSecretsToMask(SECRETS.flatMap((name) => process.env[name] || []));
process.on('uncaughtException', (e) => leave(e));
process.on('unhandledRejection', (e) => leave(e));

// The launcher died without a word: do not live on without it, not even until the sample is made.
let stop = async () => {};
process.on('disconnect', () => void end());

try {
  const role = readRole(process.env);
  if (role === 'migrate') await migrateAndExit();
  else if (role === 'backup') await backUpAndExit();
  else if (role === 'restore') await restoreAndExit();
  else if (role === 'verify-audit') await verifyAuditAndExit();
  else if (role === 'cell-key') await printCellKeyAndExit();
  else await serveUntilStopped();
} catch (e) {
  leave(e);
}

async function migrateAndExit(): Promise<void> {
  const ownerUrl = readOwnerUrl(process.env);
  const ran = await retryWhileDatabaseIsDown(() => prepareDatabase({ ownerUrl }));
  console.log(ran.length ? `The database is at this version now; migrations run: ${ran.length}.` : 'The database is at this version.');
  process.exit(0);
}

async function backUpAndExit(): Promise<void> {
  const config = readBackupConfig(process.env);
  const to = backupFile();
  const { backUp } = await import('./backup/back-up.js');
  const kept = await retryWhileDatabaseIsDown(() => backUp(config, to));
  console.log(`${to}: ${kept.rows} rows and ${kept.files} files, ${(kept.bytes / 1e6).toFixed(1)} MB.`);
  console.log(
    'It holds everything that people wrote and uploaded, their accounts with the hashes of their passwords, and the sample’s logins.',
  );
  if (kept.secret === 'inside')
    console.log('It also holds the key of what is sealed, such as keys of model providers: keep it as safe as the server.');
  if (kept.secret === 'outside')
    console.log('The key of what is sealed is your APP_SECRET, which is not in it: keep that too, in another place.');
  warnOfMissing(kept.missing);
  process.exit(0);
}

async function restoreAndExit(): Promise<void> {
  const config = readRestoreConfig(process.env);
  const from = backupFile();
  ownDataDir(config.dataDir);
  const { restore } = await import('./backup/restore.js');
  const back = await retryWhileDatabaseIsDown(() => restore(config, from));
  console.log(`Restored from ${from}, which was made at ${back.madeAt}: ${back.rows} rows and ${back.files} files. Start the product now.`);
  warnOfMissing(back.missing);
  process.exit(0);
}

async function verifyAuditAndExit(): Promise<void> {
  const url = readBackupConfig(process.env).databaseUrl;
  const { verifyAudit } = await import('./verify-audit/index.js');
  const faults = await retryWhileDatabaseIsDown(() => verifyAudit(url, (line) => console.log(line)));
  if (faults) console.error(`The audit log was changed in ${faults === 1 ? 'one workspace' : `${faults} workspaces`}.`);
  process.exit(faults ? 1 : 0);
}

/** The same with every start, as long as the secret of the installation is. */
async function printCellKeyAndExit(): Promise<void> {
  const config = readKeyConfig(process.env);
  ownDataDir(config.dataDir);
  const { publicCellKey } = await import('#platform/cells');
  console.log(publicCellKey(config));
  process.exit(0);
}

function backupFile(): string {
  const file = process.argv[2];
  if (!file) throw new BootError('Name the file of the backup, as in: npm run backup -- verbatim.tar');
  return path.resolve(file);
}

function warnOfMissing(files: readonly string[]): void {
  if (files.length) console.warn(`${files.length} files were missing from the store already: ${files.slice(0, 5).join(', ')}`);
}

async function serveUntilStopped(): Promise<void> {
  if (readRole(process.env) === 'all' && process.env.DB_OWNER_URL) await migrateApart();
  const config = readConfig(process.env);
  ownDataDir(config.dataDir);
  await retryWhileDatabaseIsDown(() => requireThisVersion(config.databaseUrl));
  // Loaded by those who serve.
  const { serve } = await import('./serve.js');
  stop = await serve(config);
  for (const s of ['SIGINT', 'SIGTERM'] as const) process.once(s, () => void end());
  process.send?.('ready');
}

/** One process for everything may be given the owner's password; the one that serves forgets it, and another one migrates. */
async function migrateApart(): Promise<void> {
  readOwnerUrl(process.env);
  const migration = fork(fileURLToPath(import.meta.url), { env: { ...process.env, ROLE: 'migrate' }, stdio: 'inherit' });
  delete process.env.DB_OWNER_URL;
  const [code] = await once(migration, 'exit');
  if (code !== 0) process.exit(1);
}

async function end(): Promise<never> {
  await stop();
  process.exit(0);
}

/** What stops the process is said without the secrets of its environment. */
function leave(e: unknown): never {
  console.error(hideSecrets(problemOf(e)));
  process.exit(1);
}
