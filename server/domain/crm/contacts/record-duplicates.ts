import { hash } from 'node:crypto';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { iso } from '#/platform/values/time.ts';
import type { CleanedContact } from '#/domain/crm/contact-records/contact-input.ts';
import { kindOf, type Match } from '#/domain/crm/contact-records/match.ts';

/** A contact that looks like another one, with digests of the data that both matched. */
type Alike = { id: number; matched: readonly string[] };

/** The other contacts that the same data matched. */
export function alikeBy(tx: Ctx, given: CleanedContact, match: Match, others: readonly Match[]): Alike[] {
  return others.map((other) => ({ id: other.id, matched: digestsOf(tx, given, [match, other]) }));
}

/** Digests, because they only have to be recognized, and must reveal nothing to readers of the table. */
function digestsOf(tx: Ctx, { columns, externalIds }: CleanedContact, matches: readonly Match[]): string[] {
  const bys = new Set(matches.flatMap((match) => match.ways.map((way) => kindOf[way])));
  const values = {
    email: [columns.email_normalized],
    phone: [columns.phone_normalized],
    externalId: Object.entries(externalIds).map((pair) => JSON.stringify(pair)),
  };
  return [...bys].flatMap((by) =>
    values[by].map((value) => hash('sha256', `${tx.accountId} ${by} ${value}`, 'base64url').slice(0, 22)),
  );
}

/**
 * Records that contacts may be the same person; a human decides. A dismissed pair stays dismissed until new data
 * matches.
 * @returns whether there is a new pair to review
 */
export async function recordDuplicates(
  tx: Ctx,
  contactId: number,
  alike: readonly Alike[],
  reason: string,
): Promise<boolean> {
  if (alike.length === 0) return false;
  const now = iso(tx.now);
  const { rows } = await sql<{ is_new: boolean }>`
    with written as (
      insert into duplicate_candidate as pair (account_id, contact_id, other_id, reason, created_at, matched)
      select ${tx.accountId}, least(${contactId}::bigint, other.id), greatest(${contactId}::bigint, other.id), ${reason}, ${now}::timestamptz,
        string_to_array(other.matched, ' ')
      from unnest(${alike.map(({ id }) => id)}::bigint[], ${alike.map(({ matched }) => matched.join(' '))}::text[]) as other (id, matched)
      order by other.id
      on conflict (account_id, contact_id, other_id) do update set
        matched = array(select distinct unnest(pair.matched || excluded.matched)), dismissed_at = null,
        created_at = case when pair.dismissed_at is null then pair.created_at else excluded.created_at end
      where not excluded.matched <@ pair.matched
      returning created_at
    )
    select created_at = ${now}::timestamptz as is_new from written`.execute(tx.db);
  return rows.some((row) => row.is_new);
}
