import { because } from '@callwright/contract/error-reasons.ts';
import type { InputType } from '@callwright/contract/custom-field.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { update } from '@callwright/contract/fields.ts';
import { isDeepStrictEqual } from 'node:util';
import { sql } from '#/platform/db/sql.ts';
import { audit } from '#/platform/audit/audit.ts';
import { publish } from '#/platform/changes/publish.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { invalid, notFound, type FieldErrors } from '#/platform/errors/errors.ts';
import { reply, type Reply } from '#/platform/replies/reply.ts';
import { checkVersion } from '#/platform/replies/check-version.ts';
import { iso } from '#/platform/values/time.ts';
import { checkDefinition, configurationOf, lockIdentifiers, mustBeFree } from './definition.ts';
import { mergeOptions, renameAnswers, renamesIn, writeOptions, type WantedOption } from './options.ts';
import { presentField, readField, type FieldRow } from './present-field.ts';
import { renameInRules } from './rename-in-rules.ts';
import { stageIdentifier } from './system-fields.ts';

type Body = Input<typeof update>;

/** PUT /v1/fields: absent fields stay unchanged; `options` is the whole list. */
export async function updateField(ctx: Ctx, input: Body): Promise<Reply<Result<typeof update>>> {
  return transaction(ctx, async (tx) => {
    const before = await lockField(tx, input);
    checkVersion(tx, before.version);
    const after = changed(before, input);
    checkSystemField(before, after);
    checkInputType(before, after);
    const options = input.options === undefined ? null : mergeOptions(before.options, input.options);
    await checkDefinition(tx, after, options?.length ?? before.options.length);
    await checkAgainstAnswers(tx, before, after);
    if (options !== null) checkStages(before, options);
    await writeField(tx, after);
    if (options !== null) await changeOptions(tx, before, options);
    const row = await readField(tx, before.id);
    await record(tx, before, row);
    return reply({ data: { field: presentField(tx, row) } }, { version: row.version });
  });
}

/**
 * Locks the field and reads it; answers in progress delay this, and new ones wait. Names are locked first, as
 * everywhere.
 */
async function lockField(tx: Ctx, input: Body): Promise<FieldRow> {
  if (input.identifier !== undefined || input.type !== undefined) {
    const { type } = await readField(tx, input.id);
    for (const name of new Set([type, input.type ?? type].toSorted())) await lockIdentifiers(tx, name);
  }
  const { rows } = await sql`
    select from custom_field where account_id = ${tx.accountId} and id = ${input.id} and deleted_at is null for update`.execute(
    tx.db,
  );
  if (rows.length === 0) throw notFound('field');
  return readField(tx, input.id);
}

function changed(before: FieldRow, input: Body): FieldRow {
  const inputType = input.inputType ?? before.input_type;
  const isSame = input.identifier === undefined || input.identifier === before.identifier;
  return {
    ...before,
    name: input.name ?? before.name,
    type: input.type ?? before.type,
    input_type: inputType,
    identifier: input.identifier ?? before.identifier,
    aliases: isSame
      ? before.aliases
      : [...before.aliases.filter((name) => name !== input.identifier), before.identifier],
    description: input.description === undefined ? before.description : input.description,
    configuration: configurationOf(
      inputType,
      input.configuration === undefined ? before.configuration : input.configuration,
    ),
    hidden: input.hidden ?? before.hidden,
    is_secondary_question: input.isSecondaryQuestion ?? before.is_secondary_question,
    is_invitee_question: input.isInviteeQuestion ?? before.is_invitee_question,
    is_required: input.required ?? before.is_required,
    is_unique: input.unique ?? before.is_unique,
  };
}

/** The service relies on the nature of system fields; their appearance can be changed. */
function checkSystemField(before: FieldRow, after: FieldRow): void {
  if (!before.is_system_field) return;
  const fieldErrors: FieldErrors = {};
  if (after.identifier !== before.identifier) fieldErrors['identifier'] = [because('FIXED_FOR_SYSTEM_FIELD')];
  if (after.type !== before.type) fieldErrors['type'] = [because('FIXED_FOR_SYSTEM_FIELD')];
  if (after.input_type !== before.input_type) fieldErrors['inputType'] = [because('FIXED_FOR_SYSTEM_FIELD')];
  if (Object.keys(fieldErrors).length > 0) throw invalid(fieldErrors);
}

/** Existing answers stay valid under the wider type. */
const wider: Partial<Record<InputType, InputType>> = {
  TEXT: 'TEXT_AREA',
  SINGLE_SELECT: 'MULTIPLE_SELECT',
  USER: 'USERS_MULTIPLE',
};

function checkInputType(before: FieldRow, after: FieldRow): void {
  if (after.input_type === before.input_type) return;
  const allowed = wider[before.input_type];
  if (allowed === after.input_type) return;
  const type = before.input_type;
  const reason =
    allowed === undefined
      ? because('INPUT_TYPE_FIXED', { type })
      : because('INPUT_TYPE_WIDENS', { type, wider: allowed });
  throw invalid({ inputType: [reason] });
}

/** Checks against other rows: free names, no answers of another type, no duplicate answers in a unique field. */
async function checkAgainstAnswers(tx: Ctx, before: FieldRow, after: FieldRow): Promise<void> {
  if (after.type !== before.type) {
    const { rows } = await sql`
      select from field_answer where account_id = ${tx.accountId} and field_id = ${before.id} limit 1`.execute(
      tx.db,
    );
    if (rows.length > 0) throw invalid({ type: [because('FIXED_BY_ANSWERS')] });
  }
  if (after.type !== before.type || after.identifier !== before.identifier)
    await mustBeFree(tx, after.type, [after.identifier, ...after.aliases], before.id);
  if (after.is_unique && !before.is_unique) {
    const { rows } = await sql`
      select from field_answer a
      join contact c on c.account_id = a.account_id and c.id = a.contact_id and c.deleted_at is null
      where a.account_id = ${tx.accountId} and a.field_id = ${before.id}
      group by lower(a.answer[1]) having count(*) > 1 limit 1`.execute(tx.db);
    if (rows.length > 0) throw invalid({ unique: [because('SAME_ANSWER_GIVEN')] });
  }
}

/** New contacts start in the default stage, so there must be exactly one. */
function checkStages(before: FieldRow, options: readonly WantedOption[]): void {
  if (!before.is_system_field || before.identifier !== stageIdentifier) return;
  const live = options.filter((option) => !option.isArchived);
  if (live.filter((option) => option.isDefault).length !== 1)
    throw invalid({ options: [because('ONE_DEFAULT_STAGE')] });
  for (const option of live) option.category ??= 'ACTIVE';
}

async function writeField(tx: Ctx, after: FieldRow): Promise<void> {
  await sql`
    update custom_field set name = ${after.name}, type = ${after.type}, input_type = ${after.input_type}, identifier = ${after.identifier},
      aliases = ${after.aliases}::text[], description = ${after.description}, configuration = ${JSON.stringify(after.configuration)}::jsonb,
      hidden = ${after.hidden}, is_secondary_question = ${after.is_secondary_question}, is_invitee_question = ${after.is_invitee_question},
      is_required = ${after.is_required}, is_unique = ${after.is_unique}, updated_at = ${iso(tx.now)}, version = version + 1
    where account_id = ${tx.accountId} and id = ${after.id}`.execute(tx.db);
}

async function changeOptions(tx: Ctx, before: FieldRow, options: readonly WantedOption[]): Promise<void> {
  await writeOptions(tx, before.id, before.options, options);
  const renames = renamesIn(before.options, options);
  await renameAnswers(tx, before.id, renames);
  await renameInRules(tx, before, renames);
}

/** Logs and publishes the changed fields; does nothing if there are none. */
async function record(tx: Ctx, before: FieldRow, after: FieldRow): Promise<void> {
  const old: Record<string, unknown> = presentField(tx, before);
  const now = presentField(tx, after);
  const field: Record<string, unknown> = now;
  const unsaid = new Set(['updatedAt', 'slug', 'CustomFieldOptions', 'answersCount']);
  const changedFields = Object.keys(field).filter(
    (key) => !unsaid.has(key) && !isDeepStrictEqual(old[key], field[key]),
  );
  if (changedFields.length === 0) return;
  const pick = (values: Record<string, unknown>) =>
    Object.fromEntries(changedFields.map((key) => [key, values[key]]));
  await publish(tx, 'field.updated', now, { changedFields, previous: pick(old) });
  await audit(tx, 'field.update', 'field', after.id, pick(old), pick(field));
}
