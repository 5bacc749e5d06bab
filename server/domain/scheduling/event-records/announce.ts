import type { ChangeType } from '@callwright/contract/change-types.ts';
import { EventSettings } from '@callwright/contract/event-settings.ts';
import { differenceOf } from '#/platform/changes/difference.ts';
import { publishAll, type Facts } from '#/platform/changes/publish.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { presentEvent, selectEvents, type EventRow } from './event.ts';

type EventChange = Extract<ChangeType, `event.${string}`>;
type Announced = { type: EventChange; event: EventRow; facts?: Facts<EventChange> };

/** Publishes what happened to an event, in the transaction of its cause. */
export async function announceEvent(
  tx: Ctx,
  type: EventChange,
  event: EventRow,
  facts: Facts<EventChange> = {},
): Promise<void> {
  await announceEvents(tx, [{ type, event, facts }]);
}

/** The same for many events, in order, in one statement. */
async function announceEvents(tx: Ctx, changes: readonly Announced[]): Promise<void> {
  await publishAll(
    tx,
    changes.map(({ type, event, facts = {} }) => ({
      type,
      // Adds defaults for settings that did not exist when the event was stored.
      object: { ...presentEvent(tx, event), ...EventSettings.parse(event.settings) },
      facts,
    })),
  );
}

/**
 * Runs a change by another feature to these events, under their locks. It counts as a new version, so that a form
 * opened before cannot write back old values, and it is published.
 */
export async function changeEvents<T>(
  tx: Ctx,
  eventIds: readonly number[],
  change: () => Promise<T>,
): Promise<T> {
  if (eventIds.length === 0) return change();
  await sql`
    select from event where account_id = ${tx.accountId} and id = any(${eventIds}::bigint[]) order by id for no key update`.execute(
    tx.db,
  );
  const before = await readEvents(tx, eventIds);
  const result = await change();
  const after = await readEvents(tx, eventIds);
  const changed = after.flatMap((event, index) => {
    const old = before[index];
    if (old === undefined) return [];
    const { changedFields, previous } = differenceOf(settingsOf(tx, old), settingsOf(tx, event));
    return changedFields.length === 0 ? [] : [{ event, facts: { changedFields, previous } }];
  });
  await sql`
    update event set updated_at = ${iso(tx.now)}, version = version + 1
    where account_id = ${tx.accountId} and id = any(${changed.map(({ event }) => event.id)}::bigint[])`.execute(
    tx.db,
  );
  await announceEvents(
    tx,
    changed.map(({ event, facts }) => ({
      type: 'event.updated',
      event: { ...event, updated_at: iso(tx.now), version: event.version + 1 },
      facts,
    })),
  );
  return result;
}

/** Deleted events are left out. */
async function readEvents(tx: Ctx, ids: readonly number[]): Promise<EventRow[]> {
  const { rows } = await selectEvents(
    sql`where e.account_id = ${tx.accountId} and e.id = any(${ids}::bigint[]) and e.deleted_at is null order by e.id`,
  ).execute(tx.db);
  return rows;
}

function settingsOf(tx: Ctx, row: EventRow): Record<string, unknown> {
  const { stats: _, ...settings } = presentEvent(tx, row);
  return settings;
}
