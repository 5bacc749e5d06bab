import type { App, Operator } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { displayName } from './people.ts';

export type OperatorRow = {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  last_active_at: string | null;
};

/**
 * Whether a person is an operator; null if not. Checked for each of their requests, so that losing the role takes
 * effect at once.
 */
export async function findOperator(app: App, personId: number): Promise<Operator | null> {
  const { rows } = await sql<OperatorRow>`
    select id, email, first_name, last_name, last_active_at from app_user where id = ${personId} and is_operator`.execute(
    app.database.db,
  );
  const [row] = rows;
  return row === undefined ? null : presentOperator(row);
}

export function presentOperator(row: OperatorRow): Operator {
  return { id: row.id, name: displayName(row), email: row.email };
}
