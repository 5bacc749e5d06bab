import { caldav } from '#/ports/calendars/caldav/caldav.ts';
import type { Workspace } from '../workspace.ts';
import type { DavServer } from './dav-server.ts';
import { insertConnection } from './insert-connection.ts';
import { openNet } from './open-net.ts';

/** A calendar of a member on a real server, in the state after connecting. Returns its id. */
export async function connectDav(
  w: Workspace,
  userId: number,
  { url, ada }: Pick<DavServer, 'url' | 'ada'>,
  path: string,
): Promise<number> {
  const { login, password: secret } = ada;
  const access = { serverUrl: url, login, secret, capabilities: {}, addresses: [] };
  const { addresses, capabilities } = await caldav(access, openNet()).discover();
  const found = { addresses, capabilities };
  return insertConnection(w, userId, {
    provider: 'CALDAV',
    externalId: path,
    serverUrl: url,
    login,
    secret,
    ...found,
  });
}
