import type { restore } from '@callwright/contract/contact-merge.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { sql } from '#/platform/db/sql.ts';
import { auditAll } from '#/platform/audit/audit.ts';
import { publishAll } from '#/platform/changes/publish.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { collided, notFound, violates } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { contactColumns, type ContactRow } from '#/domain/crm/contact-records/columns.ts';
import { presentContacts, visibleContacts } from '#/domain/crm/contact-records/contact.ts';
import { lockExternalIds } from '#/domain/crm/contact-records/external-ids.ts';
import { withSameAnswers } from '#/domain/crm/fields/contact-answers.ts';

type Data = Result<typeof restore>['data'];
type Deleted = { id: number; taken_by: number | null; rivals: number[] };

/** An address may be taken between check and write; then the check is repeated. */
const attemptsMax = 3;

/** POST /v1/contacts/restore: restores deleted contacts, except those whose address or unique answer is taken by now. */
export async function restoreContacts(
  ctx: Ctx,
  input: Input<typeof restore>,
): Promise<Result<typeof restore>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return { data: await transaction(ctx, (tx) => restoreInside(tx, [...new Set(input.ids)])) };
    } catch (error) {
      const isTaken = violates(error, '23505', 'contact_email') || violates(error, '23505', 'contact_phone');
      if (!isTaken) throw error;
      if (ctx.inTransaction || attempt === attemptsMax) throw collided(error);
    }
  }
}

async function restoreInside(tx: Ctx, asked: readonly number[]): Promise<Data> {
  const found = await lockDeleted(tx, asked);
  if (found.length === 0) throw notFound('contact');
  const holders = await holdersOf(tx, found);
  const ids = found.filter(({ id }) => !holders.has(id)).map(({ id }) => id);
  const { rows } = await sql<ContactRow>`
    update contact c set deleted_at = null, updated_at = ${iso(tx.now)}::timestamptz, version = c.version + 1
    where c.account_id = ${tx.accountId} and c.id = any(${ids}::bigint[])
    returning ${sql.raw(contactColumns)}`.execute(tx.db);
  await announceRestored(tx, rows);
  return {
    restored: ids,
    notFound: asked.filter((id) => !found.some((row) => row.id === id)),
    failed: [...holders].map(([id, contactId]) => ({ id, code: 'CONTACT_DUPLICATE' as const, contactId })),
    count: ids.length,
  };
}

/**
 * For each contact that stays deleted, who has an address, id or unique answer of it by now: an existing contact, or one
 * that this request restores before it.
 */
async function holdersOf(tx: Ctx, found: readonly Deleted[]): Promise<Map<number, number>> {
  const ids = new Set(found.map(({ id }) => id));
  const alike = Map.groupBy(await withSameAnswers(tx, [...ids]), (pair) => pair.id);
  const holders = new Map<number, number>();
  for (const { id, taken_by: taken, rivals } of found) {
    const others = [...rivals, ...(alike.get(id) ?? []).map((pair) => pair.other_id)];
    const isThere = (other: number) => !ids.has(other) || (other < id && !holders.has(other));
    const holder = taken ?? others.find(isThere);
    if (holder !== undefined) holders.set(id, holder);
  }
  return holders;
}

/**
 * The requested contacts that are deleted, locked and in order. Each comes with the existing contact that has one of its
 * addresses or ids by now, and with the contacts before it that share one. Merged and erased contacts stay deleted.
 */
async function lockDeleted(tx: Ctx, asked: readonly number[]): Promise<Deleted[]> {
  const mine = sql`
    c.account_id = ${tx.accountId} and c.id = any(${asked}::bigint[]) and c.deleted_at is not null and c.merged_into_id is null
    and c.erased_at is null and ${visibleContacts(tx, 'contacts:write') ?? sql`true`}`;
  const { rows: external } = await sql<{ external_ids: Record<string, string> }>`
    select c.external_ids from contact c where ${mine} and c.external_ids <> '{}'`.execute(tx.db);
  for (const row of external) await lockExternalIds(tx, row.external_ids);
  await sql`select from contact c where ${mine} order by c.id for no key update of c`.execute(tx.db);
  const sameExternalId = sql`exists (
    select from jsonb_each_text(c.external_ids) mine where other.external_ids @> jsonb_build_object(mine.key, mine.value))`;
  const live = sql`other.account_id = c.account_id and other.deleted_at is null`;
  const { rows } = await sql<Deleted>`
    with gone as (select c.id, c.account_id, c.email_normalized, c.phone_normalized, c.external_ids from contact c where ${mine})
    select c.id, coalesce(
      (select other.id from contact other where ${live} and other.email_normalized = c.email_normalized),
      (select other.id from contact other where ${live} and other.phone_normalized = c.phone_normalized),
      (select other.id from jsonb_each_text(c.external_ids) mine
        join contact other on ${live} and other.external_ids @> jsonb_build_object(mine.key, mine.value) limit 1)
    ) as taken_by,
      (select coalesce(jsonb_agg(other.id order by other.id), '[]') from gone other
        where other.id < c.id and (other.email_normalized = c.email_normalized or other.phone_normalized = c.phone_normalized or ${sameExternalId})
      ) as rivals
    from gone c order by c.id`.execute(tx.db);
  return rows;
}

/**
 * Publishes that contacts were restored.
 * @param context what came back with them, for subscribers
 */
export async function announceRestored(
  tx: Ctx,
  rows: readonly ContactRow[],
  context?: object,
): Promise<void> {
  // The outbox can be read without the scope contacts:pii.
  const contacts = await presentContacts({ ...tx, scopes: new Set() }, rows);
  await publishAll(
    tx,
    contacts.map((object, place) => ({
      type: 'contact.restored',
      object,
      ...(place === 0 && context !== undefined && { facts: { context } }),
    })),
  );
  await auditAll(
    tx,
    'contact.restore',
    'contact',
    rows.map(({ id }) => ({ id, before: null, after: null })),
  );
}
