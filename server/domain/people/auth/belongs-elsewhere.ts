import type { App } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';

/** Whether a person is a member of another workspace, or invited to one. */
export async function belongsElsewhere(app: App, personId: number, workspaceId: number): Promise<boolean> {
  const { rows } = await sql`
    select from member join account on account.id = member.account_id and account.deleted_at is null
    where member.person_id = ${personId} and member.account_id <> ${workspaceId} and member.status <> 'DEACTIVATED'
    limit 1`.execute(app.database.db);
  return rows.length > 0;
}
