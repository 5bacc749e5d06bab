import { administratorRoles } from '@callwright/contract/roles.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { App } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { iso } from '#/platform/values/time.ts';
import { displayName } from '#/domain/people/account/people.ts';
import { mailRoles } from '#/domain/people/account/recipients.ts';
import { brokenGlassMail } from './broken-glass-mail.ts';

type Used = { readonly accountId: number; readonly sessionId: string; readonly userId: number };
type PersonRow = { email: string; first_name: string; last_name: string };

/**
 * Records that an owner signed in without the company sign-in that the workspace requires, which is allowed in case the
 * provider fails. Once per session, in the audit log and by mail to all administrators.
 */
export async function noteBrokenGlass(
  app: App,
  { accountId, sessionId, userId }: Used,
  nowMs: number,
): Promise<void> {
  const outside = { ...systemContext(app), now: nowMs };
  const { rows } = await sql<PersonRow>`
    select email, first_name, last_name from member_person where account_id = ${accountId} and user_id = ${userId}`.execute(
    outside.db,
  );
  const [person] = rows;
  if (person === undefined) return;
  const name = displayName(person);
  const ctx = await enterWorkspace(outside, accountId, { type: 'user', id: String(userId), name });
  await transaction(ctx, async (tx) => {
    const { rows: first } = await sql`
      update session_workspace set broke_glass_at = ${iso(nowMs)}
      where account_id = ${accountId} and session_id = ${sessionId} and broke_glass_at is null returning session_id`.execute(
      tx.db,
    );
    if (first.length === 0) return;
    await audit(tx, 'company_sign_in.break_glass', 'user', userId, null, { sessionId });
    const facts = { owner: name, workspaceName: tx.account.name };
    const how = { kind: 'auth.break_glass', isPrivate: true };
    await mailRoles(tx, administratorRoles, how, (texts) => brokenGlassMail(texts, facts));
  });
}
