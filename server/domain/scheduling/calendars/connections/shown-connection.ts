import type { CalendarConnection } from '@callwright/contract/calendar-connection.ts';
import type { z } from 'zod';
import { reachableUsers } from '#/domain/scheduling/availabilities/availability.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { ownCalendars, presentCalendar } from './shown-calendar.ts';

type Shown = z.input<typeof CalendarConnection>;

type Row = {
  id: number;
  user_id: number;
  provider: Shown['provider'];
  name: string;
  server_url: string | null;
  status: Shown['status'];
  reason: string | null;
  failing_since: string | null;
  purpose: Shown['purpose'];
  missing: string[];
  last_ok_at: string | null;
  created_at: string;
  updated_at: string;
};

/** The connections of a member that the caller may see, in two statements. */
export async function presentConnections(
  ctx: Ctx,
  userId: number | null,
  id: number | null = null,
): Promise<Shown[]> {
  const { rows } = await sql<Row>`
    select n.id, n.user_id, n.provider, n.name, n.server_url, n.status, n.reason, n.failing_since, n.purpose, n.missing, n.last_ok_at,
      n.created_at, n.updated_at
    from calendar_connection n
    where n.account_id = ${ctx.accountId} and n.user_id = ${userId} and (${id}::bigint is null or n.id = ${id})
      and ${reachableUsers(ctx, 'availability:read', sql`n.user_id`)}
    order by n.id`.execute(ctx.db);
  if (userId !== ctx.userId) return rows.map(withoutNames);
  const calendars = Map.groupBy(await ownCalendars(ctx), (calendar) => calendar.connection_id);
  return rows.map((row) => ({
    ...present(row),
    calendars: (calendars.get(row.id) ?? []).map(presentCalendar),
  }));
}

export async function presentConnection(ctx: Ctx, id: number): Promise<Shown> {
  const [shown] = await presentConnections(ctx, ctx.userId, id);
  if (shown === undefined) throw new Error('A connection was written and is not there');
  return shown;
}

function present(row: Row): Omit<Shown, 'calendars'> {
  return {
    id: row.id,
    userId: row.user_id,
    provider: row.provider,
    name: row.name,
    serverUrl: row.server_url,
    status: row.status,
    reason: row.reason,
    failingSince: row.failing_since,
    purpose: row.purpose,
    missing: row.missing,
    lastWorkedAt: row.last_ok_at,
    connectedAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Others see that there is a connection and whether it works. The reason is hidden: it may name the server. */
function withoutNames(row: Row): Shown {
  return { ...present(row), name: null, serverUrl: null, reason: null, missing: [], calendars: [] };
}
