import type { Json } from './client.ts';
import { eventually } from './eventually.ts';
import type { Workspace } from './workspace.ts';

/** Checks the reports of a workspace now; returns the result when it is done. */
export async function checkReports(w: Pick<Workspace, 'get' | 'post'>): Promise<Json> {
  const asked = await w.post('/v1/reportChecks', {});
  if (asked.status !== 200) throw new Error(JSON.stringify(asked.body));
  const latest = async (): Promise<Json> => (await w.get('/v1/reportChecks/latest')).body.data.check;
  await eventually(async () => (await latest())?.id === asked.body.data.id);
  return latest();
}
