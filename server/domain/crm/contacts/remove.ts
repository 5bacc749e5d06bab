import type { remove } from '@callwright/contract/contacts.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { levelOf } from '@callwright/contract/roles.ts';
import { includesScope } from '@callwright/contract/scopes.ts';
import { sql } from '#/platform/db/sql.ts';
import { auditAll } from '#/platform/audit/audit.ts';
import { publishAll, type Change } from '#/platform/changes/publish.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError, notFound } from '#/platform/errors/errors.ts';
import { cancelCall } from '#/domain/scheduling/call-records/cancel.ts';
import { lockCall } from '#/domain/scheduling/call-records/call-row.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import { contactColumns, type ContactRow, type ContactShape } from '#/domain/crm/contact-records/columns.ts';
import { presentContacts, visibleContacts } from '#/domain/crm/contact-records/contact.ts';
import { eraseContacts } from './erase.ts';

type Body = Input<typeof remove>;
type How = Pick<Body, 'erase' | 'notify' | 'onUpcomingCalls' | 'reason' | 'unchangedSince'>;
type Removed = { readonly deleted: number[]; readonly changed: number[] };

/** The context of `contact.erased`. */
export type ErasedContext = { readonly cancelledCallIds: readonly number[] };

/** POST /v1/contacts/delete: hides contacts for 30 days or, with `erase`, permanently removes their personal data. */
export async function removeContacts(ctx: Ctx, input: Body): Promise<Result<typeof remove>> {
  if (input.erase) mustBeAllowedToErase(ctx);
  const { unchangedSince } = input;
  const given = unchangedSince?.map(({ id }) => id) ?? input.ids ?? input.id ?? input.contactId;
  const asked = [...new Set(given ?? input.contactIds ?? [])];
  return transaction(ctx, async (tx) => {
    const { deleted, changed } = await removeIn(tx, asked, input);
    if (deleted.length + changed.length === 0) throw notFound('contact');
    const left = asked.filter((id) => !deleted.includes(id) && !changed.includes(id));
    return {
      data: {
        deleted,
        notFound: left,
        count: deleted.length,
        ...(unchangedSince !== undefined && { changed }),
      },
    };
  });
}

/** Erases contacts in the caller's transaction and cancels their upcoming calls. Returns the contacts that existed. */
export async function eraseFound(tx: Ctx, ids: readonly number[], reason: string | null): Promise<number[]> {
  const how: How = { erase: true, onUpcomingCalls: 'CANCEL', notify: false, reason };
  return (await removeIn(tx, ids, how)).deleted;
}

async function removeIn(tx: Ctx, asked: readonly number[], how: How): Promise<Removed> {
  const calls = await lockUpcomingCalls(tx, asked);
  const visible = await lockVisible(tx, asked, how.erase);
  const changed = await changedSince(tx, visible, how.unchangedSince ?? []);
  const deleted = visible.filter((id) => !changed.includes(id));
  const theirs = calls.filter((call) => deleted.includes(call.contact_id));
  await endUpcomingCalls(tx, how, theirs);
  await softDelete(tx, deleted);
  if (how.erase) await eraseContacts(tx, deleted);
  await announce(tx, deleted, how, theirs);
  return { deleted, changed };
}

/** The already locked contacts that differ from what the caller has read. */
async function changedSince(
  tx: Ctx,
  visible: readonly number[],
  known: NonNullable<Body['unchangedSince']>,
): Promise<number[]> {
  if (known.length === 0) return [];
  const updatedAt = new Map(known.map((one) => [one.id, toMs(one.updatedAt)]));
  const contacts = await readAll(tx, visible);
  return contacts.filter((one) => toMs(one.updatedAt) !== updatedAt.get(one.id)).map(({ id }) => id);
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

/** Locks calls before contacts, in the same order as cancelling a call. */
async function lockUpcomingCalls(tx: Ctx, contactIds: readonly number[]): Promise<UpcomingCall[]> {
  const { rows } = await sql<UpcomingCall>`
    select id, contact_id from event_call
    where account_id = ${tx.accountId} and contact_id = any(${contactIds}::bigint[]) and status = 'SCHEDULED' and ends_at > ${iso(tx.now)}::timestamptz
    order by id for update`.execute(tx.db);
  return rows;
}

/** Locks the requested contacts that the caller may delete. Contacts already deleted can still be erased. */
async function lockVisible(tx: Ctx, contactIds: readonly number[], isErasing: boolean): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from contact c
    where c.account_id = ${tx.accountId} and c.id = any(${contactIds}::bigint[]) and ${visibleContacts(tx, 'contacts:write') ?? sql`true`}
      and ${isErasing ? sql`true` : sql`c.deleted_at is null`}
    order by c.id for no key update of c`.execute(tx.db);
  return rows.map((row) => row.id);
}

async function endUpcomingCalls(
  tx: Ctx,
  { onUpcomingCalls, reason, notify, erase }: How,
  calls: readonly UpcomingCall[],
): Promise<void> {
  if (calls.length === 0 || onUpcomingCalls === 'KEEP') return;
  if (onUpcomingCalls === 'REJECT') {
    throw new ApiError('CONTACT_HAS_CALLS', {
      details: { contactIds: [...new Set(calls.map((call) => call.contact_id))] },
    });
  }
  // A member who may delete the contact may also cancel its calls, including those of other hosts.
  const asWorkspace: Ctx = { ...tx, role: null };
  for (const { id } of calls) {
    await cancelCall(asWorkspace, await lockCall(asWorkspace, id), {
      cancelReason: reason ?? 'The contact was deleted',
      cancelledBy: 'ADMIN',
      notify: erase ? 'NOBODY' : notify ? 'EVERYBODY' : 'HOSTS',
    });
  }
}

async function softDelete(tx: Ctx, ids: readonly number[]): Promise<void> {
  const now = iso(tx.now);
  await sql`
    update contact set deleted_at = ${now}::timestamptz, updated_at = ${now}::timestamptz, version = version + 1
    where account_id = ${tx.accountId} and id = any(${ids}::bigint[]) and deleted_at is null`.execute(tx.db);
}

async function announce(
  tx: Ctx,
  ids: readonly number[],
  { erase, reason, onUpcomingCalls }: How,
  calls: readonly UpcomingCall[],
): Promise<void> {
  const cancelled = onUpcomingCalls === 'CANCEL' ? calls : [];
  await publishAll(tx, erase ? ids.map((id) => erasedOne(id, cancelled)) : await deletedOnes(tx, ids));
  await auditAll(
    tx,
    erase ? 'contact.erase' : 'contact.delete',
    'contact',
    ids.map((id) => ({ id, before: null, after: { reason: reason ?? null } })),
  );
}

/** Lets hosts be notified of cancelled calls even though their contact is no longer stored. */
function erasedOne(id: number, cancelled: readonly UpcomingCall[]): Change {
  const cancelledCallIds = cancelled.filter((call) => call.contact_id === id).map((call) => call.id);
  const context: ErasedContext = { cancelledCallIds };
  return { type: 'contact.erased', object: { id }, facts: { context } };
}

async function deletedOnes(tx: Ctx, ids: readonly number[]): Promise<Change[]> {
  return (await readAll(tx, ids)).map((object) => ({ type: 'contact.deleted', object }));
}

async function readAll(tx: Ctx, ids: readonly number[]): Promise<ContactShape[]> {
  const { rows } = await sql<ContactRow>`
    select ${sql.raw(contactColumns)} from contact c
    where c.account_id = ${tx.accountId} and c.id = any(${ids}::bigint[]) order by c.id`.execute(tx.db);
  // The outbox can be read without the scope contacts:pii.
  return presentContacts({ ...tx, scopes: new Set() }, rows);
}
