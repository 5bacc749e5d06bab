import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { forgetAnswers } from '#/platform/idempotency/idempotency.ts';

type Person = { names: (string | null)[]; addresses: (string | null)[] };

/** Names and addresses of people, from all places that store them as text. */
export async function marksOf(tx: Ctx, contactIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<Person>`
    select
      array(select lower(trim(coalesce(p.first_name, '') || ' ' || coalesce(p.last_name, ''))) from contact p where ${mine(tx, 'p.id', contactIds)}
        union select lower(c.invitee_name) from event_call c where ${mine(tx, 'c.contact_id', contactIds)}) as names,
      ${addresses(tx, contactIds)} as addresses`.execute(tx.db);
  // A single word may be anybody's name. Mails to the person are found by address.
  const names = filled(rows[0]?.names).filter((name) => name.includes(' ') && name !== 'erased contact');
  return [...names, ...filled(rows[0]?.addresses)];
}

/**
 * The addresses of these people, except those that also belong to another contact or a member, and those too short to
 * be distinctive. Names are left out, because others may share them.
 */
export async function marksOfNobodyElse(tx: Ctx, contactIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ mark: string }>`
    select mark from unnest(${addresses(tx, contactIds)}) as mark
    where length(mark) >= 6 and not exists (
      select from contact live where live.account_id = ${tx.accountId} and live.deleted_at is null and live.email_normalized = mark)
    and not exists (
      select from contact live where live.account_id = ${tx.accountId} and live.deleted_at is null and live.phone_normalized = mark)
    and not exists (
      select from member m join app_user u on u.id = m.person_id where m.account_id = ${tx.accountId} and u.email_normalized = mark)`.execute(
    tx.db,
  );
  return filled(rows.map((row) => row.mark));
}

function mine(tx: Ctx, column: string, contactIds: readonly number[]) {
  const account = `${column.split('.')[0]}.account_id`;
  return sql`${sql.raw(account)} = ${tx.accountId} and ${sql.raw(column)} = any(${contactIds}::bigint[])`;
}

function addresses(tx: Ctx, contactIds: readonly number[]) {
  return sql`array(
    select unnest(array[lower(p.email), p.email_normalized, lower(p.secondary_email), p.secondary_email_normalized, p.phone_number, p.phone_normalized,
      p.secondary_phone_number, p.secondary_phone_normalized]) from contact p where ${mine(tx, 'p.id', contactIds)}
    union select unnest(array[lower(c.invitee_email), c.phone_number]) from event_call c where ${mine(tx, 'c.contact_id', contactIds)})`;
}

function filled(values: readonly (string | null)[] | undefined): string[] {
  return (values ?? []).filter((value): value is string => value !== null && value.trim() !== '');
}

/** Deletes stored mails and replies whose texts mention the people. */
export async function dropTexts(
  tx: Ctx,
  contactIds: readonly number[],
  marks: readonly string[],
): Promise<void> {
  await sql`
    delete from mail m where m.account_id = ${tx.accountId} and exists (
      select from unnest(${marks}::text[]) as mark
      where position(mark in lower(m.to_address || ' ' || m.subject || ' ' || m.body_text || ' ' || coalesce(m.body_html, ''))) > 0)`.execute(
    tx.db,
  );
  // Mails about their calls contain their names in encrypted bodies, for every recipient.
  await sql`
    delete from mail m using event_call c
    where m.account_id = ${tx.accountId} and c.account_id = m.account_id and c.id = m.event_call_id
      and c.contact_id = any(${contactIds}::bigint[])`.execute(tx.db);
  await sql`
    delete from text_message t where t.account_id = ${tx.accountId} and (t.to_number = any(${marks}::text[]) or exists (
      select from event_call c where c.account_id = t.account_id and c.id = t.event_call_id and c.contact_id = any(${contactIds}::bigint[])))`.execute(
    tx.db,
  );
  await sql`
    delete from slack_message m where m.account_id = ${tx.accountId} and m.contact_id = any(${contactIds}::bigint[])`.execute(
    tx.db,
  );
  await sql`
    delete from utm_set s where s.account_id = ${tx.accountId} and exists (
      select from unnest(${marks}::text[]) as mark where position(mark in lower(s.utm::text)) > 0)`.execute(
    tx.db,
  );
  const ids = new Set(contactIds);
  const isMentioned = (text: string): boolean =>
    [...text.matchAll(/"contactId":(\d+)/g)].some(([, id]) => ids.has(Number(id)));
  // Stored replies are encrypted, so no query can search them.
  await forgetAnswers(
    tx,
    (text) => isMentioned(text) || marks.some((mark) => text.toLowerCase().includes(mark)),
  );
}
