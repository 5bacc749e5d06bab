import { inviteeTokenPlace } from '#/domain/scheduling/call-records/invitee-token.ts';
import type { Db } from '#/platform/db/db.ts';
import { sql } from '#/platform/db/sql.ts';
import { seal, type Secrets } from '#/platform/secrets/secrets.ts';

const atOnce = 1_000;

type Plain = { account_id: number; id: number; preview_id: string; token: string };

/**
 * Seals the invitees' tokens that an earlier version stored as they are; a migration has no key to do it with. Runs
 * before the service takes requests. Several processes may do it at once: each row is sealed by one of them.
 * @returns how many were sealed
 */
export async function sealPlainTokens(db: Db, secrets: Secrets): Promise<number> {
  for (let total = 0; ;) {
    // Covered by event_call_plain_token, which is empty when all are sealed.
    const { rows } = await sql<Plain>`
      select account_id, id, preview_id, token from event_call where token is not null
      order by account_id, id limit ${sql.lit(atOnce)}`.execute(db);
    if (rows.length === 0) return total;
    const sealed = rows.map((row) =>
      seal(secrets, inviteeTokenPlace(row.account_id, row.preview_id), row.token),
    );
    // Locked in one order, because two processes that start together seal the same rows.
    const { rows: done } = await sql`
      with made as (
        select * from unnest(${rows.map((row) => row.account_id)}::bigint[], ${rows.map((row) => row.id)}::bigint[], ${sealed}::text[])
          as made (account_id, id, sealed)
      ), locked as materialized (
        select call.account_id, call.id, made.sealed
        from event_call as call join made on made.account_id = call.account_id and made.id = call.id
        where call.token is not null
        order by call.account_id, call.id for update of call
      )
      update event_call as call set token_sealed = locked.sealed, token = null
      from locked where call.account_id = locked.account_id and call.id = locked.id and call.token is not null
      returning call.id`.execute(db);
    total += done.length;
  }
}
