import { because } from '@callwright/contract/error-reasons.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { resolutions, type resolveCalendar } from '@callwright/contract/resolve-calendar.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { checkVersion } from '#/platform/replies/check-version.ts';
import { reply, type Reply } from '#/platform/replies/reply.ts';
import { iso } from '#/platform/values/time.ts';
import { announceCall } from './announce.ts';
import { lockCall, readCall, type CallRow } from './call-row.ts';
import { cancelCall } from './cancel.ts';
import { presentCall } from './event-call.ts';
import { remember } from './history.ts';

type Asked = Input<typeof resolveCalendar>;

/** A host changed a call's calendar entry, which was flagged. This carries out what a person decides about it. */
export async function resolveCallCalendar(
  ctx: Ctx,
  input: Asked,
): Promise<Reply<Result<typeof resolveCalendar>>> {
  return transaction(ctx, async (tx) => {
    const call = await lockCall(tx, input.id);
    checkVersion(tx, call.version);
    if (call.status === 'CANCELLED') throw new ApiError('CALL_CANCELLED');
    await resolveEntry(tx, call, input.action);
    const action = resolutions[input.action];
    await remember(tx, call.id, 'calendar_resolved', {}, { action });
    const resolved = await readCall(tx, { id: call.id }, 'calls:read');
    await announceCall(tx, 'call.calendar_resolved', resolved, { extra: { userId: call.user_id, action } });
    const after = input.action === 'CANCEL' ? await cancel(tx, resolved, input) : resolved;
    return reply({ data: { eventCall: presentCall(tx, after) } }, { version: after.version });
  });
}

function cancel(tx: Ctx, call: CallRow, { notify }: Asked): Promise<CallRow> {
  return cancelCall(tx, call, {
    cancelReason: null,
    cancelledBy: 'ADMIN',
    notify: notify ? 'EVERYBODY' : 'HOSTS',
  });
}

/**
 * If two people resolve it at once, one of them does. What was found stays recorded, so that the next sync does not
 * report it again, until the entry is written or something else is found.
 */
async function resolveEntry(tx: Ctx, call: CallRow, action: Asked['action']): Promise<void> {
  const now = sql`${iso(tx.now)}::timestamptz`;
  const again = sql`state = 'PENDING', tries = 0, error = null, due_at = ${now},`;
  const { rows } = await sql`
    update call_entry set ${action === 'RESTORE' ? again : sql``} resolved = noticed, seen = null, updated_at = ${now}
    where account_id = ${tx.accountId} and event_call_id = ${call.id} and user_id = ${call.user_id}
      and noticed is distinct from resolved and noticed is not null
      and (${action !== 'RESTORE'} or (calendar_id is not null and is_wanted and state <> 'DETACHED'))
    returning event_call_id`.execute(tx.db);
  if (rows.length > 0) return;
  const isFound = call.calendar?.found !== null && call.calendar?.found !== undefined;
  throw new ApiError('CONFLICT', {
    because: isFound ? because('CALENDAR_GONE') : because('NOTHING_TO_RESOLVE'),
  });
}
