import type { dismissDuplicates as contract } from '@callwright/contract/contact-merge.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { announceChanges } from '#/domain/crm/contact-records/change.ts';
import { lockContacts } from '#/domain/crm/contact-records/contact.ts';

type Pair = { id: number; contact_id: number; other_id: number };

/**
 * POST /v1/contacts/duplicates/dismiss, for pairs of which the caller may change both contacts. Contacts are locked
 * first and in order, as in the code that records new matches.
 */
export async function dismissDuplicates(
  ctx: Ctx,
  input: Input<typeof contract>,
): Promise<Result<typeof contract>> {
  const asked = [...new Set(input.ids)];
  return transaction(ctx, async (tx) => {
    const pairs = await readPairs(tx, asked);
    const contacts = await lockContacts(tx, [
      ...new Set(pairs.flatMap((pair) => [pair.contact_id, pair.other_id])),
    ]);
    const mine = new Set(contacts.map((contact) => contact.id));
    const dismissed = pairs
      .filter((pair) => mine.has(pair.contact_id) && mine.has(pair.other_id))
      .map((pair) => pair.id);
    if (dismissed.length === 0) throw notFound('duplicate');
    const changed = await dismiss(tx, dismissed);
    const now = iso(tx.now);
    await announceChanges(
      tx,
      contacts
        .filter((contact) => changed.has(contact.id))
        .map((before) => ({
          before,
          written: {
            row: { ...before, updated_at: now, last_activity_at: now, version: before.version + 1 },
            changedFields: ['duplicateCandidateIds'],
            previous: {},
          },
        })),
    );
    return {
      data: {
        dismissed,
        notFound: asked.filter((id) => !dismissed.includes(id)),
        count: dismissed.length,
      },
    };
  });
}

async function readPairs(tx: Ctx, ids: readonly number[]): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select id, contact_id, other_id from duplicate_candidate
    where account_id = ${tx.accountId} and id = any(${ids}::bigint[]) order by id`.execute(tx.db);
  return rows;
}

/** Dismissed pairs stay dismissed. Returns the contacts that lost a pair; each gets a new version. */
async function dismiss(tx: Ctx, pairIds: readonly number[]): Promise<Set<number>> {
  const now = iso(tx.now);
  const { rows } = await sql<{ id: number }>`
    with dismissed as (
      update duplicate_candidate set dismissed_at = ${now}::timestamptz
      where account_id = ${tx.accountId} and id = any(${pairIds}::bigint[]) and dismissed_at is null
      returning contact_id, other_id)
    update contact c set updated_at = ${now}, last_activity_at = ${now}, version = c.version + 1
    where c.account_id = ${tx.accountId} and c.id in (select contact_id from dismissed union select other_id from dismissed)
    returning c.id`.execute(tx.db);
  return new Set(rows.map((row) => row.id));
}
