import type { Client, Json } from '#/test/client.ts';
import { server } from '#/test/harness.ts';
import type { Workspace } from '#/test/workspace.ts';
import { importDue } from '../work.ts';

type By = Pick<Workspace, 'get' | 'post' | 'put'>;

/** Uploads a file in one part, and returns the import, which is not started yet. */
export async function uploaded(by: By | Client, resource: string, text: string | Buffer): Promise<Json> {
  const made = await by.post('/v1/imports', { resource, fileName: 'file.csv' });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const { id } = made.body.data.import;
  const sent = await by.put(`/v1/imports/${id}/file`, { content: Buffer.from(text).toString('base64') });
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
  return sent.body.data.import;
}

/** Uploads a file and starts its import; no job has run for it yet. */
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

/** Imports a file. Without a mapping, it uses the mapping that the preview suggests. */
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

/** Undoes an import, and returns it. */
export async function undone(by: By | Client, id: number): Promise<Json> {
  const reply = await by.post(`/v1/imports/${id}/undo`);
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  await importDue(server.app);
  return (await by.get(`/v1/imports/${id}`)).body.data.import;
}

/** The status and the counts of an import. */
export function countsOf({ status, created, updated, unchanged, failed }: Json): unknown[] {
  return [status, created, updated, unchanged, failed];
}
