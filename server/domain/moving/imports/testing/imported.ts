import type { Client, Json } from '#/test/client.ts';
import { server } from '#/test/harness.ts';
import type { Workspace } from '#/test/workspace.ts';
import { importDue } from '../work.ts';

type By = Pick<Workspace, 'get' | 'post' | 'put'>;

/** Sends a file in one part, and returns the import that waits to be started. */
export async function uploaded(by: By | Client, resource: string, text: string | Buffer): Promise<Json> {
  const made = await by.post('/v1/imports', { resource, fileName: 'file.csv' });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const { id } = made.body.data.import;
  const sent = await by.put(`/v1/imports/${id}/file`, { content: Buffer.from(text).toString('base64') });
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
  return sent.body.data.import;
}

/** Sends a file and starts its import; nobody has worked on it yet. */
export async function started(
  by: By | Client,
  resource: string,
  text: string | Buffer,
  how: object = {},
): Promise<number> {
  const { id } = await uploaded(by, resource, text);
  const { mapping } = (await by.post(`/v1/imports/${id}/preview`)).body.data;
  const reply = await by.post(`/v1/imports/${id}/start`, { mapping, ...how });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  return id;
}

/** Imports a file. Without a mapping, the one that the preview guesses is used. */
export async function imported(
  by: By | Client,
  resource: string,
  text: string | Buffer,
  how: object = {},
): Promise<Json> {
  const id = await started(by, resource, text, how);
  await importDue(server.app);
  return (await by.get(`/v1/imports/${id}`)).body.data.import;
}

/** Takes an import back, and returns it. */
export async function undone(by: By | Client, id: number): Promise<Json> {
  const reply = await by.post(`/v1/imports/${id}/undo`);
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  await importDue(server.app);
  return (await by.get(`/v1/imports/${id}`)).body.data.import;
}

/** What an import has counted. */
export function countsOf({ status, created, updated, unchanged, failed }: Json): unknown[] {
  return [status, created, updated, unchanged, failed];
}
