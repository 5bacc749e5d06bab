import { because } from '@callwright/contract/error-reasons.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { RoleKey } from '@callwright/contract/roles.ts';
import type * as contract from '@callwright/contract/users.ts';
import { lockMembersApart } from '#/platform/db/spread.ts';
import { sql } from '#/platform/db/sql.ts';
import { audit } from '#/platform/audit/audit.ts';
import { announce } from '#/domain/people/credentials/invalidate.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError, invalid, notFound } from '#/platform/errors/errors.ts';
import { transferCalls } from '#/domain/scheduling/booking/transfer-calls.ts';
import { lockHosts } from '#/domain/scheduling/free-times/locks.ts';
import { iso } from '#/platform/values/time.ts';
import { announceUser } from './announce.ts';
import { assertMayChange, assertMayGive } from './assert-role.ts';
import { endCredentials } from './end-credentials.ts';
import { readUser } from './user.ts';

type Change = Input<typeof contract.update>;
type MemberRow = {
  role: RoleKey;
  is_owner: boolean;
  status: 'INVITED' | 'ACTIVE' | 'DEACTIVATED';
  caps: Record<string, number | null>;
  has_joined: boolean;
  person_id: number;
};

/** Changes role, caps or status of a member. Effective at the next request of each of their credentials. */
export async function update(ctx: Ctx, input: Change): Promise<Result<typeof contract.update>> {
  return transaction(ctx, async (tx) => {
    // Hosts are locked before members, as in a booking.
    if (input.reassignTo !== undefined) await lockHosts(tx, [input.id, input.reassignTo]);
    const member = await loadMemberForUpdate(tx, input.id);
    assertMayChange(tx, member.role);
    assertOwnerStays(member, input);
    if (input.role !== undefined && input.role !== member.role) assertMayGive(tx, input.role);
    const seen = await readUser(tx, input.id);
    const status = statusAfter(member, input.status);
    if (status === 'DEACTIVATED' && member.status !== 'DEACTIVATED')
      await leave(tx, input.id, input.reassignTo);
    await sql`
      update member set
        role = ${input.role ?? member.role}, caps = ${JSON.stringify({ ...member.caps, ...input.caps })}::jsonb, status = ${status},
        deleted_at = case when ${status} = 'DEACTIVATED' then coalesce(deleted_at, ${iso(tx.now)}::timestamptz) end,
        directory_removed_at = case when ${status} = 'DEACTIVATED' then directory_removed_at end,
        returned_at = case when ${status} = 'ACTIVE' and status <> 'ACTIVE' then ${iso(tx.now)}::timestamptz else returned_at end, updated_at = ${iso(tx.now)}
      where account_id = ${tx.accountId} and user_id = ${input.id}`.execute(tx.db);
    const user = await readUser(tx, input.id);
    const before = { role: member.role, status: member.status, caps: member.caps };
    await audit(tx, 'user.update', 'user', input.id, before, {
      role: user.role.key,
      status: user.status,
      caps: user.caps,
    });
    await announceUser(tx, seen, user);
    await announce(tx, { personId: member.person_id });
    return { data: { user } };
  });
}

export async function loadMemberForUpdate(tx: Ctx, userId: number): Promise<MemberRow> {
  await lockMembersApart(tx, [userId], 'deactivated');
  const { rows } = await sql<MemberRow>`
    select role, is_owner, status, caps, joined_at is not null as has_joined, person_id from member
    where account_id = ${tx.accountId} and user_id = ${userId} for update`.execute(tx.db);
  const row = rows[0];
  if (row === undefined) throw notFound('user');
  return row;
}

/** Somebody must always be able to administer the workspace. */
function assertOwnerStays(member: MemberRow, input: Change): void {
  if (!member.is_owner) return;
  if (input.status === 'DEACTIVATED')
    throw new ApiError('CONFLICT', { because: because('OWNER_STAYS_ACTIVE') });
  if (input.role !== undefined && input.role !== 'SUPER_ADMIN')
    throw new ApiError('CONFLICT', { because: because('OWNER_STAYS_ADMIN') });
}

function statusAfter(member: MemberRow, wanted: Change['status']): MemberRow['status'] {
  if (wanted === undefined || wanted === member.status) return member.status;
  if (wanted === 'ACTIVE' && (member.status === 'INVITED' || !member.has_joined)) {
    throw new ApiError('CONFLICT', { because: because('INVITATION_OPEN') });
  }
  return wanted;
}

/** A host with upcoming calls cannot leave without a successor. All credentials are ended for good. */
async function leave(tx: Ctx, userId: number, reassignTo: number | undefined): Promise<void> {
  if (reassignTo === undefined) await mustHaveNoCalls(tx, userId);
  else {
    await mustBeActive(tx, reassignTo);
    await transferCalls(tx, userId, reassignTo);
  }
  await endCredentials(tx, userId);
}

async function mustHaveNoCalls(tx: Ctx, userId: number): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from event_call_host host
    join event_call call on call.account_id = host.account_id and call.id = host.event_call_id
    where host.account_id = ${tx.accountId} and host.user_id = ${userId} and call.status = 'SCHEDULED' and call.ends_at > ${iso(tx.now)}`.execute(
    tx.db,
  );
  const upcomingCalls = rows[0]?.n ?? 0;
  if (upcomingCalls > 0)
    throw new ApiError('CONFLICT', {
      because: because('MEMBER_HAS_CALLS'),
      details: { upcomingCalls },
    });
}

/** Locked, so that the member cannot leave concurrently. */
async function mustBeActive(tx: Ctx, userId: number): Promise<void> {
  const { rows } = await sql`
    select from member where account_id = ${tx.accountId} and user_id = ${userId} and status = 'ACTIVE' for key share`.execute(
    tx.db,
  );
  if (rows.length === 0) throw invalid({ reassignTo: [because('NO_SUCH_ACTIVE_MEMBER')] });
}
