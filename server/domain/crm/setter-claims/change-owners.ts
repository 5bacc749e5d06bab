import { sql } from '#/platform/db/sql.ts';
import { publishAll } from '#/platform/changes/publish.ts';
import { announceChanges } from '#/domain/crm/contact-records/change.ts';
import { contactColumns, type ContactRow } from '#/domain/crm/contact-records/columns.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { claimStatusNow, noteOfClaim, type ClaimStatus } from '#/domain/scheduling/call-records/claims.ts';
import { iso } from '#/platform/values/time.ts';
import { readClaims, type ClaimRow } from './setter-claim.ts';

/** The new owner of a contact; null: nobody. */
export type NewOwner = { contactId: number; setterId: number | null };
/** A live contact that is locked, and the setter it has. */
export type Owned = { id: number; setter_id: number | null };

type How = {
  origin: ClaimRow['origin'];
  eventId?: number | undefined;
  /** The call just booked; otherwise an upcoming call makes the claim EXISTING_CALL. */
  callId?: number;
};
type Written = { id: number; contact_id: number; claim_status: ClaimStatus };

/**
 * The calls that new claims may point to stay what they are until these are written. Before the contacts, because
 * code that cancels a call locks the call first.
 */
export async function lockCallsOf(tx: Ctx, contactIds: readonly number[]): Promise<void> {
  await sql`
    select from event_call
    where account_id = ${tx.accountId} and contact_id = any(${contactIds}::bigint[]) and status = 'SCHEDULED' and ends_at > ${iso(tx.now)}::timestamptz
    order by id for key share`.execute(tx.db);
}

/**
 * Locks contacts for a change of their setter, sorted: every change of claims starts here. Calls are
 * locked before contacts, claims after.
 */
export async function lockOwned(tx: Ctx, contactIds: readonly number[]): Promise<Owned[]> {
  const { rows } = await sql<Owned>`
    select c.id, c.setter_id from contact c
    where c.account_id = ${tx.accountId} and c.id = any(${contactIds}::bigint[]) and c.deleted_at is null
    order by c.id for no key update of c`.execute(tx.db);
  return rows;
}

/**
 * Gives locked contacts to setters, or to nobody: closes the claims of others, opens new ones, keeps the contacts in
 * step. A constant number of statements, regardless of the number of contacts.
 * @returns the claim of each contact by its id: the open one, or the one that was closed
 */
export async function changeOwners(
  tx: Ctx,
  before: readonly Owned[],
  owners: readonly NewOwner[],
  how: How,
): Promise<Map<number, Written>> {
  if (owners.length === 0) return new Map();
  const closed = await closeClaims(tx, owners);
  const opened = await openClaims(tx, owners, how);
  const contacts = await writeSetters(tx, owners);
  await announce(tx, { before, closed, opened, contacts });
  const open = await openClaimsOf(tx, owners);
  return new Map([...closed, ...open].map((claim) => [claim.contact_id, claim]));
}

function asRows(owners: readonly NewOwner[]) {
  const contactIds = owners.map((owner) => owner.contactId);
  const setterIds = owners.map((owner) => owner.setterId);
  return sql`unnest(${contactIds}::bigint[], ${setterIds}::bigint[]) as owner (contact_id, setter_id)`;
}

async function closeClaims(tx: Ctx, owners: readonly NewOwner[]): Promise<Written[]> {
  const status = sql`case when s.claim_status = 'PENDING' then 'NO_CALL' else s.claim_status end`;
  const { rows } = await sql<Written>`
    update setter_claim s set released_at = ${iso(tx.now)}::timestamptz, claim_status = ${status}, history = s.history || ${noteOfClaim(tx, status)}
    from ${asRows(owners)}
    where s.account_id = ${tx.accountId} and s.contact_id = owner.contact_id and s.released_at is null
      and s.setter_id is distinct from owner.setter_id
    returning s.id, s.contact_id, s.claim_status`.execute(tx.db);
  return rows;
}

/** A contact that its setter has already stays with the claim there is: the index of open claims decides. */
async function openClaims(tx: Ctx, owners: readonly NewOwner[], how: How): Promise<Written[]> {
  const status =
    how.callId === undefined
      ? sql`case when booked.id is null then 'PENDING' else 'EXISTING_CALL' end`
      : sql`'SCHEDULED'::text`;
  const { rows } = await sql<Written>`
    with booked as materialized (
      select owner.contact_id, owner.setter_id, call.id, call.event_id
      from ${asRows(owners)} left join lateral (
        select call.id, call.event_id from event_call call
        where call.account_id = ${tx.accountId} and call.contact_id = owner.contact_id and call.status = 'SCHEDULED'
          and call.ends_at > ${iso(tx.now)}::timestamptz and (${how.callId ?? null}::bigint is null or call.id = ${how.callId ?? null}::bigint)
        order by call.starts_at, call.id limit 1
      ) call on true
      where owner.setter_id is not null
    )
    insert into setter_claim (account_id, contact_id, event_id, event_call_id, setter_id, claim_status, origin, assigned_by, history, claimed_at)
    select ${tx.accountId}, booked.contact_id, coalesce(${how.eventId ?? null}::bigint, booked.event_id), booked.id, booked.setter_id,
      ${status}, ${how.origin}, ${JSON.stringify(tx.actor)}::jsonb, ${noteOfClaim(tx, status)}, ${iso(tx.now)}::timestamptz
    from booked order by booked.contact_id
    on conflict (account_id, contact_id) where released_at is null do nothing
    returning id, contact_id, claim_status`.execute(tx.db);
  return rows;
}

async function writeSetters(tx: Ctx, owners: readonly NewOwner[]): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`
    update contact c set setter_id = owner.setter_id, last_activity_at = ${iso(tx.now)}::timestamptz, updated_at = ${iso(tx.now)}::timestamptz,
      version = c.version + 1
    from ${asRows(owners)}
    where c.account_id = ${tx.accountId} and c.id = owner.contact_id and c.setter_id is distinct from owner.setter_id
    returning ${sql.raw(contactColumns)}`.execute(tx.db);
  return rows;
}

async function openClaimsOf(tx: Ctx, owners: readonly NewOwner[]): Promise<Written[]> {
  const { rows } = await sql<Written>`
    select s.id, s.contact_id, ${claimStatusNow(tx)} as claim_status from setter_claim s
    where s.account_id = ${tx.accountId} and s.contact_id = any(${owners.map((owner) => owner.contactId)}::bigint[]) and s.released_at is null`.execute(
    tx.db,
  );
  return rows;
}

type Facts = { before: readonly Owned[]; closed: Written[]; opened: Written[]; contacts: ContactRow[] };

async function announce(tx: Ctx, { before, closed, opened, contacts }: Facts): Promise<void> {
  const closedIds = new Set(closed.map((claim) => claim.id));
  const claims = await readClaims(tx, [...closedIds, ...opened.map((claim) => claim.id)]);
  await publishAll(
    tx,
    claims.map((object) => ({
      type: closedIds.has(object.id) ? 'setter_claim.released' : 'setter_claim.assigned',
      object,
    })),
  );
  const setterBefore = new Map(before.map((contact) => [contact.id, contact.setter_id]));
  await announceChanges(
    tx,
    contacts
      .toSorted((a, b) => a.id - b.id)
      .map((row) => {
        const setterId = setterBefore.get(row.id) ?? null;
        const written = { row, changedFields: ['setterId'], previous: { setterId } };
        return { before: { ...row, setter_id: setterId }, written };
      }),
  );
}
