import type { SessionCtx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { notFound } from '#/platform/errors/errors.ts';

/** Throws 404 for a workspace that the person does not belong to. */
export async function memberWorkspace(ctx: SessionCtx, workspaceId: number): Promise<void> {
  const { rows } = await sql`
    select from member where account_id = ${workspaceId} and person_id = ${ctx.personId} and status = 'ACTIVE'`.execute(
    ctx.db,
  );
  if (rows.length === 0) throw notFound('companySignIn');
}
