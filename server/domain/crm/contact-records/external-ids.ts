import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';

type ExternalIds = Record<string, string>;

/**
 * Waits until nobody else writes these ids, because no index can keep the entries of a JSON object unique. Taken in a
 * fixed order and before any row lock, so that two requests never deadlock.
 */
export async function lockExternalIds(tx: Ctx, ...externalIds: readonly ExternalIds[]): Promise<void> {
  const keys = externalIds
    .flatMap((ids) => Object.entries(ids))
    .map(([system, id]) => `contact:${tx.accountId}:${system}:${id}`)
    .toSorted();
  if (keys.length === 0) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys}::text[]) as key`.execute(
    tx.db,
  );
}

/** Each id as an object of its own. */
export function idsOf(externalIds: ExternalIds): ExternalIds[] {
  return Object.entries(externalIds).map(([system, id]) => ({ [system]: id }));
}

/**
 * The contacts that have these ids; each id is given as an object. Uses the index contact_external. Under row-level
 * security that index cannot be used for `@>`, so this runs as the service and names the workspace: without it, an
 * import would read all contacts for each row.
 */
export async function namedElsewhere(
  ctx: Ctx,
  ids: readonly ExternalIds[],
): Promise<{ named: ExternalIds; id: number }[]> {
  if (ids.length === 0) return [];
  const looked = sql<{ named: ExternalIds; id: number }>`
    select asked.named, one.id
    from unnest(${ids.map((id) => JSON.stringify(id))}::jsonb[]) as asked (named) cross join lateral (
      select c.id from contact c where c.account_id = ${ctx.accountId} and c.deleted_at is null and c.external_ids @> asked.named offset 0) one
    order by one.id`;
  // On another server, uncommitted changes of this transaction are visible only to its own connection.
  const isAlone = ctx.inTransaction && ctx.db.cells?.areSpread === true;
  return (await (isAlone ? looked.execute(ctx.db) : ctx.db.asService((db) => looked.execute(db)))).rows;
}

/** Which of these ids already belong to another contact: the system, and that contact. */
export async function ownedElsewhere(
  tx: Ctx,
  contactId: number,
  externalIds: ExternalIds,
): Promise<Map<string, number>> {
  const others = (await namedElsewhere(tx, idsOf(externalIds))).filter(({ id }) => id !== contactId);
  return new Map(
    others.flatMap(({ named, id }) => Object.keys(named).map((system) => [system, id] as const)),
  );
}
