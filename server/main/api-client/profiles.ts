import { isCode } from '#/platform/errors/is-code.ts';
import { chmod, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { usageFailure } from './failure.ts';
import type { Terminal } from './terminal.ts';

/** The address for requests, and the key to use. */
export type Target = { readonly url: string; readonly key: string };

const stored = z.object({ profiles: z.record(z.string(), z.object({ url: z.string(), key: z.string() })) });
type Stored = z.output<typeof stored>;

export const usualProfile = 'default';
const usualUrl = 'http://localhost:3000';

/** The target of a profile, with overrides from the environment. */
export async function targetOf(terminal: Terminal, named: string | undefined): Promise<Target> {
  const { CALLWRIGHT_API_KEY: key, CALLWRIGHT_URL: url, CALLWRIGHT_PROFILE: profile } = terminal.environment;
  const name = named ?? profile;
  // A key from the environment belongs to the address from the environment, not to that of a profile.
  if (name === undefined && key !== undefined) return { url: url ?? usualUrl, key };
  const { profiles } = await readProfiles(terminal);
  const found = profiles[name ?? usualProfile];
  if (found !== undefined) return found;
  if (name !== undefined)
    throw usageFailure(`There is no profile “${name}”; callwright api profile list shows all of them`);
  throw usageFailure(
    'There is no key: run callwright api login, or set CALLWRIGHT_API_KEY and CALLWRIGHT_URL',
  );
}

export function fileOf({ environment }: Terminal): string {
  return join(environment['XDG_CONFIG_HOME'] || join(homedir(), '.config'), 'callwright', 'profiles.json');
}

export async function readProfiles(terminal: Terminal): Promise<Stored> {
  const path = fileOf(terminal);
  try {
    const { mode } = await stat(path);
    if ((mode & 0o077) !== 0)
      throw usageFailure(`Others can read the keys in ${path}: run chmod 600 ${path}`);
    return stored.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (isCode(error, 'ENOENT')) return { profiles: {} };
    if (error instanceof SyntaxError || error instanceof z.ZodError)
      throw usageFailure(`${path} is damaged: delete it, and add the profiles again`);
    throw error;
  }
}

/** Written to a temporary file and renamed, so that it is never incomplete. Only the owner can read it. */
export async function writeProfiles(terminal: Terminal, profiles: Stored['profiles']): Promise<void> {
  const path = fileOf(terminal);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify({ profiles }, null, 2)}\n`, { mode: 0o600 });
  await chmod(draft, 0o600);
  await rename(draft, path);
}
