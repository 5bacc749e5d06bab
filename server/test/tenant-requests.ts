import { insertRequests } from '#/surfaces/request-log/write.ts';
import { server } from './harness.ts';
import type { Workspace } from './workspace.ts';

let count = 0;

/** A request with a key and one of an app, in the request log. Returns the id of one. */
export async function requestsOf(w: Workspace, apiKey: number, client: string): Promise<string> {
  count += 1;
  const requestId = `req_tenant${w.id}x${count}`;
  const asked = {
    accountId: w.id,
    at: server.app.clock(),
    userId: w.owner.userId,
    method: 'GET',
    route: '/v1/contacts',
    status: 200,
    code: null,
    fields: [],
    ms: 1,
    omitted: 0,
  };
  await insertRequests(server.app.database.db, [
    { ...asked, kind: 'api_key', credential: String(apiKey), requestId },
    { ...asked, kind: 'oauth', credential: client, requestId: `${requestId}a` },
  ]);
  return requestId;
}
