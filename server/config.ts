import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment, secretLengthMin } from './environment.ts';

// The only reader of the environment.

export type Config = {
  readonly port: number;
  readonly host: string;
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly consentUrl: string;
  readonly oauthRefreshGraceSeconds: number;
  readonly oauthRegistrationsPerHour: number;
  readonly oauthRegistrationsPerDay: number;
  readonly oauthRedirectSchemes: readonly string[];
  /** 0 for no end. */
  readonly oauthConnectionDaysMax: number;
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
  /** In seconds, before each try. */
  readonly webhookRetrySchedule: readonly number[];
  readonly webhookRetentionDays: number;
  readonly enterpriseLimitPoints: number;
  readonly publicLimitPoints: number;
  readonly mcpLimitPoints: number;
  readonly mcpAllowedOrigins: readonly string[];
  readonly mcpApiKeys: boolean;
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
    oauthRegistrationsPerDay: values.OAUTH_REGISTRATIONS_PER_DAY,
    oauthRedirectSchemes: values.OAUTH_REDIRECT_SCHEMES,
    oauthConnectionDaysMax: values.OAUTH_CONNECTION_DAYS_MAX,
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
    webhookRetrySchedule: values.WEBHOOK_RETRY_SCHEDULE,
    webhookRetentionDays: values.WEBHOOK_RETENTION_DAYS,
    enterpriseLimitPoints: values.ENTERPRISE_LIMIT_POINTS,
    publicLimitPoints: values.PUBLIC_LIMIT_POINTS,
    mcpLimitPoints: values.MCP_LIMIT_POINTS,
    mcpAllowedOrigins: values.MCP_ALLOWED_ORIGINS,
    mcpApiKeys: values.MCP_API_KEYS,
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
