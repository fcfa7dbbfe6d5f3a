import { parseRootDomain } from '@libs/domain';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { z } from 'zod';

/** Injection token of the checked configuration. */
export const CONFIG = Symbol('config');

const port = z.coerce.number().int().min(0).max(65535);
const url = (...schemes: string[]) =>
  z.string().refine((v) => URL.canParse(v) && schemes.includes(new URL(v).protocol.slice(0, -1)), {
    message: `must be an address beginning with ${schemes.map((s) => `${s}://`).join(' or ')}`,
  });

/** Every variable that the product reads: its rule, default and one line for the README, which a test compares with this table. */
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
  DATABASE_URL: {
    rule: url('postgres', 'postgresql'),
    fallback: 'embedded',
    means: 'PostgreSQL 15 or later, as a role that owns nothing; unset = the embedded server',
  },
  DB_OWNER_URL: {
    rule: url('postgres', 'postgresql'),
    fallback: 'embedded',
    means: 'The same database as its owner, for migrations (needed with DATABASE_URL)',
  },
  DB_SWEEPER_URL: {
    rule: url('postgres', 'postgresql'),
    fallback: 'embedded',
    means: 'The same database as the role that sees only the outbox (needed with DATABASE_URL)',
  },
  REDIS_URL: {
    rule: url('redis', 'rediss'),
    fallback: 'none',
    means: 'Redis or Valkey for queue and live events; unset = PostgreSQL does both',
  },
  SMTP_URL: {
    rule: url('smtp', 'smtps'),
    fallback: 'none',
    means: 'Mail server; unset = mail stays in the outbox, readable at /mailbox on a localhost root domain',
  },
  MAIL_FROM: { rule: z.string().min(3), fallback: 'Verbatim <no-reply@localhost>', means: 'Sender of every mail' },
  ROLE: { rule: z.enum(['all', 'web', 'worker']), fallback: 'all', means: 'web answers requests, worker runs jobs, all does both' },
  LOG_LEVEL: { rule: z.enum(['debug', 'info', 'warn', 'error', 'silent']), fallback: 'info', means: 'Least severe line that is logged' },
  APP_SECRET: {
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
  SEARCH_URL: {
    rule: url('http', 'https').refine((v) => !URL.canParse(v) || new URL(v).username === '', {
      message: 'must hold no name: set SEARCH_USERNAME',
    }),
    fallback: 'none',
    means: 'OpenSearch cluster for workspaces that outgrow PostgreSQL; unset = PostgreSQL searches',
  },
  SEARCH_USERNAME: { rule: z.string().min(1), fallback: 'none', means: 'Name at the search cluster, if it asks for one' },
  SEARCH_PASSWORD: { rule: z.string().min(1), fallback: 'none', means: 'Password of that name' },
  SAMPLE: { rule: z.enum(['on', 'off']), fallback: 'on', means: 'Whether the first start makes the sample workspace' },
} as const;

/** The checked configuration; `secure` tells whether cookies need TLS (any root domain that is not a loopback name). */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  rootDomain: string;
  secure: boolean;
  databaseUrl: string;
  ownerUrl: string;
  sweeperUrl: string;
  redisUrl: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  role: 'all' | 'web' | 'worker';
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  webDir: string;
  /** Free-text GraphQL from browsers: only outside production, where the front end's own documents are trusted. */
  freeText: boolean;
  /** Seals what is kept encrypted; null = a file of the data directory, made when it is first needed. */
  appSecret: string | null;
  /** Hosts with ports that a model's address may name although they are private, and by plain http. */
  aiPrivateHosts: readonly string[];
  /** The OpenSearch cluster; null = PostgreSQL searches. */
  searchUrl: string | null;
  searchUsername: string | null;
  searchPassword: string | null;
  /** Make the sample workspace on an empty installation. */
  sample: boolean;
}

/** Reads and checks the environment; throws an Error of one line that names the variable, its value and what is expected. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const read = (name: keyof typeof CONFIG_TABLE) => {
    const raw = env[name] === '' ? undefined : env[name];
    if (raw === undefined) return undefined;
    const r = CONFIG_TABLE[name].rule.safeParse(raw);
    if (!r.success)
      throw new Error(
        `${name}=${isSecret(name, raw) ? '(hidden)' : raw} is not valid: ${r.error.issues[0]!.message}. ${CONFIG_TABLE[name].means}.`,
      );
    return raw;
  };
  const need = (name: keyof typeof CONFIG_TABLE) => {
    const v = read(name);
    if (!v) throw new Error(`${name} is not set. ${CONFIG_TABLE[name].means}.`);
    return v;
  };
  const p = Number(read('PORT') ?? 3000);
  const rootDomain = parseRootDomainOrStop(read('ROOT_DOMAIN') ?? `localhost:${p}`);
  const dataDir = read('DATA_DIR') ?? '.data';
  return {
    port: p,
    host: read('HOST') ?? '127.0.0.1',
    dataDir,
    rootDomain,
    secure: !/^(localhost|127\.0\.0\.1)(:|$)/.test(rootDomain),
    databaseUrl: need('DATABASE_URL'),
    ownerUrl: need('DB_OWNER_URL'),
    sweeperUrl: need('DB_SWEEPER_URL'),
    redisUrl: read('REDIS_URL') ?? null,
    smtpUrl: read('SMTP_URL') ?? null,
    mailFrom: read('MAIL_FROM') ?? 'Verbatim <no-reply@localhost>',
    role: (read('ROLE') ?? 'all') as Config['role'],
    logLevel: (read('LOG_LEVEL') ?? 'info') as Config['logLevel'],
    webDir: read('WEB_DIR') ?? `${dataDir}/web`,
    freeText: env.NODE_ENV !== 'production',
    appSecret: read('APP_SECRET') ?? null,
    aiPrivateHosts: (read('AI_PRIVATE_HOSTS') ?? '').toLowerCase().split(',').filter(Boolean),
    searchUrl: read('SEARCH_URL') ?? null,
    searchUsername: read('SEARCH_USERNAME') ?? null,
    searchPassword: read('SEARCH_PASSWORD') ?? null,
    sample: (read('SAMPLE') ?? 'on') === 'on',
  };
}

/** Whether a value may hold something that no log should show. */
function isSecret(name: string, value: string): boolean {
  return name === 'APP_SECRET' || name === 'SEARCH_PASSWORD' || (name === 'SEARCH_URL' && value.includes('@'));
}

function parseRootDomainOrStop(text: string): string {
  try {
    parseRootDomain(text);
    return text.toLowerCase();
  } catch (e) {
    throw new Error(`ROOT_DOMAIN=${text} is not valid: ${(e as Error).message}`);
  }
}

@Global()
@Module({})
export class ConfigModule {
  static with(config: Config): DynamicModule {
    return { module: ConfigModule, providers: [{ provide: CONFIG, useValue: config }], exports: [CONFIG] };
  }
}
