import { because } from '@callwright/contract/error-reasons.ts';
import { auditAll } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { announceCalls } from '#/domain/scheduling/call-records/announce.ts';
import { selectCalls } from '#/domain/scheduling/call-records/call-row.ts';
import { linkAfterHost } from '#/domain/scheduling/call-records/link-source.ts';
import { storeTransfer } from '#/domain/scheduling/routing-decisions/store-transfer.ts';
import type { Moved } from '#/domain/scheduling/call-records/notice.ts';
import { expiredHolds } from '#/domain/scheduling/free-times/hold-rows.ts';

/**
 * Transfers a host's upcoming calls to another member: all of them, or none if that member is busy at one of the times.
 * The caller holds the locks of both hosts. The number of statements does not depend on the number of calls.
 */
export async function transferCalls(tx: Ctx, fromId: number, toId: number): Promise<void> {
  const callIds = await lockUpcomingCalls(tx, fromId);
  if (callIds.length === 0) return;
  await moveHosts(tx, callIds, fromId, toId);
  await sql`
    update event_call set user_id = ${toId}, ${linkAfterHost(sql`${toId}::bigint`)}, updated_at = ${iso(tx.now)}::timestamptz, version = version + 1,
      team_id = (select min(tm.team_id) from team_member tm where tm.account_id = event_call.account_id and tm.user_id = ${toId}),
      host_time_zone = coalesce(
        (select a.time_zone from availability a where a.account_id = event_call.account_id and a.user_id = ${toId} and a.is_default),
        (select u.time_zone from member_person u where u.account_id = event_call.account_id and u.user_id = ${toId}))
    where event_call.account_id = ${tx.accountId} and event_call.id = any(${callIds}::bigint[]) and event_call.user_id = ${fromId}`.execute(
    tx.db,
  );
  await storeTransfer(tx, callIds, fromId, toId);
  await announce(tx, callIds, fromId, toId);
}

async function lockUpcomingCalls(tx: Ctx, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select call.id from event_call call
    where call.account_id = ${tx.accountId} and call.status = 'SCHEDULED' and call.ends_at > ${iso(tx.now)}::timestamptz
      and exists (select from event_call_host host
        where host.account_id = call.account_id and host.event_call_id = call.id and host.user_id = ${userId})
    order by call.id for no key update of call`.execute(tx.db);
  return rows.map((row) => row.id);
}

/**
 * The exclusion constraint decides. The credit moves along. If the new host is already a co-host of a call, that row
 * stays.
 */
async function moveHosts(tx: Ctx, callIds: readonly number[], fromId: number, toId: number): Promise<void> {
  await expiredHolds(tx, [toId]).execute(tx.db);
  const { rows } = await sql<{ id: number }>`
    with given as (
      delete from event_call_host
      where account_id = ${tx.accountId} and user_id = ${fromId} and event_call_id = any(${callIds}::bigint[])
      returning *
    ), taken as (
      insert into event_call_host (account_id, event_call_id, user_id, event_id, starts_at, span, blocking, assigned_at, credit)
      select g.account_id, g.event_call_id, ${toId}, g.event_id, g.starts_at, g.span, g.blocking, ${iso(tx.now)}::timestamptz, g.credit
      from given g order by g.event_call_id
      on conflict do nothing
      returning event_call_id
    )
    select event_call_id as id from given except select event_call_id from taken
    except select h.event_call_id from event_call_host h
      where h.account_id = ${tx.accountId} and h.user_id = ${toId} and h.event_call_id = any(${callIds}::bigint[])
    order by id`.execute(tx.db);
  if (rows.length > 0)
    throw new ApiError('CONFLICT', {
      because: because('OTHER_PERSON_BUSY'),
      details: { eventCallIds: rows.map((row) => row.id) },
    });
}

async function announce(tx: Ctx, callIds: readonly number[], fromId: number, toId: number): Promise<void> {
  await sql`
    insert into event_call_history (account_id, event_call_id, at, action, actor, before, after)
    select ${tx.accountId}, id, ${iso(tx.now)}::timestamptz, 'reassigned', ${JSON.stringify(tx.actor)}::jsonb,
      jsonb_build_object('userId', ${fromId}::bigint), jsonb_build_object('userId', ${toId}::bigint)
    from unnest(${callIds}::bigint[]) as id returning account_id`.execute(tx.db);
  await auditAll(
    tx,
    'call.reassign',
    'event_call',
    callIds.map((id) => ({ id, before: { userId: fromId }, after: { userId: toId } })),
  );
  const { rows } = await selectCalls(
    sql`where c.account_id = ${tx.accountId} and c.id = any(${callIds}::bigint[]) order by c.id`,
  ).execute(tx.db);
  await announceCalls(
    tx,
    rows.map((call) => {
      const moved: Moved = { startsAt: call.starts_at, hostName: null, joinedIds: [toId], leftIds: [fromId] };
      return {
        type: 'call.reassigned',
        call,
        facts: { changedFields: ['userId'], previous: { userId: fromId } },
        notice: { notify: 'EVERYBODY', moved },
      };
    }),
  );
}
