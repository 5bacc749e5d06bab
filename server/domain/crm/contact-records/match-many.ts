import { sql, type Sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { contactColumns, type ContactRow } from './columns.ts';
import type { CleanedContact } from './contact-input.ts';
import { idsOf, namedElsewhere } from './external-ids.ts';

/**
 * For each input, the existing contacts that an upsert would match, by index of the input. Uses the same five ways as
 * `insertOrMatch`: one statement for all, and one more if there are external ids.
 */
export async function matchMany(
  ctx: Ctx,
  given: readonly CleanedContact[],
): Promise<Map<number, ContactRow[]>> {
  const byEmail = placesBy(given, ({ columns }) => columns.email_normalized);
  const byPhone = placesBy(given, ({ columns }) => columns.phone_normalized);
  const byId = placesByExternalId(given);
  const named = await namedElsewhere(
    ctx,
    given.flatMap(({ externalIds }) => idsOf(externalIds)),
  );
  const { rows } = await sql<ContactRow>`
    select ${sql.raw(contactColumns)} from contact c
    where c.account_id = ${ctx.accountId} and c.deleted_at is null and c.id = any(array(
      ${found(ctx, 'email_normalized', byEmail)} union all ${found(ctx, 'secondary_email_normalized', byEmail)}
      union all ${found(ctx, 'phone_normalized', byPhone)} union all ${found(ctx, 'secondary_phone_normalized', byPhone)}
      union all select unnest(${named.map(({ id }) => id)}::bigint[])))
    order by c.id`.execute(ctx.db);
  const matches = new Map<number, ContactRow[]>();
  for (const row of rows)
    for (const place of placesOf(row, byEmail, byPhone, byId))
      matches.set(place, [...(matches.get(place) ?? []), row]);
  return matches;
}

type Places = ReadonlyMap<string, readonly number[]>;

function placesBy(
  given: readonly CleanedContact[],
  keyOf: (one: CleanedContact) => string | undefined,
): Places {
  const places = new Map<string, number[]>();
  for (const [place, one] of given.entries()) add(places, keyOf(one), place);
  return places;
}

function placesByExternalId(given: readonly CleanedContact[]): Places {
  const places = new Map<string, number[]>();
  for (const [place, { externalIds }] of given.entries())
    for (const pair of Object.entries(externalIds)) add(places, JSON.stringify(pair), place);
  return places;
}

function add(places: Map<string, number[]>, key: string | undefined, place: number): void {
  if (key !== undefined) places.set(key, [...(places.get(key) ?? []), place]);
}

/**
 * The ids of contacts with one of these values, each looked up in its column's index. With a plain join, a plan made
 * while a workspace was empty would read all of it for each batch of an import.
 */
function found(ctx: Ctx, column: string, places: Places): Sql {
  return sql`
    select one.id from unnest(${[...places.keys()]}::text[]) as asked (value) cross join lateral (
      select c.id from contact c where c.account_id = ${ctx.accountId} and c.deleted_at is null and ${sql.ref(`c.${column}`)} = asked.value offset 0) one`;
}

function placesOf(row: ContactRow, byEmail: Places, byPhone: Places, byId: Places): Set<number> {
  const of = (places: Places, ...keys: (string | null)[]): readonly number[] =>
    keys.flatMap((key) => (key === null ? [] : (places.get(key) ?? [])));
  return new Set([
    ...of(byEmail, row.email_normalized, row.secondary_email_normalized),
    ...of(byPhone, row.phone_normalized, row.secondary_phone_normalized),
    ...of(byId, ...Object.entries(row.external_ids).map((pair) => JSON.stringify(pair))),
  ]);
}
