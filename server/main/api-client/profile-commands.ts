import { createClient } from '@callwright/sdk';
import { parseArgs } from 'node:util';
import { failureOf, usageFailure } from './failure.ts';
import { fileOf, readProfiles, usualProfile, writeProfiles, type Target } from './profiles.ts';
import type { Said } from './said.ts';
import type { Terminal } from './terminal.ts';

/** `login`: stores a profile, by default the one used when none is named. Asks for missing values. */
export async function login(words: readonly string[], terminal: Terminal): Promise<Said> {
  const { name = usualProfile, url, key } = optionsIn(words, terminal);
  return add(terminal, name, await asked(terminal, { url, key }));
}

export async function profile([verb, ...words]: readonly string[], terminal: Terminal): Promise<Said> {
  if (verb === 'list') return list(terminal);
  const { name, url, key } = optionsIn(words, terminal);
  if (verb !== 'add' && verb !== 'remove')
    throw usageFailure('Usage: callwright api profile add|list|remove');
  if (name === undefined) throw usageFailure(`Usage: callwright api profile ${verb} NAME`);
  return verb === 'add' ? add(terminal, name, await asked(terminal, { url, key })) : remove(terminal, name);
}

function optionsIn(words: readonly string[], { environment }: Terminal) {
  const text = { type: 'string' } as const;
  try {
    const { values, positionals } = parseArgs({
      args: words.filter((word) => word !== '--json'),
      options: { url: text, key: text, profile: text },
      allowPositionals: true,
    });
    const [name = values.profile] = positionals;
    return { name, url: values.url ?? environment['CALLWRIGHT_URL'], key: values.key };
  } catch (error) {
    if (error instanceof TypeError) throw usageFailure(error.message);
    throw error;
  }
}

async function asked(
  terminal: Terminal,
  { url, key }: { url: string | undefined; key: string | undefined },
): Promise<Target> {
  const missing = [url === undefined ? '--url' : '', key === undefined ? '--key' : ''].filter(Boolean);
  if (missing.length > 0 && !terminal.isInteractive)
    throw usageFailure(`${missing.join(' and ')} is required; --key - reads the key from the standard input`);
  const address = url ?? (await terminal.ask('Address of your Callwright: '));
  // Not taken from the command line, which other accounts on this machine can read.
  const secret = key === '-' ? await terminal.read() : (key ?? (await terminal.ask('API key: ')));
  if (URL.parse(address)?.protocol.startsWith('http') !== true)
    throw usageFailure(`“${address}” is no http address`);
  return { url: address.trim().replace(/\/+$/, ''), key: secret.trim() };
}

/** Tries the profile first: one that does not work is not stored. */
async function add(terminal: Terminal, name: string, target: Target): Promise<Said> {
  const { profiles } = await readProfiles(terminal);
  const api = createClient({ baseUrl: target.url, token: target.key, retriesMax: 0 });
  const { data } = await api.account.me().catch((error: unknown) => {
    throw failureOf(error, target.url);
  });
  await writeProfiles(terminal, { ...profiles, [name]: target });
  const { user, workspace } = data;
  const document = { profile: name, url: target.url, workspace: workspace.name, email: user?.email ?? null };
  return {
    document,
    text: `${name}: ${user?.email ?? 'a key'} in ${workspace.name} at ${target.url}, kept in ${fileOf(terminal)}`,
  };
}

async function list(terminal: Terminal): Promise<Said> {
  const { profiles } = await readProfiles(terminal);
  // Identifies the key without showing it.
  const rows = Object.entries(profiles).map(([name, { url, key }]) => ({
    name,
    url,
    key: `${key.slice(0, 8)}…`,
  }));
  const lines = rows.map(({ name, url, key }) => `${name.padEnd(16)} ${url}  ${key}`);
  return { document: { profiles: rows }, text: lines.join('\n') || 'No profiles' };
}

async function remove(terminal: Terminal, name: string): Promise<Said> {
  const { profiles } = await readProfiles(terminal);
  const { [name]: removed, ...others } = profiles;
  if (removed === undefined) throw usageFailure(`There is no profile “${name}”`);
  await writeProfiles(terminal, others);
  return { document: { removed: name }, text: `${name} is removed; its key still works until you revoke it` };
}
