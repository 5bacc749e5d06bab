import { displayName } from '../account/people.ts';
import { normalizeEmail } from '../auth/email.ts';
import type { App, Operator, PublicCtx } from '../ctx.ts';
import { sql } from '../db/sql.ts';
import { systemTransaction } from '../db/tx.ts';
import { notFound } from '../errors.ts';
import { iso } from '../time.ts';
import { noteAct } from './act.ts';

type Row = {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  last_active_at: string | null;
};

/** The operator a person is, or null. Asked for each of their requests: whoever is none any more stops at the next one. */
export async function findOperator(app: App, userId: number): Promise<Operator | null> {
  const { rows } = await sql<Row>`
    select id, email, first_name, last_name, last_active_at from app_user where id = ${userId} and is_operator`.execute(
    app.database.db,
  );
  const [row] = rows;
  return row === undefined ? null : present(row);
}

export async function listOperators(ctx: PublicCtx): Promise<(Operator & { lastActiveAt: string | null })[]> {
  const { rows } = await sql<Row>`
    select id, email, first_name, last_name, last_active_at from app_user where is_operator order by email_normalized`.execute(
    ctx.db,
  );
  return rows.map((row) => ({ ...present(row), lastActiveAt: row.last_active_at }));
}

/** Lets a person who has an account here run the installation. */
export function grantOperator(ctx: PublicCtx, email: string): Promise<Operator> {
  return setOperator(ctx, email, true, 'operator.grant');
}

/** Takes it back. The last one can go too: the command line makes another. */
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
    const { rows } = await sql<Row & { was: boolean }>`
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
    return present(row);
  });
}

function present(row: Row): Operator {
  return { id: row.id, name: displayName(row), email: row.email };
}
