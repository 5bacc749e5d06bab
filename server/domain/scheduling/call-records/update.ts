import type { update } from '@callwright/contract/event-calls.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { differenceOf } from '#/platform/changes/difference.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { reply, type Reply } from '#/platform/replies/reply.ts';
import { checkVersion } from '#/platform/replies/check-version.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import { announceCall } from './announce.ts';
import { lockCall, readCall, type CallRow } from './call-row.ts';
import { presentCall } from './event-call.ts';
import { remember } from './history.ts';
import { sourceOfType } from './link-source.ts';
import { changedFrom, type Notice } from './notice.ts';

type Changes = Omit<Input<typeof update>, 'id' | 'notify'>;

/** Changes the details of a call. A cancelled call accepts only notes and external ids. */
export async function updateEventCall(
  ctx: Ctx,
  { id, notify, ...changes }: Input<typeof update>,
): Promise<Reply<Result<typeof update>>> {
  return transaction(ctx, async (tx) => {
    const call = await lockCall(tx, id);
    checkVersion(tx, call.version);
    if (call.status === 'CANCELLED' && changesPlan(changes)) throw new ApiError('CALL_CANCELLED');
    await write(tx, call, changes);
    await remember(tx, id, 'updated', {}, changes);
    const after = await readCall(tx, { id }, 'calls:read');
    // Nobody is notified about calls in the past.
    const isStepDue = notify && changesPlan(changes) && toMs(after.ends_at) > tx.now;
    await announce(tx, call, after, isStepDue ? changedFrom(call, after) : undefined);
    return reply({ data: { eventCall: presentCall(tx, after) } }, { version: after.version });
  });
}

function changesPlan(changes: Changes): boolean {
  return [changes.location, changes.locationLink, changes.locationDetails, changes.additionalGuests].some(
    (value) => value !== undefined,
  );
}

async function write(tx: Ctx, call: CallRow, changes: Changes): Promise<void> {
  const given = <T>(value: T | undefined, stored: T): T => (value === undefined ? stored : value);
  const place = placeAfter(call, changes);
  await sql`
    update event_call set
      notes = ${given(changes.notes, call.notes)},
      location = ${given(changes.location, call.location)},
      location_link = ${place.link},
      link_source = ${place.source},
      dial_in = ${place.dialIn},
      location_details = ${given(changes.locationDetails, call.location_details)},
      additional_guests = ${JSON.stringify(changes.additionalGuests ?? call.additional_guests)},
      external_ids = ${JSON.stringify(changes.externalIds ?? call.external_ids)},
      updated_at = ${iso(tx.now)}, version = version + 1
    where account_id = ${tx.accountId} and id = ${call.id}`.execute(tx.db);
}

/** A link that is typed in wins. Without one, a new location gets a link from its provider. */
function placeAfter(call: CallRow, { location, locationLink }: Changes) {
  const same = { link: call.location_link, source: call.link_source, dialIn: call.dial_in };
  if (locationLink === call.location_link) return same;
  if (locationLink !== undefined && locationLink !== null)
    return { link: locationLink, source: null, dialIn: null };
  const isElsewhere = location !== undefined && location !== call.location;
  if (
    locationLink === undefined &&
    (!isElsewhere || (call.link_source === null && call.location_link !== null))
  )
    return same;
  return { link: null, source: sourceOfType(location ?? call.location), dialIn: null };
}

/** Publishes nothing if nothing changed. */
async function announce(tx: Ctx, before: CallRow, after: CallRow, notice: Notice | undefined): Promise<void> {
  const { changedFields, previous } = differenceOf(presentCall(tx, before), presentCall(tx, after));
  if (changedFields.length > 0)
    await announceCall(tx, 'call.updated', after, { changedFields, previous }, notice);
}
