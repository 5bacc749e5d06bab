import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { isCode } from '#/platform/errors/is-code.ts';
import { environment, secretLengthMin } from './environment.ts';
import { giveToOwnerOf } from './owner.ts';
import { writeOnce } from './write-once.ts';

// The only reader of the environment.

type Values = z.output<typeof environment>;

/** `BASE_URL` becomes `baseUrl`. */
type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Name>;

/** Unset variables are null; lists are read-only. */
type Setting<Value> = Value extends undefined
  ? null
  : Value extends readonly (infer Item)[]
    ? readonly Item[]
    : Value;

type Settings = { readonly [Name in keyof Values as CamelCase<Name>]-?: Setting<Values[Name]> };
type Defaults = Readonly<ReturnType<typeof defaultsOf>>;

/** Every variable of `environment.ts`, in camel case. */
export type Config = Omit<Settings, keyof Defaults> & Defaults;

/** Defaults that depend on other variables. */
function defaultsOf(values: Values) {
  const baseUrl = values.BASE_URL ?? `http://localhost:${values.PORT}`;
  return {
    baseUrl,
    consentUrl: values.CONSENT_URL ?? `${baseUrl}/oauth/consent`,
    appSecret: values.APP_SECRET ?? keptSecret(values.DATA_DIR),
  };
}

/** Names every invalid variable at once. The message is for the operator. */
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
  if (parsed.data.DATABASE_REPLICA_URL !== undefined && parsed.data.DATABASE_URL === undefined)
    throw new ConfigError([
      'DATABASE_REPLICA_URL: nothing follows the embedded PostgreSQL; set DATABASE_URL as well',
    ]);
  return { ...settingsOf(parsed.data), ...defaultsOf(parsed.data) };
}

function settingsOf(values: Values): Settings {
  const settings = environment
    .keyof()
    .options.map((name) => [
      name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
      values[name] ?? null,
    ]);
  return Object.fromEntries(settings) as Settings; // the same mapping as in the type, which the compiler cannot follow
}

/** The secret in the data folder, made at the first start. */
function keptSecret(dataDir: string): string {
  const path = join(dataDir, 'app-secret');
  const secret = readOrMake(dataDir, path);
  if (secret.length < secretLengthMin)
    throw new ConfigError([`APP_SECRET: ${path} is damaged; restore it from a backup`]);
  return secret;
}

function readOrMake(dataDir: string, path: string): string {
  try {
    return readIfThere(path) ?? makeSecret(dataDir, path);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ConfigError([`DATA_DIR: ${dataDir} cannot be used: ${why}`]);
  }
}

/** If two processes start at once, one makes the secret and both read it. */
function makeSecret(dataDir: string, path: string): string {
  mkdirSync(dataDir, { recursive: true });
  try {
    const made = randomBytes(32).toString('base64url');
    writeOnce(path, `${made}\n`, (draft) => giveToOwnerOf(dataDir, draft));
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  }
  return readFileSync(path, 'utf8').trim();
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}
