import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import type { DavServer } from './dav-server.ts';
import { folderFor, missing, startProgram } from './program.ts';

/** Radicale: stores each entry as a file; several users with passwords; no scheduling. */
export const radicale = { name: 'Radicale', missing: missing('radicale', 'radicale'), start };

const ada = { login: 'ada', password: 'analytical engine' };
const bob = { login: 'bob', password: 'tide predictor' };

async function start(): Promise<DavServer & { folder: string }> {
  const folder = folderFor('radicale', ['files']);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const users = join(folder, 'users');
  writeFileSync(users, [ada, bob].map(({ login, password }) => `${login}:${password}\n`).join(''));
  const config = join(folder, 'config');
  writeFileSync(
    config,
    `
[server]
hosts = 127.0.0.1:${port}
max_connections = 100
[auth]
type = htpasswd
htpasswd_filename = ${users}
htpasswd_encryption = plain
delay = 0
[rights]
type = owner_only
[storage]
filesystem_folder = ${join(folder, 'files')}
[web]
type = none
[logging]
level = error
`,
  );
  const { stop } = await startProgram(['radicale', '--config', config], () => fetch(`${origin}/.web`));
  const homeOf = ({ login }: { login: string }): string => `/${login}/`;
  return { name: 'Radicale', origin, url: `${origin}/`, ada, bob, addressOfBob: null, homeOf, stop, folder };
}
