import type { remove } from '@callwright/contract/contacts.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { levelOf } from '@callwright/contract/roles.ts';
import { includesScope } from '@callwright/contract/scopes.ts';
import { sql } from '../db/sql.ts';
import { auditAll } from '../audit/audit.ts';
import { publishAll, type Change } from '../changes/publish.ts';
import type { Ctx } from '../ctx.ts';
import { transaction } from '../db/tx.ts';
import { ApiError, notFound } from '../errors.ts';
import { cancelCall } from '../event-calls/cancel.ts';
import { lockCall } from '../event-calls/call-row.ts';
import { mailCalls } from '../mail/call-mails.ts';
import { iso } from '../time.ts';
import { contactColumns, presentContacts, visibleContacts, type ContactRow } from './contact.ts';
import { eraseContacts } from './erase.ts';

type Body = Input<typeof remove>;

/** POST /v1/contacts/delete: out of sight for 30 days, or with `erase` without their personal data for good. */
export async function removeContacts(ctx: Ctx, input: Body): Promise<Result<typeof remove>> {
  if (input.erase) mustBeAllowedToErase(ctx);
  const asked = [...new Set(input.ids ?? input.id ?? input.contactId ?? input.contactIds ?? [])];
  return transaction(ctx, async (tx) => {
    const calls = await lockUpcomingCalls(tx, asked);
    const deleted = await lockVisible(tx, asked, input.erase);
    if (deleted.length === 0) throw notFound('contact');
    const theirs = calls.filter((call) => deleted.includes(call.contact_id));
    await settleCalls(tx, input, theirs);
    await softDelete(tx, deleted);
    if (input.erase) await eraseContacts(tx, deleted);
    if (input.erase && input.onUpcomingCalls === 'CANCEL') await tellHostsOfErased(tx, theirs);
    await announce(tx, deleted, input);
    return {
      data: { deleted, notFound: asked.filter((id) => !deleted.includes(id)), count: deleted.length },
    };
  });
}

function mustBeAllowedToErase(ctx: Ctx): void {
  if (ctx.role !== null && levelOf(ctx.role, 'admin') !== 'all') throw new ApiError('INSUFFICIENT_ROLE');
  if (includesScope(ctx.scopes, 'contacts:erase')) return;
  throw new ApiError('INSUFFICIENT_SCOPE', {
    headers: { 'WWW-Authenticate': 'Bearer error="insufficient_scope", scope="contacts:erase"' },
    details: { scopes: ['contacts:erase'] },
  });
}

type UpcomingCall = { id: number; contact_id: number };

/** Calls before contacts, as whoever cancels a call locks them. */
async function lockUpcomingCalls(tx: Ctx, contactIds: readonly number[]): Promise<UpcomingCall[]> {
  const { rows } = await sql<UpcomingCall>`
    select id, contact_id from event_call
    where account_id = ${tx.accountId} and contact_id = any(${contactIds}::bigint[]) and status = 'SCHEDULED' and ends_at > ${iso(tx.now)}::timestamptz
    order by id for update`.execute(tx.db);
  return rows;
}

/** The contacts among those asked for that the caller may delete; what is deleted already can still be erased. */
async function lockVisible(tx: Ctx, contactIds: readonly number[], isErasing: boolean): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from contact c
    where c.account_id = ${tx.accountId} and c.id = any(${contactIds}::bigint[]) and ${visibleContacts(tx, 'contacts:write') ?? sql`true`}
      and ${isErasing ? sql`true` : sql`c.deleted_at is null`}
    order by c.id for no key update of c`.execute(tx.db);
  return rows.map((row) => row.id);
}

async function settleCalls(
  tx: Ctx,
  { onUpcomingCalls, reason, notify, erase }: Body,
  calls: readonly UpcomingCall[],
): Promise<void> {
  if (calls.length === 0 || onUpcomingCalls === 'KEEP') return;
  if (onUpcomingCalls === 'REJECT') {
    throw new ApiError('CONTACT_HAS_CALLS', {
      details: { contactIds: [...new Set(calls.map((call) => call.contact_id))] },
    });
  }
  // Whoever may delete the contact may end its calls, also those of other hosts.
  const asWorkspace: Ctx = { ...tx, role: null };
  for (const { id } of calls) {
    await cancelCall(asWorkspace, await lockCall(asWorkspace, id), {
      cancelReason: reason ?? 'The contact was deleted',
      cancelledBy: 'ADMIN',
      told: erase ? 'NOBODY' : notify ? 'EVERYBODY' : 'HOSTS',
    });
  }
}

/** Only now, when nothing says any more whose calls they were. */
async function tellHostsOfErased(tx: Ctx, calls: readonly UpcomingCall[]): Promise<void> {
  const callIds = calls.map((call) => call.id);
  await mailCalls(tx, { kind: 'cancellation', callIds, isSilent: true });
}

async function softDelete(tx: Ctx, ids: readonly number[]): Promise<void> {
  const now = iso(tx.now);
  await sql`
    update contact set deleted_at = ${now}::timestamptz, updated_at = ${now}::timestamptz, version = version + 1
    where account_id = ${tx.accountId} and id = any(${ids}::bigint[]) and deleted_at is null`.execute(tx.db);
}

async function announce(tx: Ctx, ids: readonly number[], { erase, reason }: Body): Promise<void> {
  await publishAll(
    tx,
    erase ? ids.map((id) => ({ type: 'contact.erased', object: { id } })) : await deletedOnes(tx, ids),
  );
  await auditAll(
    tx,
    erase ? 'contact.erase' : 'contact.delete',
    'contact',
    ids.map((id) => ({ id, before: null, after: { reason: reason ?? null } })),
  );
}

async function deletedOnes(tx: Ctx, ids: readonly number[]): Promise<Change[]> {
  const { rows } = await sql<ContactRow>`
    select ${sql.raw(contactColumns)} from contact c
    where c.account_id = ${tx.accountId} and c.id = any(${ids}::bigint[]) order by c.id`.execute(tx.db);
  // The outbox is read with fewer rights than contacts:pii.
  const contacts = await presentContacts({ ...tx, scopes: new Set() }, rows);
  return contacts.map((object) => ({ type: 'contact.deleted', object }));
}
