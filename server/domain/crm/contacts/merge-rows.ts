import { sql, type Sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { iso } from '#/platform/values/time.ts';

/** Moved rows by table: each row's key and its original contact. */
export type Moved = Record<string, [key: number, from: number][]>;

type Table = {
  name: string;
  key: string;
  /** Rows have a version of their own, which a new contact raises. */
  versioned?: true;
  /** A contact may have only one row with the same value here. */
  onePer?: string;
};

/** All tables with rows that belong to a contact and move with it. */
export const ownedTables: readonly Table[] = [
  { name: 'event_call', key: 'id', versioned: true },
  { name: 'deal', key: 'id', versioned: true },
  { name: 'payment', key: 'id', versioned: true },
  { name: 'contact_note', key: 'id' },
  { name: 'contact_touch', key: 'id' },
  { name: 'form_submission', key: 'id' },
  { name: 'setter_claim', key: 'id' },
  { name: 'declined_booking', key: 'id' },
  { name: 'booking_link', key: 'id' },
  { name: 'slack_message', key: 'id' },
  { name: 'notice', key: 'id' },
  { name: 'waiting_entry', key: 'id', onePer: 'one_per' },
  { name: 'contact_suggestion', key: 'id', onePer: 'slot' },
  { name: 'field_answer', key: 'id', onePer: 'field_id' },
  { name: 'contact_tag', key: 'tag_id', onePer: 'tag_id' },
];

/** Moves the rows of the other contacts to the primary one, with one statement per table. */
export async function moveRows(tx: Ctx, primaryId: number, others: readonly number[]): Promise<Moved> {
  const moved: Moved = {};
  for (const table of ownedTables) {
    const { rows } = await sql<{ key: number; was: number }>`
      update ${sql.ref(table.name)} t set contact_id = ${primaryId}${touched(tx, table)}
      from (${movable(tx, table, primaryId, others)}) old
      where t.account_id = ${tx.accountId} and t.${sql.ref(table.key)} = old.key and t.contact_id = old.was
      returning old.key, old.was`.execute(tx.db);
    if (rows.length > 0) moved[table.name] = rows.map(({ key, was }) => [key, was]);
  }
  return moved;
}

/** If a contact may have only one, the primary's stays, else the first of the others. */
function movable(
  tx: Ctx,
  { name, key, onePer }: Table,
  primaryId: number,
  others: readonly number[],
): Sql<unknown> {
  const theirs = sql`o.account_id = ${tx.accountId} and o.contact_id = any(${others}::bigint[])`;
  if (onePer === undefined)
    return sql`select o.${sql.ref(key)} as key, o.contact_id as was from ${sql.ref(name)} o where ${theirs}`;
  const same = sql.ref(onePer);
  return sql`
    select distinct on (o.${same}) o.${sql.ref(key)} as key, o.contact_id as was from ${sql.ref(name)} o
    where ${theirs} and not exists (
      select from ${sql.ref(name)} mine where mine.account_id = ${tx.accountId} and mine.contact_id = ${primaryId} and mine.${same} = o.${same})
    order by o.${same}, array_position(${others}::bigint[], o.contact_id)`;
}

/** A row and its new contact, for the archive of records affected by a change of contacts. */
export type Hand = [table: string, id: number, contactId: number];

/** The new contact of each moved row. */
export function handsOf(primaryId: number, moved: Moved): Hand[] {
  return Object.entries(moved).flatMap(([table, rows]) => rows.map(([key]): Hand => [table, key, primaryId]));
}

/** Moves rows back, unless they have left the primary contact since. */
export async function moveRowsBack(tx: Ctx, primaryId: number, moved: Moved): Promise<Hand[]> {
  const hands: Hand[] = [];
  for (const table of ownedTables) {
    const rows = moved[table.name] ?? [];
    if (rows.length === 0) continue;
    const { rows: back } = await sql<{ key: number; was: number }>`
      update ${sql.ref(table.name)} t set contact_id = old.was${touched(tx, table)}
      from unnest(${rows.map(([key]) => key)}::bigint[], ${rows.map(([, was]) => was)}::bigint[]) as old (key, was)
      where t.account_id = ${tx.accountId} and t.${sql.ref(table.key)} = old.key and t.contact_id = ${primaryId}
      returning old.key, old.was`.execute(tx.db);
    hands.push(...back.map(({ key, was }): Hand => [table.name, key, was]));
  }
  const deals = await followCalls(
    tx,
    primaryId,
    (moved['event_call'] ?? []).map(([id]) => id),
  );
  return [...hands, ...deals];
}

/** A deal created since then belongs to the contact of its call. */
async function followCalls(tx: Ctx, primaryId: number, callIds: readonly number[]): Promise<Hand[]> {
  const { rows } = await sql<{ id: number; contact_id: number }>`
    update deal d set contact_id = call.contact_id, version = d.version + 1, updated_at = ${iso(tx.now)}::timestamptz
    from event_call call
    where call.account_id = ${tx.accountId} and call.id = any(${callIds}::bigint[]) and d.account_id = call.account_id
      and d.event_call_id = call.id and d.contact_id = ${primaryId} and d.contact_id <> call.contact_id
    returning d.id, d.contact_id`.execute(tx.db);
  return rows.map(({ id, contact_id: contactId }): Hand => ['deal', id, contactId]);
}

function touched(tx: Ctx, { versioned }: Table): Sql<unknown> {
  return versioned ? sql`, version = t.version + 1, updated_at = ${iso(tx.now)}::timestamptz` : sql``;
}
