import { because } from '@callwright/contract/error-reasons.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { answerBulk } from '@callwright/contract/fields.ts';
import { sql } from '#/platform/db/sql.ts';
import { announceChanges, type Written as ContactChange } from '#/domain/crm/contact-records/change.ts';
import type { ContactRow } from '#/domain/crm/contact-records/columns.ts';
import { lockContacts } from '#/domain/crm/contact-records/contact.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { invalid } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { checkOne, fieldToAnswer } from './answer.ts';
import { isStage, mustBeUnique, stageIn, type CheckedAnswer } from '#/domain/crm/fields/contact-answers.ts';
import { answerSource } from '#/domain/crm/fields/store-answers.ts';

type Body = Input<typeof answerBulk>;
/** A contact whose answer has changed. */
type Written = { contact_id: number; is_created: boolean };

/**
 * POST /v1/fields/answer/bulk: one transaction with a constant number of statements. All contacts are locked first, in
 * order of id, so that the answers apply to what was read.
 */
export async function answerInBulk(ctx: Ctx, input: Body): Promise<Result<typeof answerBulk>> {
  return transaction(ctx, async (tx) => {
    const checked = await checkOne(tx, await fieldToAnswer(tx, input, 'CONTACT'), input.answer);
    const ids = [...new Set(input.contactIds)];
    const contacts = await lockContacts(tx, ids);
    await mustStayUnique(tx, checked, contacts);
    const written = await write(
      tx,
      checked,
      contacts.map((contact) => contact.id),
      input.overrideExisting,
    );
    await announceChanges(tx, await changesOf(tx, checked, contacts, written));
    const created = written.filter((row) => row.is_created).length;
    const found = new Set(contacts.map((contact) => contact.id));
    return {
      data: {
        updated: written.length - created,
        created,
        skipped: contacts.length - written.length,
        failed: ids.filter((id) => !found.has(id)).map((contactId) => ({ contactId, code: 'NOT_FOUND' })),
      },
    };
  });
}

async function mustStayUnique(
  tx: Ctx,
  { field, answer }: CheckedAnswer,
  contacts: readonly ContactRow[],
): Promise<void> {
  const [first, ...others] = contacts;
  if (!field.is_unique || answer.length === 0 || first === undefined) return;
  if (others.length > 0)
    throw invalid({ contactIds: [because('ANSWER_OF_ONE_ONLY', { field: field.name })] });
  await mustBeUnique(tx, first.id, field, answer);
}

function write(
  tx: Ctx,
  checked: CheckedAnswer,
  contactIds: readonly number[],
  overrides: boolean,
): Promise<Written[]> {
  if (isStage(checked.field)) return moveStages(tx, stageIn([checked]) ?? null, contactIds, overrides);
  if (checked.answer.length > 0) return writeAll(tx, checked, contactIds, overrides);
  return overrides ? clearAll(tx, checked, contactIds) : Promise.resolve([]);
}

/** Writes the answers and raises the versions of the contacts, in one statement. */
async function writeAll(
  tx: Ctx,
  { field, answer }: CheckedAnswer,
  contactIds: readonly number[],
  overrides: boolean,
): Promise<Written[]> {
  const now = iso(tx.now);
  const onConflict = overrides
    ? sql`do update set answer = excluded.answer, updated_by = excluded.updated_by, source = excluded.source, updated_at = excluded.updated_at
        where old.answer <> excluded.answer`
    : sql`do nothing`;
  const { rows } = await sql<Written>`
    with written as (
      insert into field_answer as old (account_id, field_id, contact_id, answer, updated_by, source, created_at, updated_at)
      select ${tx.accountId}, ${field.id}, given.id, ${answer}::text[], ${JSON.stringify(tx.actor)}::jsonb, ${answerSource(tx)},
        ${now}::timestamptz, ${now}::timestamptz
      from unnest(${contactIds}::bigint[]) as given (id)
      on conflict (account_id, contact_id, field_id) where contact_id is not null ${onConflict}
      returning contact_id, xmax = 0 as is_created)
    ${touching(tx)}`.execute(tx.db);
  return rows;
}

async function clearAll(
  tx: Ctx,
  { field }: CheckedAnswer,
  contactIds: readonly number[],
): Promise<Written[]> {
  const { rows } = await sql<Written>`
    with written as (
      delete from field_answer where account_id = ${tx.accountId} and field_id = ${field.id} and contact_id = any(${contactIds}::bigint[])
      returning contact_id, false as is_created)
    ${touching(tx)}`.execute(tx.db);
  return rows;
}

function touching(tx: Ctx) {
  const now = iso(tx.now);
  return sql`
    update contact c set updated_at = ${now}, last_activity_at = ${now}, version = c.version + 1, has_related = true
    from written where c.account_id = ${tx.accountId} and c.id = written.contact_id
    returning written.contact_id, written.is_created`;
}

/** The stage is stored in the contact's own row. */
async function moveStages(
  tx: Ctx,
  optionId: number | null,
  contactIds: readonly number[],
  overrides: boolean,
): Promise<Written[]> {
  const now = iso(tx.now);
  const { rows } = await sql<Written>`
    update contact c set stage_option_id = ${optionId}, stage_changed_at = ${now}, updated_at = ${now}, last_activity_at = ${now}, version = c.version + 1
    from contact old
    where c.account_id = ${tx.accountId} and c.id = any(${contactIds}::bigint[]) and c.stage_option_id is distinct from ${optionId}::bigint
      and old.account_id = c.account_id and old.id = c.id and (${overrides} or old.stage_option_id is null)
    returning c.id as contact_id, old.stage_option_id is null as is_created`.execute(tx.db);
  return rows;
}

/** The changes to publish. Answers are read with the other related data. */
async function changesOf(
  tx: Ctx,
  checked: CheckedAnswer,
  contacts: readonly ContactRow[],
  written: readonly Written[],
): Promise<{ before: ContactRow; written: ContactChange }[]> {
  const changed = new Set(written.map((row) => row.contact_id));
  const now = iso(tx.now);
  const moved = isStage(checked.field);
  const stage = moved ? await readStage(tx, stageIn([checked]) ?? null) : null;
  return contacts
    .filter((contact) => changed.has(contact.id))
    .map((before) => {
      const row = { ...before, updated_at: now, last_activity_at: now, version: before.version + 1 };
      const change: ContactChange = moved
        ? {
            row: { ...row, stage, stage_changed_at: now },
            changedFields: ['stage'],
            previous: { stage: before.stage },
          }
        : { row: { ...row, has_related: true }, changedFields: ['customFields'], previous: {} };
      return { before, written: change };
    });
}

async function readStage(tx: Ctx, optionId: number | null): Promise<ContactRow['stage']> {
  const { rows } = await sql<NonNullable<ContactRow['stage']>>`
    select o.id as "optionId", o.name, o.category from field_option o where o.account_id = ${tx.accountId} and o.id = ${optionId}`.execute(
    tx.db,
  );
  return rows[0] ?? null;
}
