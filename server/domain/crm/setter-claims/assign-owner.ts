import { because } from '@callwright/contract/error-reasons.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { levelOf } from '@callwright/contract/roles.ts';
import type { assignOwner } from '@callwright/contract/setter-claims.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError, invalid } from '#/platform/errors/errors.ts';
import { readEvent } from '#/domain/scheduling/free-times/bookable-event.ts';
import { changeOwners, lockCallsOf, lockOwned, type NewOwner, type Owned } from './change-owners.ts';

type Body = Input<typeof assignOwner>;
type Skipped = Result<typeof assignOwner>['data']['skipped'][number];
type Plan = { owners: NewOwner[]; skipped: Skipped[] };

/** POST /v1/setterClaims/assignOwner: to one setter, in turn to several, or to nobody. */
export async function assignSetterOwner(ctx: Ctx, input: Body): Promise<Result<typeof assignOwner>> {
  // Setters claim for themselves; whose lead it is, managers say.
  if (ctx.role !== null && levelOf(ctx.role, 'claims:write') !== 'all')
    throw new ApiError('INSUFFICIENT_ROLE');
  return transaction(ctx, async (tx) => {
    if (input.eventId !== undefined) await readEvent(tx, { eventId: input.eventId });
    const asked = contactsIn(input);
    const setters = await settersOf(tx, input);
    await lockCallsOf(tx, asked);
    const owned = await lockOwned(tx, asked);
    const changed = await changedSince(tx, input.unchangedSince ?? [], owned);
    const { owners, skipped } = plan(input, asked, { owned, changed, setters });
    const claims = await changeOwners(tx, owned, owners, {
      origin: input.mode === 'ROUND_ROBIN' ? 'ROUND_ROBIN' : 'ASSIGN',
      eventId: input.eventId,
    });
    const before = new Map(owned.map((contact) => [contact.id, contact.setter_id]));
    const assigned = owners.map(({ contactId, setterId }) => {
      const claim = claims.get(contactId);
      return {
        contactId,
        setterId,
        previousSetterId: before.get(contactId) ?? null,
        claimId: claim?.id ?? null,
        claimStatus: claim?.claim_status ?? null,
      };
    });
    return { data: { assigned, skipped, count: assigned.length } };
  });
}

function contactsIn({ contactIds, contactId, unchangedSince }: Body): number[] {
  return [...new Set(unchangedSince?.map((one) => one.contactId) ?? contactIds ?? contactId ?? [])];
}

/** Of locked contacts those that are not as an assignment left them: a later claim came, or the setter is another. */
async function changedSince(
  tx: Ctx,
  left: NonNullable<Body['unchangedSince']>,
  owned: readonly Owned[],
): Promise<ReadonlySet<number>> {
  if (left.length === 0) return new Set();
  const ids = owned.map((contact) => contact.id);
  const { rows } = await sql<{ contact_id: number; id: number }>`
    select contact_id, max(id) as id from setter_claim
    where account_id = ${tx.accountId} and contact_id = any(${ids}::bigint[])
    group by contact_id`.execute(tx.db);
  const newest = new Map(rows.map((row) => [row.contact_id, row.id]));
  const current = new Map(owned.map((contact) => [contact.id, contact.setter_id]));
  return new Set(
    left
      .filter(
        ({ contactId, claimId, setterId }) =>
          newest.get(contactId) !== claimId || current.get(contactId) !== setterId,
      )
      .map(({ contactId }) => contactId),
  );
}

/** The setters in turn, and those among the ones named who cannot take leads. */
type Setters = { active: (number | null)[]; inactive: number[] };

async function settersOf(tx: Ctx, input: Body): Promise<Setters> {
  if (input.mode === 'ROUND_ROBIN') return settersInTurn(tx, [...new Set(input.setterIds ?? [])]);
  const setterId = input.setterId === undefined ? (input.userId ?? null) : input.setterId;
  if (setterId === null) return { active: [null], inactive: [] };
  return membersAmong(tx, [setterId], input.setterId === undefined ? 'userId' : 'setterId');
}

async function membersAmong(tx: Ctx, userIds: readonly number[], field: string): Promise<Setters> {
  const { rows } = await sql<{ user_id: number; is_active: boolean; open: number }>`
    select m.user_id, m.status = 'ACTIVE' and m.deleted_at is null as is_active,
      (select count(*) from setter_claim s where s.account_id = m.account_id and s.setter_id = m.user_id and s.released_at is null) as open
    from member m where m.account_id = ${tx.accountId} and m.user_id = any(${userIds}::bigint[])
    order by open, m.user_id`.execute(tx.db);
  const missing = userIds.find((id) => !rows.some((row) => row.user_id === id));
  if (missing !== undefined) throw invalid({ [field]: [because('NO_SUCH_MEMBER')] });
  return {
    active: rows.filter((row) => row.is_active).map((row) => row.user_id),
    inactive: rows.filter((row) => !row.is_active).map((row) => row.user_id),
  };
}

/** Behind a lock, because the turn begins where a count says: two that share out at once would begin at the same. */
async function settersInTurn(tx: Ctx, setterIds: readonly number[]): Promise<Setters> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`claims:${tx.accountId}`}, 0))`.execute(tx.db);
  return membersAmong(tx, setterIds, 'setterIds');
}

type Known = { owned: readonly Owned[]; changed: ReadonlySet<number>; setters: Setters };

function plan(
  { overwrite }: Body,
  asked: readonly number[],
  { owned, changed, setters: { active, inactive } }: Known,
): Plan {
  const owners: NewOwner[] = [];
  const skipped: Skipped[] = [];
  const ownerOf = new Map(owned.map((contact) => [contact.id, contact.setter_id]));
  for (const contactId of asked) {
    const current = ownerOf.get(contactId);
    const next = active[owners.length % active.length];
    if (current === undefined) skipped.push({ contactId, code: 'NOT_FOUND', setterId: null });
    else if (changed.has(contactId)) skipped.push({ contactId, code: 'CHANGED', setterId: current });
    else if (current !== null && !overwrite)
      skipped.push({ contactId, code: 'ALREADY_OWNED', setterId: current });
    else if (next === undefined)
      skipped.push({ contactId, code: 'SETTER_INACTIVE', setterId: inactive[0] ?? null });
    else owners.push({ contactId, setterId: next });
  }
  return { owners, skipped };
}
