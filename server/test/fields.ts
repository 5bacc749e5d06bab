import type { Json } from './client.ts';
import type { Workspace } from './workspace.ts';

/** A custom field created through the API; by default, a text field of contacts. A failed reply fails the test. */
export async function newField(w: Workspace, body: object): Promise<Json> {
  const reply = await w.post('/v1/fields', { type: 'CONTACT', inputType: 'TEXT', ...body });
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
  return reply.body.data.field;
}
