import { isIP } from 'node:net';
import { parseRootDomain, thrownError } from '@libs/domain';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { z } from 'zod';
import { BootError } from './boot-error.js';
import { Networks } from './networks.js';

/** Injection token of the checked configuration. */
export const CONFIG = Symbol('config');

const port = z.coerce.number().int().min(0).max(65535);
const url = (...schemes: string[]) =>
  z.string().refine((v) => URL.canParse(v) && schemes.includes(new URL(v).protocol.slice(0, -1)), {
    message: `must be an address beginning with ${schemes.map((s) => `${s}://`).join(' or ')}`,
  });

/**
 * Every variable that the product reads: its rule, default and one line for the README, which a test compares with this table. The value of one
 * that is `secret`, or may hold a password, is shown nowhere.
 */
export const CONFIG_TABLE = {
  PORT: { rule: port, fallback: '3000', means: 'Port of the one origin that serves everything' },
  HOST: { rule: z.string().min(1), fallback: '127.0.0.1', means: 'Address to listen on; 0.0.0.0 in a container' },
  DATA_DIR: { rule: z.string().min(1), fallback: '.data', means: 'Everything the product writes: database, files, published web files' },
  WEB_DIR: { rule: z.string().min(1), fallback: 'DATA_DIR/web', means: 'The built pages that are served' },
  ROOT_DOMAIN: {
    rule: z.string().min(1),
    fallback: 'localhost:PORT',
    means: 'Host (and port) of the root domain; workspaces live on its sub-domains',
  },
  TRUSTED_PROXIES: {
    rule: z
      .string()
      .refine(
        (v) => Networks.parse(v) !== null,
        'must be addresses or networks separated by commas, such as 10.0.0.0/8,fd00::/8, and none of everybody (/0)',
      ),
    fallback: 'none',
    means: 'Reverse proxies, as addresses or networks, whose X-Forwarded-For names the caller; unset = the header is ignored',
  },
  GRAPHQL_FREE_TEXT: {
    rule: z.enum(['on', 'off']),
    fallback: 'off',
    means: 'For development, on a loopback HOST only: browsers may send GraphQL that is not the product’s own; access tokens always may',
  },
  DATABASE_URL: {
    secret: true,
    rule: url('postgres', 'postgresql'),
    fallback: 'embedded',
    means: 'PostgreSQL 15 or later, as a role that owns nothing; unset = the embedded server',
  },
  DB_OWNER_URL: {
    secret: true,
    rule: url('postgres', 'postgresql'),
    fallback: 'embedded',
    means: 'The same database as its owner: for ROLE=migrate and restore alone, web and worker refuse it',
  },
  DB_SWEEPER_URL: {
    secret: true,
    rule: url('postgres', 'postgresql'),
    fallback: 'embedded',
    means: 'The same database as the role that sees only the outbox (needed with DATABASE_URL)',
  },
  REDIS_URL: {
    secret: true,
    rule: url('redis', 'rediss'),
    fallback: 'none',
    means: 'Redis or Valkey for queue and live events; unset = PostgreSQL does both',
  },
  SMTP_URL: {
    secret: true,
    rule: url('smtp', 'smtps'),
    fallback: 'none',
    means: 'Mail server; unset = mail stays in the database for a day, readable where DEV_MAILBOX is on',
  },
  DEV_MAILBOX: {
    rule: z.enum(['on', 'off']),
    fallback: 'off',
    means:
      'Mail that no SMTP_URL sends is shown at /mailbox of a localhost root domain, to browsers of this machine alone; npm start sets it',
  },
  MAIL_FROM: { rule: z.string().min(3), fallback: 'Verbatim <no-reply@localhost>', means: 'Sender of every mail' },
  ROLE: {
    rule: z.enum(['all', 'web', 'worker', 'migrate', 'backup', 'restore', 'verify-audit']),
    fallback: 'all',
    means:
      'web answers requests, worker runs jobs, all does both; migrate brings the database to this version and ends; backup and restore take a file and end; verify-audit checks the audit log and ends',
  },
  LOG_LEVEL: { rule: z.enum(['debug', 'info', 'warn', 'error', 'silent']), fallback: 'info', means: 'Least severe line that is logged' },
  APP_SECRET: {
    secret: true,
    rule: z.string().min(32, 'must be at least 32 characters'),
    fallback: 'DATA_DIR/secret',
    means: 'Seals what is kept encrypted, such as the keys of model providers; set the same one on every machine, and keep it',
  },
  AI_PRIVATE_HOSTS: {
    rule: z
      .string()
      .regex(/^[\w.:[\]-]+:\d+(,[\w.:[\]-]+:\d+)*$/, 'must be hosts with their ports, separated by commas, such as localhost:11434'),
    fallback: 'none',
    means: 'Model servers in the private network that AI settings may name, such as localhost:11434',
  },
  SSO_PRIVATE_HOSTS: {
    rule: z
      .string()
      .regex(/^[\w.:[\]-]+:\d+(,[\w.:[\]-]+:\d+)*$/, 'must be hosts with their ports, separated by commas, such as localhost:8080'),
    fallback: 'none',
    means: 'Identity providers in the private network that single sign-on may name, such as localhost:8080',
  },
  DNS_SERVERS: {
    rule: z
      .string()
      .refine(
        (v) => v.split(',').every((server) => isIP(server.replace(/^\[(.*)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3')) > 0),
        'must be addresses separated by commas, such as 10.0.0.2 or 10.0.0.2:53',
      ),
    fallback: 'none',
    means: 'Name servers that are asked for the records that prove domains; unset = those of the machine',
  },
  SEARCH_URL: {
    secret: true,
    rule: url('http', 'https').refine((v) => !URL.canParse(v) || new URL(v).username === '', {
      message: 'must hold no name: set SEARCH_USERNAME',
    }),
    fallback: 'none',
    means: 'OpenSearch cluster for workspaces that outgrow PostgreSQL; unset = PostgreSQL searches',
  },
  SEARCH_USERNAME: { secret: true, rule: z.string().min(1), fallback: 'none', means: 'Name at the search cluster, if it asks for one' },
  SEARCH_PASSWORD: { secret: true, rule: z.string().min(1), fallback: 'none', means: 'Password of that name' },
  SAMPLE: {
    rule: z.enum(['on', 'off']),
    fallback: 'off',
    means: 'The first start makes the sample workspace and keeps its logins in DATA_DIR/sample.json; npm start sets it',
  },
} as const;

/** The checked configuration; `secure` tells whether cookies need TLS (any root domain that is not a loopback name). */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  rootDomain: string;
  secure: boolean;
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
  freeText: boolean;
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
  const shown = isSecret(name) ? '(hidden)' : raw;
  throw new BootError(`${name}=${shown} is not valid: ${r.error.issues[0]!.message}. ${CONFIG_TABLE[name].means}.`);
}

function need(env: Env, name: Name): string {
  const v = read(env, name);
  if (!v) throw new BootError(`${name} is not set. ${CONFIG_TABLE[name].means}.`);
  return v;
}

/** Whether a variable is a secret or may hold one. */
export const isSecret = (name: Name): boolean => 'secret' in CONFIG_TABLE[name];

/** A role that does one thing and ends. */
type Errand = 'migrate' | 'backup' | 'restore' | 'verify-audit';

/** What this process is for; throws like readConfig. */
export const readRole = (env: Env): Config['role'] | Errand => CONFIG_TABLE.ROLE.rule.parse(read(env, 'ROLE') ?? 'all');

/** Where the database is for its owner, who migrates; throws like readConfig. */
export const readOwnerUrl = (env: Env): string => need(env, 'DB_OWNER_URL');

/** What taking a backup needs: the database as the server sees it, and the store. */
export type BackupConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'appSecret'>;
/** What restoring one needs: the database as its owner, and the store. */
export type RestoreConfig = Pick<Config, 'dataDir' | 'appSecret'> & { ownerUrl: string };

const readPlaces = (env: Env) => ({ dataDir: read(env, 'DATA_DIR') ?? '.data', appSecret: read(env, 'APP_SECRET') ?? null });
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
  return {
    port: p,
    host,
    dataDir,
    rootDomain,
    secure: !/^(localhost|127\.0\.0\.1)(:|$)/.test(rootDomain),
    trustedProxies: Networks.parse(read(env, 'TRUSTED_PROXIES') ?? '') ?? Networks.none,
    databaseUrl: need(env, 'DATABASE_URL'),
    sweeperUrl: need(env, 'DB_SWEEPER_URL'),
    redisUrl: read(env, 'REDIS_URL') ?? null,
    smtpUrl: read(env, 'SMTP_URL') ?? null,
    mailFrom: read(env, 'MAIL_FROM') ?? 'Verbatim <no-reply@localhost>',
    role,
    logLevel: CONFIG_TABLE.LOG_LEVEL.rule.parse(read(env, 'LOG_LEVEL') ?? 'info'),
    webDir: read(env, 'WEB_DIR') ?? `${dataDir}/web`,
    freeText: freeTextOrStop(read(env, 'GRAPHQL_FREE_TEXT') === 'on', host),
    appSecret: read(env, 'APP_SECRET') ?? null,
    aiPrivateHosts: listOf(read(env, 'AI_PRIVATE_HOSTS')),
    ssoPrivateHosts: listOf(read(env, 'SSO_PRIVATE_HOSTS')),
    dnsServers: listOf(read(env, 'DNS_SERVERS')),
    searchUrl: read(env, 'SEARCH_URL') ?? null,
    searchUsername: read(env, 'SEARCH_USERNAME') ?? null,
    searchPassword: read(env, 'SEARCH_PASSWORD') ?? null,
    devMailbox: read(env, 'DEV_MAILBOX') === 'on',
    sample: read(env, 'SAMPLE') === 'on',
  };
}

const listOf = (text = ''): string[] => text.toLowerCase().split(',').filter(Boolean);

function freeTextOrStop(isOn: boolean, host: string): boolean {
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
