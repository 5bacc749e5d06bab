import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';

type ExternalIds = Record<string, string>;

/**
 * Waits until nobody else writes these ids, because no index can keep the entries of an object unique.
 * Taken in one order and before any row, so that two requests never wait for each other.
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

/** Which of these ids already name another contact: the system, and that contact. */
export async function ownedElsewhere(
  tx: Ctx,
  contactId: number,
  externalIds: ExternalIds,
): Promise<Map<string, number>> {
  if (Object.keys(externalIds).length === 0) return new Map();
  const { rows } = await sql<{ system: string; id: number }>`
    select given.key as system, c.id
    from jsonb_each_text(${JSON.stringify(externalIds)}::jsonb) as given
    join contact c on c.account_id = ${tx.accountId} and c.deleted_at is null and c.id <> ${contactId}
      and c.external_ids @> jsonb_build_object(given.key, given.value)`.execute(tx.db);
  return new Map(rows.map((row) => [row.system, row.id]));
}
