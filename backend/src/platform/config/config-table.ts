import { isIP } from 'node:net';
import { REGION_NAMES } from '@libs/domain';
import { z } from 'zod';
import { parseCells } from './cells.js';
import { Networks } from './networks.js';

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
  REGION: {
    rule: z.enum(REGION_NAMES),
    fallback: 'none',
    means: 'The region whose cell this installation is, one of us_a, us_b, eu_a, au_a; needed with CELLS',
  },
  CELLS: {
    rule: z
      .string()
      .refine(
        (v) => parseCells(v) !== null,
        'must be cells separated by commas, each region=origin#public key, such as us_b=https://us.example.com#KEY',
      ),
    fallback: 'none',
    means:
      'All cells of the product, this one included, the same list on every machine of all of them; the first keeps the names of workspaces. Unset = this is the only installation',
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
    rule: z.enum(['all', 'web', 'worker', 'migrate', 'backup', 'restore', 'verify-audit', 'cell-key']),
    fallback: 'all',
    means:
      'web answers requests, worker runs jobs, all does both; migrate brings the database to this version and ends; backup and restore take a file and end; verify-audit checks the audit log and ends; cell-key says the public key of this cell and ends',
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
  STRIPE_SECRET_KEY: {
    secret: true,
    rule: z.string().regex(/^(sk|rk)_\w+$/, 'must be a secret key, which begins with sk_ or rk_'),
    fallback: 'none',
    means: 'Secret key of the Stripe account that bills workspaces; unset = billing is off and every feature is open',
  },
  STRIPE_WEBHOOK_SECRET: {
    secret: true,
    rule: z.string().regex(/^whsec_\S+$/, 'must be a signing secret, which begins with whsec_'),
    fallback: 'none',
    means: 'Signing secret of the Stripe endpoint that calls /api/stripe/webhook; needed with STRIPE_SECRET_KEY',
  },
  STRIPE_API_URL: {
    secret: true,
    rule: url('https', 'http'),
    fallback: 'https://api.stripe.com',
    means: 'Where the Stripe API is; another address is for tests',
  },
  SUPPORT_OPERATORS: {
    rule: z
      .string()
      .refine(
        (v) => v.split(',').every((email) => z.email().safeParse(email.trim()).success),
        'must be e-mail addresses separated by commas, such as ada@example.com,bo@example.com',
      ),
    fallback: 'none',
    means: 'E-mail addresses of the accounts that workspaces can let in to help, for a time; none = support access is off',
  },
  SAMPLE: {
    rule: z.enum(['on', 'off']),
    fallback: 'off',
    means: 'The first start makes the sample workspace and keeps its logins in DATA_DIR/sample.json; npm start sets it',
  },
} as const;
