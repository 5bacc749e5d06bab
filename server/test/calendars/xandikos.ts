import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import type { DavServer } from './dav-server.ts';
import { folderFor, missing, startProgram } from './program.ts';

/** Xandikos: stores entries in git; one user, without a password. */
export const xandikos = { name: 'Xandikos', missing: missing('xandikos', 'xandikos'), start };

async function start(): Promise<DavServer> {
  const folder = folderFor('xandikos', ['files']);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const where = ['--listen-address', '127.0.0.1', '--port', String(port)];
  const what = ['--current-user-principal', '/ada/', '--defaults', '--directory', join(folder, 'files')];
  const { stop } = await startProgram(['xandikos', ...where, ...what], () => fetch(`${origin}/ada/`));
  const ada = { login: 'ada', password: 'not asked for' };
  return {
    name: 'Xandikos',
    origin,
    url: `${origin}/`,
    ada,
    bob: null,
    addressOfBob: null,
    homeOf: () => '/ada/calendars/',
    stop,
  };
}
