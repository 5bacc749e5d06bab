import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { contactColumns, type ContactRow } from './columns.ts';
import type { CleanedContact } from './contact-input.ts';

/**
 * The live contacts that an upsert of each of these would find, by the place of the input: the same five ways as
 * `insertOrMatch`, in one statement for all. Each way walks its own index.
 */
export async function matchMany(
  ctx: Ctx,
  given: readonly CleanedContact[],
): Promise<Map<number, ContactRow[]>> {
  const asked = given.map(({ columns, externalIds }, place) => ({
    place,
    email: columns.email_normalized ?? null,
    phone: columns.phone_normalized ?? null,
    ids: Object.entries(externalIds).map(([system, id]) => ({ [system]: id })),
  }));
  const { rows } = await sql<ContactRow & { places: number[] }>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as g (place integer, email text, phone text, ids jsonb)),
    found as (
      select place, c.id from given join contact c on c.account_id = ${ctx.accountId} and c.deleted_at is null and c.email_normalized = given.email
      union select place, c.id from given join contact c on c.account_id = ${ctx.accountId} and c.deleted_at is null and c.phone_normalized = given.phone
      union select place, c.id from given join contact c on c.account_id = ${ctx.accountId} and c.deleted_at is null and c.secondary_email_normalized = given.email
      union select place, c.id from given join contact c on c.account_id = ${ctx.accountId} and c.deleted_at is null and c.secondary_phone_normalized = given.phone
      union select place, c.id from given cross join jsonb_array_elements(given.ids) as one (entry)
        join contact c on c.account_id = ${ctx.accountId} and c.deleted_at is null and c.external_ids @> entry)
    select ${sql.raw(contactColumns)}, matched.places from (select id, jsonb_agg(place) as places from found group by id) matched
    join contact c on c.account_id = ${ctx.accountId} and c.id = matched.id order by c.id`.execute(ctx.db);
  const byPlace = new Map<number, ContactRow[]>();
  for (const { places, ...row } of rows)
    for (const place of places) byPlace.set(place, [...(byPlace.get(place) ?? []), row]);
  return byPlace;
}
