import type { Json } from './client.ts';
import type { Workspace } from './workspace.ts';

/** A contact created or updated through the API. Any other reply fails the test. */
export async function savedContact(w: Workspace, body: object): Promise<Json> {
  const reply = await w.post('/v1/contacts', body);
  if (reply.status >= 300) throw new Error(JSON.stringify(reply.body));
  return reply.body.data.contact;
}
