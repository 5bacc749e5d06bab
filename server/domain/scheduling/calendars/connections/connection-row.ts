import type { CalendarProvider } from '@callwright/contract/calendar-providers.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { notFound } from '#/platform/errors/errors.ts';

/** The stored connection to a member's account at a provider. */
export type ConnectionRow = {
  account_id: number;
  id: number;
  user_id: number;
  provider: CalendarProvider;
  server_url: string | null;
  login: string | null;
  addresses: readonly string[];
  /** Encrypted: see `connection-secret.ts`. */
  secret: string;
  secret_version: number;
  capabilities: Readonly<Record<string, unknown>>;
};

/** Columns of `calendar_connection as n`, for any statement that joins it. */
export const connectionColumns = sql.raw(
  'n.account_id, n.id, n.user_id, n.provider, n.server_url, n.login, n.addresses, n.secret, n.secret_version, n.capabilities',
);

/** Connections by any condition, which must include the workspace. */
export function selectConnections(rest: Sql): Sql<ConnectionRow> {
  return sql<ConnectionRow>`select ${connectionColumns} from calendar_connection n ${rest}`;
}

export async function readConnection(ctx: Ctx, id: number): Promise<ConnectionRow> {
  const { rows } = await selectConnections(
    sql`where n.account_id = ${ctx.accountId} and n.id = ${id}`,
  ).execute(ctx.db);
  const [row] = rows;
  if (row === undefined) throw notFound('calendarConnection');
  return row;
}
