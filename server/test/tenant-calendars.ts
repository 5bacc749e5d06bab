import { sealConnection } from '#/domain/scheduling/calendars/connections/connection-secret.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Workspace } from './workspace.ts';

export type CalendarIds = {
  /** Belongs to the owner; no request is sent to its server. */
  calendarConnection: number;
  calendar: number;
};

/** A connected account of the owner with one calendar, which no job reads. The entry of the call is deleted in it. */
export async function calendarOf(w: Workspace, mark: string, callId: number): Promise<CalendarIds> {
  return w.within(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into calendar_connection (account_id, user_id, provider, name, server_url, login, secret, created_at, updated_at)
      values (${w.id}, ${w.owner.userId}, 'CALDAV', ${mark}, 'https://192.0.2.1/', ${mark}, 'none', now(), now()) returning id`.execute(
      tx.db,
    );
    const connection = rows[0]?.id ?? 0;
    const secret = sealConnection(tx.app.config, { account_id: w.id, id: connection }, mark);
    await sql`update calendar_connection set secret = ${secret} where account_id = ${w.id} and id = ${connection}`.execute(
      tx.db,
    );
    const { rows: calendars } = await sql<{ id: number }>`
      insert into calendar (account_id, connection_id, user_id, external_id, name, is_writable, next_poll_at, created_at, updated_at)
      values (${w.id}, ${connection}, ${w.owner.userId}, '/calendar/', ${mark}, true, 'infinity', now(), now()) returning id`.execute(
      tx.db,
    );
    await sql`
      with call as materialized (
        select account_id, id, user_id, version from event_call where account_id = ${w.id} and id = ${callId}
      )
      insert into call_entry (account_id, event_call_id, user_id, calendar_id, provider, uid, wanted_version, written_version, is_wanted, state, noticed,
        created_at, updated_at)
      select account_id, id, user_id, ${calendars[0]?.id}, 'CALDAV', ${mark}, version, version, true, 'SYNCED',
        '{"kind": "DELETED", "startsAt": null, "endsAt": null}', now(), now()
      from call returning account_id`.execute(tx.db);
    return { calendarConnection: connection, calendar: calendars[0]?.id ?? 0 };
  });
}
