import { because } from '@callwright/contract/error-reasons.ts';
import { writableContactStatuses } from '@callwright/contract/contact.ts';
import type { update } from '@callwright/contract/contacts.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError, invalid, violates } from '#/platform/errors/errors.ts';
import { checkContactAnswers, stageIn, storeContactAnswers } from '#/domain/crm/fields/contact-answers.ts';
import { reply, type Reply } from '#/platform/replies/reply.ts';
import { checkVersion } from '#/platform/replies/check-version.ts';
import { iso } from '#/platform/values/time.ts';
import { announceChange, writeChanges } from '#/domain/crm/contact-records/change.ts';
import {
  columns,
  plainColumns,
  type ColumnChanges,
  type ContactRow,
} from '#/domain/crm/contact-records/columns.ts';
import { lockContact, presentContacts } from '#/domain/crm/contact-records/contact.ts';
import { lockExternalIds, ownedElsewhere } from '#/domain/crm/contact-records/external-ids.ts';
import { isBooked } from '#/domain/crm/contact-records/merged-changes.ts';
import { normalizeEmail, normalizePhone } from '#/domain/crm/contact-records/phone.ts';
import { mustBeMember } from '#/domain/crm/contact-records/references.ts';
import { replaceTags, addTags, resolveTags } from './tags.ts';

type Body = Input<typeof update>;

/** PUT /v1/contacts: absent fields stay, null clears, a value replaces. */
export async function updateContact(ctx: Ctx, input: Body): Promise<Reply<Result<typeof update>>> {
  try {
    return await transaction(ctx, (tx) => updateInside(tx, input));
  } catch (error) {
    if (violates(error, '23505', 'contact_email')) throw await duplicate(ctx, 'email', input);
    if (violates(error, '23505', 'contact_phone')) throw await duplicate(ctx, 'phoneNumber', input);
    throw error;
  }
}

/** The same inside an open transaction. The caller handles violations of unique indexes. */
export async function updateInside(tx: Ctx, input: Body): Promise<Reply<Result<typeof update>>> {
  await lockExternalIds(tx, input.externalIds ?? {});
  const before = await lockContact(tx, input.id);
  checkVersion(tx, before.version);
  await mustBeMember(tx, input.userId, 'userId');
  const answers = await checkContactAnswers(tx, input.customFields ?? {});
  const stage = stageIn(answers);
  const changes: ColumnChanges = {
    ...plainChanges(input),
    ...addressChanges(tx, input),
    ...statusChange(before, input),
    ...blockChange(tx, before, input),
    ...(await externalIdChange(tx, before, input)),
    ...(stage !== undefined && { stage_option_id: stage }),
  };
  const after = { ...before, ...changes };
  if (!after.email && !after.phone_number) throw invalid({ email: [because('EMAIL_OR_PHONE_REMAINS')] });
  const related = [
    ...((await writeTags(tx, input)) ? ['tags'] : []),
    ...((await storeContactAnswers(tx, before.id, answers)) ? ['customFields'] : []),
  ];
  const written = await writeChanges(tx, before, changes, related);
  await announceChange(tx, before, written);
  const [contact] = await presentContacts(tx, [written.row]);
  if (contact === undefined) throw new Error('A row was presented as nothing');
  return reply({ data: { contact, created: false } }, { version: written.row.version });
}

function plainChanges(input: Body): ColumnChanges {
  const given = plainColumns
    .map((column) => [column, input[columns[column].field]] as const)
    .filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([column, value]) => [column, value || null])) as ColumnChanges; // of the columns
}

function addressChanges(tx: Ctx, input: Body): ColumnChanges {
  const { country } = tx.account;
  const { email, phoneNumber, secondary_email: secondEmail, secondary_phoneNumber: secondPhone } = input;
  return {
    ...(email !== undefined && { email, email_normalized: email && normalizeEmail(email) }),
    ...(phoneNumber !== undefined && {
      phone_number: phoneNumber,
      phone_normalized: phoneNumber && normalizePhone(phoneNumber, country),
    }),
    ...(secondEmail !== undefined && {
      secondary_email: secondEmail || null,
      secondary_email_normalized: secondEmail ? normalizeEmail(secondEmail) : null,
    }),
    ...(secondPhone !== undefined && {
      secondary_phone_number: secondPhone || null,
      secondary_phone_normalized: secondPhone ? normalizePhone(secondPhone, country) : null,
    }),
  };
}

function statusChange(before: ContactRow, { status }: Body): ColumnChanges {
  if (status === undefined || status === before.status) return {};
  if (isBooked(before))
    throw invalid({ status: [because('STATUS_OF_ACTIVE_CALL', { status: before.status })] });
  if (!writableContactStatuses.some((writable) => writable === status))
    throw invalid({ status: [because('ONE_OF', { values: writableContactStatuses.join(', ') })] });
  return { status };
}

function blockChange(tx: Ctx, before: ContactRow, { blocked }: Body): ColumnChanges {
  if (blocked === undefined) return {};
  if (blocked === null || blocked === false) return { blocked: null };
  const reason = blocked === true ? null : (blocked.reason ?? null);
  if (before.blocked !== null && before.blocked.reason === reason) return {};
  return { blocked: { at: iso(tx.now), reason, by: tx.actor.name } };
}

async function externalIdChange(tx: Ctx, before: ContactRow, { externalIds }: Body): Promise<ColumnChanges> {
  if (externalIds === undefined) return {};
  const wanted = externalIds ?? {};
  const [taken] = await ownedElsewhere(tx, before.id, wanted);
  if (taken !== undefined)
    throw new ApiError('CONTACT_DUPLICATE', {
      because: because('EXTERNAL_ID_TAKEN', { system: taken[0] }),
      details: { contactId: taken[1] },
    });
  return { external_ids: wanted };
}

/** `tagIds` replaces all tags. `tag` alone adds one, and null removes all. */
async function writeTags(tx: Ctx, { id, tag, tagIds }: Body): Promise<boolean> {
  if (tag === undefined && tagIds === undefined) return false;
  const wanted = await resolveTags(tx, tagIds ?? [], tag);
  const isAdded = tagIds === undefined && tag !== null && tag !== '';
  return isAdded ? addTags(tx, id, wanted) : replaceTags(tx, id, wanted);
}

/** Finds the contact that has the address, after the failed change was rolled back. */
async function duplicate(ctx: Ctx, field: 'email' | 'phoneNumber', input: Body): Promise<ApiError> {
  const same =
    field === 'email'
      ? sql`email_normalized = ${normalizeEmail(input.email ?? '')}`
      : sql`phone_normalized = ${normalizePhone(input.phoneNumber ?? '', ctx.account.country)}`;
  const { rows } = await sql<{
    id: number;
  }>`select id from contact where account_id = ${ctx.accountId} and deleted_at is null and ${same}`.execute(
    ctx.db,
  );
  return new ApiError('CONTACT_DUPLICATE', { details: { field, contactId: rows[0]?.id ?? null } });
}
