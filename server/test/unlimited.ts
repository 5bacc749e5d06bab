import { credentialsOf } from '#/domain/people/credentials/credential-cache.ts';
import { sql } from '#/platform/db/sql.ts';
import { server } from './harness.ts';
import { tenant, type Tenant } from './tenant.ts';
import type { Workspace } from './workspace.ts';

/** Removes the rate limit for the assistants of a workspace. */
export async function unlimited(w: Workspace): Promise<Workspace> {
  const { id } = w;
  await sql`update account set limit_mcp_points = 1000000 where id = ${id}`.execute(server.app.database.db);
  credentialsOf(server.app).invalidate({ accountId: id });
  return w;
}

/** The same for a workspace with one row of each kind. */
export async function unlimitedTenant(mark: string): Promise<Tenant> {
  const made = await tenant(mark);
  await unlimited(made.w);
  return made;
}
