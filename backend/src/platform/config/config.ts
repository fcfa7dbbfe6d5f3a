import { parseRootDomain, type Region, thrownError } from '@libs/domain';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { BootError } from './boot-error.js';
import { type Cells, requireCells } from './cells.js';
import { CONFIG_TABLE } from './config-table.js';
import { Networks } from './networks.js';
import { originOf } from './origin-of.js';

/** Injection token of the checked configuration. */
export const CONFIG = Symbol('config');

/** How the payment provider is reached, and what proves that a message is its own. */
export interface StripeConfig {
  key: string;
  webhookSecret: string;
  apiUrl: string;
}

/** The checked configuration; `secure` tells whether cookies need TLS (any root domain that is not a loopback name). */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  rootDomain: string;
  secure: boolean;
  /** The region whose cell this installation is; null = it is the only one, and a region says where people are. */
  region: Region | null;
  /** All cells of the product; null = there is none but this installation. */
  cells: Cells | null;
  /** Whose word on the caller's address counts. */
  trustedProxies: Networks;
  databaseUrl: string;
  sweeperUrl: string;
  redisUrl: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  role: 'all' | 'web' | 'worker';
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  webDir: string;
  /** Whether sessions and strangers may send GraphQL of their own; see GRAPHQL_FREE_TEXT. */
  adHocQueries: boolean;
  /** Seals what is kept encrypted; null = a file of the data directory, made when it is first needed. */
  appSecret: string | null;
  /** Hosts with ports that a model's address may name although they are private, and by plain http. */
  aiPrivateHosts: readonly string[];
  /** Hosts with ports that an identity provider's address may name although they are private, and by plain http. */
  ssoPrivateHosts: readonly string[];
  /** Name servers that are asked for records of domains; none = those of the machine. */
  dnsServers: readonly string[];
  /** The OpenSearch cluster; null = PostgreSQL searches. */
  searchUrl: string | null;
  searchUsername: string | null;
  searchPassword: string | null;
  /** The account that bills workspaces; null = billing is off. */
  stripe: StripeConfig | null;
  /** Addresses, in lower case, of the accounts that workspaces can let in to help. */
  supportOperators: readonly string[];
  /** Show unsent mail in the browser, on this machine. */
  devMailbox: boolean;
  /** Make the sample workspace on an empty installation. */
  sample: boolean;
}

type Env = Record<string, string | undefined>;
type Name = keyof typeof CONFIG_TABLE;

/** The value of a variable, checked; undefined when it is not set. Throws an Error of one line that names the variable and what is expected. */
function read(env: Env, name: Name): string | undefined {
  const raw = env[name] === '' ? undefined : env[name];
  if (raw === undefined) return undefined;
  const r = CONFIG_TABLE[name].rule.safeParse(raw);
  if (r.success) return raw;
  const displayed = isSecret(name) ? '(hidden)' : raw;
  throw new BootError(`${name}=${displayed} is not valid: ${r.error.issues[0]!.message}. ${CONFIG_TABLE[name].means}.`);
}

function need(env: Env, name: Name): string {
  const v = read(env, name);
  if (!v) throw new BootError(`${name} is not set. ${CONFIG_TABLE[name].means}.`);
  return v;
}

/** Whether a variable is a secret or may hold one. */
export const isSecret = (name: Name): boolean => 'secret' in CONFIG_TABLE[name];

/** A role that does one thing and ends. */
type OneTimeRole = 'migrate' | 'backup' | 'restore' | 'verify-audit' | 'cell-key';

/** What this process is for; throws like readConfig. */
export const readRole = (env: Env): Config['role'] | OneTimeRole => CONFIG_TABLE.ROLE.rule.parse(read(env, 'ROLE') ?? 'all');

/** Where the database is for its owner, who migrates; throws like readConfig. */
export const readOwnerUrl = (env: Env): string => need(env, 'DB_OWNER_URL');

/** What taking a backup needs: the database as the server sees it, and the store. */
export type BackupConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'appSecret'>;
/** What restoring one needs: the database as its owner, and the store. */
export type RestoreConfig = Pick<Config, 'dataDir' | 'appSecret'> & { ownerUrl: string };

const readPlaces = (env: Env) => ({ dataDir: read(env, 'DATA_DIR') ?? '.data', appSecret: read(env, 'APP_SECRET') ?? null });
/** What the key of a cell is made of. */
export const readKeyConfig = readPlaces;
export const readBackupConfig = (env: Env): BackupConfig => ({ databaseUrl: need(env, 'DATABASE_URL'), ...readPlaces(env) });
export const readRestoreConfig = (env: Env): RestoreConfig => ({ ownerUrl: readOwnerUrl(env), ...readPlaces(env) });

/** Reads and checks the environment; throws an Error of one line that names the variable, its value and what is expected. */
export function readConfig(env: Env): Config {
  const role = readRole(env);
  if (role !== 'all' && role !== 'web' && role !== 'worker') throw new BootError(`ROLE=${role} serves nothing.`);
  if (env.DB_OWNER_URL && role !== 'all')
    throw new BootError(`DB_OWNER_URL is set, and ROLE=${role} must not know it. ${CONFIG_TABLE.DB_OWNER_URL.means}.`);
  const p = Number(read(env, 'PORT') ?? 3000);
  const rootDomain = parseRootDomainOrStop(read(env, 'ROOT_DOMAIN') ?? `localhost:${p}`);
  const host = read(env, 'HOST') ?? '127.0.0.1';
  const dataDir = read(env, 'DATA_DIR') ?? '.data';
  const secure = !/^(localhost|127\.0\.0\.1)(:|$)/.test(rootDomain);
  const region = CONFIG_TABLE.REGION.rule.optional().parse(read(env, 'REGION')) ?? null;
  const cells = requireCells(read(env, 'CELLS'), region, originOf({ rootDomain, secure }));
  return {
    port: p,
    host,
    dataDir,
    rootDomain,
    secure,
    region,
    cells,
    trustedProxies: Networks.parse(read(env, 'TRUSTED_PROXIES') ?? '') ?? Networks.none,
    databaseUrl: need(env, 'DATABASE_URL'),
    sweeperUrl: need(env, 'DB_SWEEPER_URL'),
    redisUrl: read(env, 'REDIS_URL') ?? null,
    smtpUrl: read(env, 'SMTP_URL') ?? null,
    mailFrom: read(env, 'MAIL_FROM') ?? 'Verbatim <no-reply@localhost>',
    role,
    logLevel: CONFIG_TABLE.LOG_LEVEL.rule.parse(read(env, 'LOG_LEVEL') ?? 'info'),
    webDir: read(env, 'WEB_DIR') ?? `${dataDir}/web`,
    adHocQueries: adHocQueriesOrStop(read(env, 'GRAPHQL_FREE_TEXT') === 'on', host),
    appSecret: read(env, 'APP_SECRET') ?? null,
    aiPrivateHosts: listOf(read(env, 'AI_PRIVATE_HOSTS')),
    ssoPrivateHosts: listOf(read(env, 'SSO_PRIVATE_HOSTS')),
    dnsServers: listOf(read(env, 'DNS_SERVERS')),
    searchUrl: read(env, 'SEARCH_URL') ?? null,
    searchUsername: read(env, 'SEARCH_USERNAME') ?? null,
    searchPassword: read(env, 'SEARCH_PASSWORD') ?? null,
    stripe: readStripe(env),
    supportOperators: listOf(read(env, 'SUPPORT_OPERATORS')).map((email) => email.trim()),
    devMailbox: read(env, 'DEV_MAILBOX') === 'on',
    // Its address belongs to one installation alone.
    sample: read(env, 'SAMPLE') === 'on' && !cells,
  };
}

function readStripe(env: Env): StripeConfig | null {
  const key = read(env, 'STRIPE_SECRET_KEY');
  if (!key) return null;
  return { key, webhookSecret: need(env, 'STRIPE_WEBHOOK_SECRET'), apiUrl: read(env, 'STRIPE_API_URL') ?? 'https://api.stripe.com' };
}

const listOf = (text = ''): string[] => text.toLowerCase().split(',').filter(Boolean);

function adHocQueriesOrStop(isOn: boolean, host: string): boolean {
  if (isOn && !/^(localhost|127(\.\d+){3}|::1)$/.test(host))
    throw new BootError(`GRAPHQL_FREE_TEXT=on is not valid: it is for development, and HOST=${host} can be reached from other machines.`);
  return isOn;
}

function parseRootDomainOrStop(text: string): string {
  try {
    parseRootDomain(text);
    return text.toLowerCase();
  } catch (e) {
    throw new BootError(`ROOT_DOMAIN=${text} is not valid: ${thrownError(e).message}`);
  }
}

@Global()
@Module({})
export class ConfigModule {
  static with(config: Config): DynamicModule {
    return { module: ConfigModule, providers: [{ provide: CONFIG, useValue: config }], exports: [CONFIG] };
  }
}
