import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { ApiError, invalid } from '../errors.ts';
import { iso } from '../time.ts';
import { checkAnswer, type AnswerField } from './answers.ts';

type ContactField = AnswerField & { aliases: string[]; is_unique: boolean };
export type CheckedAnswer = { field: ContactField; answer: string[] };

/** The identifier of the system field that a contact keeps in its own row. */
const stageIdentifier = 'contact-stage';

/** Answers by identifier, or an earlier identifier, checked against their fields; 400 names the one that does not fit. */
export async function checkContactAnswers(
  ctx: Ctx,
  answers: Record<string, readonly string[]>,
): Promise<CheckedAnswer[]> {
  const identifiers = Object.keys(answers);
  if (identifiers.length === 0) return [];
  const fields = await readContactFields(ctx, identifiers);
  const checked = identifiers.map((identifier) => {
    const field =
      fields.find((known) => known.identifier === identifier) ??
      fields.find((known) => known.aliases.includes(identifier));
    if (field === undefined) throw invalid({ customFields: [`There is no field ${identifier}`] });
    return { field, answer: checkAnswer(field, answers[identifier] ?? [], 'customFields') };
  });
  await mustBeUsers(ctx, checked);
  return checked;
}

async function readContactFields(ctx: Ctx, identifiers: readonly string[]): Promise<ContactField[]> {
  const { rows } = await sql<ContactField>`
    select f.id, f.name, f.identifier, f.input_type, f.configuration, to_jsonb(f.aliases) as aliases, f.is_unique,
      (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name) order by o.display_index), '[]')
        from field_option o where o.account_id = f.account_id and o.field_id = f.id and not o.is_archived) as options
    from custom_field f
    where f.account_id = ${ctx.accountId} and f.type = 'CONTACT' and f.deleted_at is null
      and (f.identifier = any(${identifiers}::text[]) or f.aliases && ${identifiers}::text[])`.execute(
    ctx.db,
  );
  return rows;
}

async function mustBeUsers(ctx: Ctx, checked: readonly CheckedAnswer[]): Promise<void> {
  const named = checked
    .filter(({ field }) => field.input_type === 'USER' || field.input_type === 'USERS_MULTIPLE')
    .flatMap(({ answer }) => answer);
  if (named.length === 0) return;
  const { rows } = await sql<{ user_id: number }>`
    select user_id from member where account_id = ${ctx.accountId} and deleted_at is null and user_id = any(${named}::bigint[])`.execute(
    ctx.db,
  );
  const missing = named.find((id) => !rows.some((row) => row.user_id === Number(id)));
  if (missing !== undefined)
    throw invalid({ customFields: [`There is no member ${missing}`] }, 'FIELD_TYPE_MISMATCH');
}

/** The stage a checked answer asks for: the option’s id, null to clear, undefined when it was not asked about. */
export function stageAsked(checked: readonly CheckedAnswer[]): number | null | undefined {
  const stage = checked.find(({ field }) => field.identifier === stageIdentifier);
  if (stage === undefined) return undefined;
  return stage.field.options.find((option) => option.name === stage.answer[0])?.id ?? null;
}

/**
 * Stores checked answers of a contact whose row is locked; an empty one is removed. The stage is not among them.
 * @returns whether anything is other than before
 */
export async function storeContactAnswers(
  tx: Ctx,
  contactId: number,
  checked: readonly CheckedAnswer[],
): Promise<boolean> {
  const kept = checked.filter(({ field }) => field.identifier !== stageIdentifier);
  const given = kept.filter(({ answer }) => answer.length > 0);
  const cleared = kept.filter(({ answer }) => answer.length === 0).map(({ field }) => field.id);
  for (const { field, answer } of given)
    if (field.is_unique) await mustBeUnique(tx, contactId, field, answer);
  const hasCleared = cleared.length > 0 && (await clearAnswers(tx, contactId, cleared));
  const hasWritten = given.length > 0 && (await writeAnswers(tx, contactId, given));
  return hasCleared || hasWritten;
}

async function clearAnswers(tx: Ctx, contactId: number, fieldIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    delete from field_answer where account_id = ${tx.accountId} and contact_id = ${contactId} and field_id = any(${fieldIds}::bigint[])
    returning id`.execute(tx.db);
  return rows.length > 0;
}

async function writeAnswers(tx: Ctx, contactId: number, given: readonly CheckedAnswer[]): Promise<boolean> {
  const values = given.map(({ field, answer }) => ({ field_id: field.id, answer }));
  const now = iso(tx.now);
  const { rows } = await sql`
    insert into field_answer as old (account_id, field_id, contact_id, answer, updated_by, created_at, updated_at)
    select ${tx.accountId}, given.field_id, ${contactId}, array(select jsonb_array_elements_text(given.answer)),
      ${JSON.stringify(tx.actor)}::jsonb, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as given (field_id bigint, answer jsonb)
    on conflict (account_id, contact_id, field_id) where contact_id is not null
      do update set answer = excluded.answer, updated_by = excluded.updated_by, updated_at = excluded.updated_at
      where old.answer <> excluded.answer
    returning id`.execute(tx.db);
  return rows.length > 0;
}

/** Only one contact may give this answer; whoever writes the same one waits here. */
async function mustBeUnique(
  tx: Ctx,
  contactId: number,
  field: ContactField,
  answer: string[],
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`answer:${tx.accountId}:${field.id}:${answer.join('\n').toLowerCase()}`}, 0))`.execute(
    tx.db,
  );
  const { rows } = await sql<{ contact_id: number }>`
    select a.contact_id from field_answer a join contact c on c.account_id = a.account_id and c.id = a.contact_id and c.deleted_at is null
    where a.account_id = ${tx.accountId} and a.field_id = ${field.id} and a.contact_id <> ${contactId}
      and lower(a.answer[1]) = lower(${answer[0] ?? ''}) limit 1`.execute(tx.db);
  if (rows[0] !== undefined)
    throw new ApiError('CONTACT_DUPLICATE', {
      message: `Another contact has this ${field.name}`,
      details: { contactId: rows[0].contact_id },
    });
}
