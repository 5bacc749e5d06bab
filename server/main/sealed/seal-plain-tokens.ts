import { eventTokenPlace } from '#/domain/scheduling/event-records/event-token.ts';
import { inviteeTokenPlace } from '#/domain/scheduling/call-records/invitee-token.ts';
import { sealedFields } from '#/platform/changes/sealed-fields.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Database } from '#/platform/db/open.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { seal, type Secrets } from '#/platform/secrets/secrets.ts';

const atOnce = 1_000;

type Row = { account_id: number; id: number; known: string; token: string };
type Plain = {
  readonly table: string;
  /** Further columns that identify the row. */
  readonly known: Sql;
  readonly token: Sql;
  /** The predicate of an index that is empty once all tokens are sealed. */
  readonly isPlain: Sql;
  /** Sets the columns to `made.sealed`. */
  readonly change: Sql;
  readonly sealed: (secrets: Secrets, row: Row) => string;
};

const tokenColumn = {
  token: sql`token`,
  isPlain: sql`token is not null`,
  change: sql`token_sealed = made.sealed, token = null`,
};

/** Tables where earlier versions stored tokens unencrypted. */
const plainTokens: readonly Plain[] = [
  {
    ...tokenColumn,
    table: 'event_call',
    known: sql`preview_id`,
    sealed: (secrets, row) => seal(secrets, inviteeTokenPlace(row.account_id, row.known), row.token),
  },
  {
    ...tokenColumn,
    table: 'event',
    known: sql`''`,
    sealed: (secrets, row) => seal(secrets, eventTokenPlace(row.account_id, row.id), row.token),
  },
  {
    table: 'change',
    known: sql`event_id`,
    token: sql`object->>'token'`,
    isPlain: sql`type like 'event.%' and object ? 'token'`,
    change: sql`sealed = made.sealed, object = object - 'token'`,
    sealed: (secrets, row) => sealedFields(secrets, row.account_id, row.known, { token: row.token }),
  },
];

/**
 * Encrypts tokens that an earlier version stored as plain text; a migration has no key for that. Runs before the
 * service accepts requests. If several processes do it at once, each row is sealed by one of them.
 * @returns how many were sealed
 */
export async function sealPlainTokens(
  { eachCell }: Pick<Database, 'eachCell'>,
  secrets: Secrets,
): Promise<number> {
  let total = 0;
  for (const db of eachCell()) for (const plain of plainTokens) total += await sealAll(db, secrets, plain);
  return total;
}

async function sealAll(db: Db, secrets: Secrets, plain: Plain): Promise<number> {
  const table = sql.ref(plain.table);
  for (let total = 0; ;) {
    const { rows } = await sql<Row>`
      select account_id, id, ${plain.known} as known, ${plain.token} as token from ${table} where ${plain.isPlain}
      order by account_id, id limit ${sql.lit(atOnce)}`.execute(db);
    if (rows.length === 0) return total;
    const sealed = rows.map((row) => plain.sealed(secrets, row));
    // Locked in a fixed order, because processes that start together seal the same rows.
    const { rows: done } = await sql`
      with made as (
        select * from unnest(${rows.map((row) => row.account_id)}::bigint[], ${rows.map((row) => row.id)}::bigint[], ${sealed}::text[])
          as made (account_id, id, sealed)
      ), locked as materialized (
        select account_id, id from ${table}
        where (account_id, id) in (select made.account_id, made.id from made) and ${plain.isPlain}
        order by account_id, id for update
      )
      update ${table} as stored set ${plain.change}
      from made join locked using (account_id, id)
      where stored.account_id = made.account_id and stored.id = made.id and ${plain.isPlain}
      returning 1 as one`.execute(db);
    total += done.length;
  }
}
