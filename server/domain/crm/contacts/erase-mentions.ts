import { erasedName } from '@callwright/contract/erased-name.ts';
import { callWithMoreRights } from '#/platform/db/spread.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { eraseArchivedMentions } from '#/domain/insight/archive/erase.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { eraseChanges, forgetSearchTexts, impersonal } from './erase-records.ts';

/** Columns with free text, which may contain somebody's address. */
const texts = {
  contact_note: ['note'],
  event_call: [
    'notes',
    'outcome_notes',
    'reschedule_reason',
    'cancel_reason',
    'location_details',
    'search_text',
  ],
  deal: ['notes'],
  payment: ['name', 'description', 'search_text'],
} as const;

/**
 * Erases addresses from records of others or of nobody: guests of calls, payments without a contact, notes, answers,
 * changes and the audit log. The addresses (emails and phone numbers) are in lower case.
 */
export async function eraseMentions(tx: Ctx, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  const pattern = patternOf(addresses);
  await erasePayments(tx, addresses);
  await eraseAddresses(tx, addresses);
  for (const [table, columns] of Object.entries(texts))
    await inRanges(tx, table, (range) => redact(tx, table, columns, { pattern, range }));
  await inRanges(tx, 'field_answer', async (range) => {
    await sql`
      update field_answer set answer = array(select regexp_replace(one, ${pattern}, ${erasedName}, 'gi') from unnest(answer) with ordinality a (one, place) order by place)
      where account_id = ${tx.accountId} and ${range} and exists (select from unnest(answer) one where one ~* ${pattern})`.execute(
      tx.db,
    );
  });
  await inRanges(tx, 'event_call_history', async (range) => {
    await sql`
      update event_call_history set before = ${impersonal('before')}, after = ${impersonal('after')}
      where account_id = ${tx.accountId} and ${range} and (before::text ~* ${pattern} or after::text ~* ${pattern})`.execute(
      tx.db,
    );
  });
  await inRanges(tx, 'change', (range) =>
    eraseChanges(
      tx,
      sql`${range} and (object::text ~* ${pattern} or previous::text ~* ${pattern} or extra::text ~* ${pattern} or context::text ~* ${pattern})`,
    ),
  );
  await inRanges(tx, 'audit_entry', async (_, from, upto) => {
    await callWithMoreRights(
      tx,
      sql`select erase_mentions_from_audit(${addresses}::text[], ${from}, ${upto})`,
    );
  });
  await eraseArchivedMentions(tx, pattern);
}

const rangeRows = 20_000;

/** Goes through a table in ranges that one statement reads in a second or two. */
async function inRanges(
  tx: Ctx,
  table: string,
  work: (range: Sql<unknown>, from: number, upto: number) => Promise<void>,
): Promise<void> {
  for (let from = 0; ;) {
    const { rows } = await sql<{ upto: number | null }>`
      select max(id) as upto from (
        select id from ${sql.ref(table)} where account_id = ${tx.accountId} and id > ${from} order by id limit ${sql.lit(rangeRows)}) next`.execute(
      tx.db,
    );
    const upto = rows[0]?.upto ?? null;
    if (upto === null) return;
    await work(sql`id > ${from} and id <= ${upto}`, from, upto);
    from = upto;
  }
}

/** Matches whole addresses only, not parts of longer ones, which belong to somebody else. */
export function patternOf(addresses: readonly string[]): string {
  const escaped = addresses.map((address) => address.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
  return String.raw`(?<![\w.+%-])(?:${escaped.join('|')})(?![\w-]|\.\w)`;
}

async function redact(
  tx: Ctx,
  table: string,
  columns: readonly string[],
  { pattern, range }: { readonly pattern: string; readonly range: Sql<unknown> },
): Promise<void> {
  const redacted = columns.map(
    (column): Sql<unknown> =>
      sql`${sql.ref(column)} = regexp_replace(${sql.ref(column)}, ${pattern}, ${column === 'search_text' ? '' : erasedName}, 'gi')`,
  );
  const mentions = columns.map((column): Sql<unknown> => sql`${sql.ref(column)} ~* ${pattern}`);
  await sql`
    update ${sql.ref(table)} set ${sql.join(redacted, sql`, `)}
    where account_id = ${tx.accountId} and ${range} and (${sql.join(mentions, sql` or `)})`.execute(tx.db);
}

/** Payments by people who are not contacts, or that belong to somebody else's contact. */
async function erasePayments(tx: Ctx, addresses: readonly string[]): Promise<void> {
  await sql`
    update payment set name = null, email = null, email_normalized = null, phone_number = null, phone_normalized = null,
      description = null, search_text = '', updated_by = null, raw = null, version = version + 1
    where account_id = ${tx.accountId} and (email_normalized = any(${addresses}::text[]) or lower(email) = any(${addresses}::text[]))`.execute(
    tx.db,
  );
}

/** Columns that contain nothing but an address. */
async function eraseAddresses(tx: Ctx, addresses: readonly string[]): Promise<void> {
  const isOne = (column: string): Sql<unknown> => sql`lower(${sql.ref(column)}) = any(${addresses}::text[])`;
  await sql`
    update event_call set invitee_email = case when ${isOne('invitee_email')} then null else invitee_email end,
      phone_number = case when phone_number = any(${addresses}::text[]) then null else phone_number end,
      additional_guests = coalesce((
        select jsonb_agg(guest) from jsonb_array_elements(additional_guests) guest
        where lower(guest->>'email') <> all(${addresses}::text[])), '[]'), version = version + 1
    where account_id = ${tx.accountId} and (${isOne('invitee_email')} or phone_number = any(${addresses}::text[])
      or exists (select from jsonb_array_elements(additional_guests) guest where lower(guest->>'email') = any(${addresses}::text[])))`.execute(
    tx.db,
  );
  await sql`
    update deal set email = null, version = version + 1 where account_id = ${tx.accountId} and ${isOne('email')}`.execute(
    tx.db,
  );
  await sql`
    update test_payment set email = null where account_id = ${tx.accountId} and ${isOne('email')}`.execute(
    tx.db,
  );
  const { rows } = await sql<{ id: number }>`
    update contact set secondary_email = null, secondary_email_normalized = null,
      search_text = replace(search_text, secondary_email_normalized, ''), version = version + 1
    where account_id = ${tx.accountId} and secondary_email_normalized = any(${addresses}::text[]) returning id`.execute(
    tx.db,
  );
  await forgetSearchTexts(
    tx,
    rows.map(({ id }) => id),
  );
}
