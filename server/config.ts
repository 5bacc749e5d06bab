import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';

// The only reader of the environment. docs/configuration.md is printed from these definitions.

/** An address or a range in CIDR notation, `10.0.0.0/8`. */
const addressRange = z.string().refine((value) => {
  const [address = '', bits, ...rest] = value.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}, 'Must be addresses or ranges like 10.0.0.0/8');

const commaList = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

function integer(min: number, max: number) {
  const message = `Must be an integer from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,10}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
}

function url(...protocols: string[]) {
  const examples = protocols.map((protocol) => `${protocol}//…`).join(' or ');
  return z
    .string()
    .refine(
      (value) => protocols.includes(URL.parse(value)?.protocol ?? ''),
      `Must be an address like ${examples}`,
    );
}

const secretLengthMin = 32;
/** Secrets out of examples, which everybody knows. */
const knownSecrets = /change|example|secret|password|sample|^(.)\1+$/i;

/** Every variable of the environment that the service reads. */
export const environment = z.object({
  PORT: integer(0, 65_535).default(3_000).meta({ description: 'Port to listen on; 0 takes any free one.' }),
  HOST: z
    .string()
    .min(1)
    .default('0.0.0.0')
    .meta({ description: 'Address to listen on; `127.0.0.1` for this machine alone.' }),
  BASE_URL: url('https:', 'http:')
    .transform((value) => value.replace(/\/+$/, ''))
    .optional()
    .meta({
      description:
        'Address under which people reach the service, for links, cookies and the reference. Default: `http://localhost:{PORT}`.',
    }),
  CONSENT_URL: url('https:', 'http:').optional().meta({
    description:
      'Page on which people let third-party apps act for them. Default: `{BASE_URL}/oauth/consent`.',
  }),
  OAUTH_REFRESH_GRACE_SECONDS: integer(0, 60).default(0).meta({
    description:
      'Seconds in which an app may repeat a refresh whose answer it lost, as long as nobody has used the new token.',
  }),
  OAUTH_REGISTRATIONS_PER_HOUR: integer(1, 1_000_000).default(10).meta({
    description: 'Apps that one address may register in an hour without a credential.',
  }),
  DATABASE_URL: url('postgres:', 'postgresql:')
    .optional()
    .meta({ description: 'PostgreSQL 15 or later. Without it an embedded database in `DATA_DIR` is used.' }),
  DATABASE_POOL_MAX: integer(1, 200).default(8).meta({
    description: 'Connections to PostgreSQL in one process. Four to eight serve two cores; more are slower.',
  }),
  DATA_DIR: z.string().min(1).default('./data').meta({
    description:
      'Folder of the embedded database and of what the service has to keep. It belongs to one process at a time.',
  }),
  REDIS_URL: url('redis:', 'rediss:').optional().meta({
    description:
      'Redis or Valkey that counts requests when several processes serve. Without it PostgreSQL does.',
  }),
  APP_SECRET: z
    .string()
    .min(secretLengthMin, `Must have at least ${secretLengthMin} characters`)
    .refine(
      (value) => !knownSecrets.test(value),
      'Must be random, not an example; `openssl rand -base64 32` makes one',
    )
    .optional()
    .meta({
      description:
        'Key of everything that is stored encrypted; the same for all processes. Default: made once and kept in `DATA_DIR`.',
    }),
  SMTP_URL: url('smtp:', 'smtps:').optional().meta({
    description:
      'Mail server, `smtp://user:password@host:587`. Without it mails stay in an outbox that the app shows.',
  }),
  MAIL_FROM: z
    .string()
    .min(3)
    .max(320)
    .default('Callwright <no-reply@localhost>')
    .meta({ description: 'Sender of mails.' }),
  MAILS_PER_DAY: integer(1, 1_000_000_000).default(10_000).meta({
    description:
      'Mails to invitees and their guests that a workspace may send within a day; further ones wait.',
  }),
  MAILS_PER_ADDRESS: integer(1, 1_000_000).default(30).meta({
    description:
      'Mails about calls that one address may get from a workspace within a day; further ones are not sent.',
  }),
  TRUSTED_PROXIES: commaList.pipe(z.array(addressRange)).default([]).meta({
    description:
      'Comma-separated addresses or ranges of reverse proxies whose `X-Forwarded-For` is believed.',
  }),
  WEBHOOK_ALLOW_CIDRS: commaList.pipe(z.array(addressRange)).default([]).meta({
    description:
      'Comma-separated private addresses or ranges that the service may send requests to for its users, such as the network of your containers.',
  }),
  ENTERPRISE_LIMIT_POINTS: integer(1, 1_000_000_000).default(100).meta({
    description:
      'Requests that a workspace of the ENTERPRISE plan may make to each endpoint in 10 seconds, unless `callwright limits set` says otherwise.',
  }),
  PUBLIC_LIMIT_POINTS: integer(1, 1_000_000_000).default(100).meta({
    description: 'Requests that one address may make without a credential to each endpoint in 10 seconds.',
  }),
  PUBLIC_FORM_SECONDS: integer(0, 60).default(3).meta({
    description:
      'Seconds between opening a booking page and the first thing it may send; programs that book are quicker. The page waits by itself. Three times as many for events with `captcha`.',
  }),
  DRAIN_SECONDS: integer(0, 60).default(1).meta({
    description:
      'Seconds that the service keeps accepting connections after SIGTERM while `/readyz` answers 503, so that a load balancer can notice.',
  }),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
      error: 'Must be fatal, error, warn, info, debug or silent',
    })
    .default('info')
    .meta({ description: 'What is logged to stderr: `info` has one line per request.' }),
});

export type Config = {
  readonly port: number;
  readonly host: string;
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly consentUrl: string;
  readonly oauthRefreshGraceSeconds: number;
  readonly oauthRegistrationsPerHour: number;
  readonly databaseUrl: string | null;
  readonly databasePoolMax: number;
  readonly dataDir: string;
  readonly redisUrl: string | null;
  readonly appSecret: string;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly mailsPerDay: number;
  readonly mailsPerAddress: number;
  readonly trustedProxies: readonly string[];
  readonly webhookAllowCidrs: readonly string[];
  readonly enterpriseLimitPoints: number;
  readonly publicLimitPoints: number;
  readonly publicFormSeconds: number;
  readonly drainSeconds: number;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
};

/** Names every malformed variable at once; the message is for the operator. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The environment is not valid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** Reads the configuration; throws a `ConfigError` that lists all problems. An empty variable counts as unset. */
export function loadConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`));
  const values = parsed.data;
  return {
    port: values.PORT,
    host: values.HOST,
    baseUrl: values.BASE_URL ?? `http://localhost:${values.PORT}`,
    consentUrl: values.CONSENT_URL ?? `${values.BASE_URL ?? `http://localhost:${values.PORT}`}/oauth/consent`,
    oauthRefreshGraceSeconds: values.OAUTH_REFRESH_GRACE_SECONDS,
    oauthRegistrationsPerHour: values.OAUTH_REGISTRATIONS_PER_HOUR,
    databaseUrl: values.DATABASE_URL ?? null,
    databasePoolMax: values.DATABASE_POOL_MAX,
    dataDir: values.DATA_DIR,
    redisUrl: values.REDIS_URL ?? null,
    appSecret: values.APP_SECRET ?? keptSecret(values.DATA_DIR),
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    mailsPerDay: values.MAILS_PER_DAY,
    mailsPerAddress: values.MAILS_PER_ADDRESS,
    trustedProxies: values.TRUSTED_PROXIES,
    webhookAllowCidrs: values.WEBHOOK_ALLOW_CIDRS,
    enterpriseLimitPoints: values.ENTERPRISE_LIMIT_POINTS,
    publicLimitPoints: values.PUBLIC_LIMIT_POINTS,
    publicFormSeconds: values.PUBLIC_FORM_SECONDS,
    drainSeconds: values.DRAIN_SECONDS,
    logLevel: values.LOG_LEVEL,
  };
}

/** The secret in the data folder, made at the first start. */
function keptSecret(dataDir: string): string {
  const path = join(dataDir, 'app-secret');
  const secret = readIfThere(path) ?? makeSecret(dataDir, path);
  if (secret.length < secretLengthMin)
    throw new ConfigError([`APP_SECRET: ${path} is damaged; restore it from a backup`]);
  return secret;
}

/** Of two processes that start at once one makes the secret and both read it, whole: the name appears with the content. */
function makeSecret(dataDir: string, path: string): string {
  mkdirSync(dataDir, { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(path, 'utf8').trim();
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
