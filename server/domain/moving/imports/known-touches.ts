import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';

type Utm = Readonly<Record<string, string>>;

/** The tracking values of the visits of contacts, by contact. */
export async function touchesOf(tx: Ctx, contactIds: readonly number[]): Promise<Map<number, Utm[]>> {
  if (contactIds.length === 0) return new Map();
  const { rows } = await sql<{ contact_id: number; utms: Utm[] }>`
    select contact_id, jsonb_agg(utm) as utms from contact_touch
    where account_id = ${tx.accountId} and contact_id = any(${contactIds}::bigint[]) group by contact_id`.execute(
    tx.db,
  );
  return new Map(rows.map((row) => [row.contact_id, row.utms]));
}

export function isKnownTouch(touches: readonly Utm[], utm: Utm): boolean {
  return touches.some((touch) => sorted(touch) === sorted(utm));
}

function sorted(utm: Utm): string {
  return JSON.stringify(Object.entries(utm).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
