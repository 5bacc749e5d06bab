import { presentOperator, type OperatorRow } from '#/domain/people/account/operator.ts';
import { normalizeEmail } from '#/domain/people/account/email.ts';
import type { Operator, PublicCtx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { systemTransaction } from '#/platform/db/tx.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { noteAct } from '#/platform/audit/operator-act.ts';

export async function listOperators(ctx: PublicCtx): Promise<(Operator & { lastActiveAt: string | null })[]> {
  const { rows } = await sql<OperatorRow>`
    select id, email, first_name, last_name, last_active_at from app_user where is_operator order by email_normalized`.execute(
    ctx.db,
  );
  return rows.map((row) => ({ ...presentOperator(row), lastActiveAt: row.last_active_at }));
}

/** Makes a person with an account here an operator. */
export function grantOperator(ctx: PublicCtx, email: string): Promise<Operator> {
  return setOperator(ctx, email, true, 'operator.grant');
}

/** Revokes it. Even the last operator can be removed, because the command line can add another. */
export function revokeOperator(ctx: PublicCtx, email: string): Promise<Operator> {
  return setOperator(ctx, email, false, 'operator.revoke');
}

function setOperator(
  ctx: PublicCtx,
  email: string,
  isOperator: boolean,
  action: 'operator.grant' | 'operator.revoke',
): Promise<Operator> {
  return systemTransaction(ctx, async (tx) => {
    const { rows } = await sql<OperatorRow & { was: boolean }>`
      with before as (select id, is_operator from app_user where email_normalized = ${normalizeEmail(email)} for update)
      update app_user set is_operator = ${isOperator}, updated_at = ${iso(tx.now)} from before where app_user.id = before.id
      returning app_user.id, app_user.email, app_user.first_name, app_user.last_name, app_user.last_active_at, before.is_operator as was`.execute(
      tx.db,
    );
    const [row] = rows;
    if (row === undefined) throw notFound('person');
    if (row.was !== isOperator)
      await noteAct(tx, {
        action,
        subject: row.email,
        workspaceId: null,
        resource: 'user',
        resourceId: row.id,
        before: { isOperator: row.was },
        after: { isOperator },
      });
    return presentOperator(row);
  });
}
