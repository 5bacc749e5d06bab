import { EventSettings } from '@callwright/contract/event-settings.ts';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { startCalibrations } from '#/domain/scheduling/events/host-lists.ts';
import { keepNewEventToken } from '#/domain/scheduling/event-records/event-token.ts';
import { searchText } from '#/platform/lists/search.ts';
import { iso } from '#/platform/values/time.ts';
import { priorityOf, weightOf } from './assign.ts';
import { insertRows, reserveIds } from './bulk.ts';
import type { Fields } from './create-fields.ts';
import type { Staff } from './create-team.ts';
import { discovery, enterprise, followUp, strategy, type Plan } from './event-plans.ts';

export type DemoEvent = {
  readonly id: number;
  readonly name: string;
  readonly linkPrefix: string;
  readonly eventType: 'STRATEGY_EVENT' | 'DISCOVERY_EVENT';
  readonly settings: EventSettings;
  /** Keys of the hosts. */
  readonly hosts: readonly string[];
  readonly durationMin: number;
  readonly stepMin: number;
};

export type Events = {
  readonly discovery: DemoEvent;
  readonly strategy: DemoEvent;
  readonly enterprise: DemoEvent;
  readonly followUp: DemoEvent;
};

/** Four events: a screening by setters with routing, the sales call, one for large customers with two hosts, and a short second talk. */
export async function createEvents(tx: Ctx, staff: Staff, fields: Fields): Promise<Events> {
  const plans = [discovery(staff, fields), strategy(fields), enterprise(), followUp()];
  const ids = await reserveIds(tx.db, 'event', plans.length);
  const since = iso(tx.now - 150 * dayMs);
  const owner = staff.get('tomas')?.id ?? null;
  const [screening, sales, large, second] = plans.map((plan, index) => demoEvent(tx, plan, ids[index] ?? 0));
  if (screening === undefined || sales === undefined || large === undefined || second === undefined)
    throw new Error('An event is missing');
  await insertRows(
    tx.db,
    'event',
    [screening, sales, large, second].map((event, index) => ({
      account_id: tx.accountId,
      id: event.id,
      ...tokenColumns(tx, event.id),
      slug: plans[index]?.slug,
      name: event.name,
      search_text: searchText([event.name], []),
      description: plans[index]?.description,
      color: plans[index]?.color,
      event_type: event.eventType,
      status: 'ACTIVATED',
      user_id: owner,
      position: index,
      settings: event.settings,
      created_by: owner,
      created_at: since,
      updated_at: since,
      version: 1,
    })),
  );
  await insertHosts(tx, [screening, sales, large, second], staff);
  for (const id of ids) await startCalibrations(tx, id);
  return { discovery: screening, strategy: sales, enterprise: large, followUp: second };
}

function tokenColumns(tx: Ctx, id: number) {
  const { hash, sealed } = keepNewEventToken(tx, id);
  // In the JSON format of bytea, because the row is written as JSON.
  return { token_hash: `\\x${hash.toString('hex')}`, token_sealed: sealed };
}

function demoEvent(tx: Ctx, plan: Plan, id: number): DemoEvent {
  const settings = EventSettings.parse(plan.settings);
  return {
    id,
    name: plan.name,
    linkPrefix: `${tx.account.slug}/${plan.slug}`,
    eventType: plan.eventType,
    settings,
    hosts: plan.hosts,
    durationMin: settings.duration,
    stepMin: settings.startTimeIncrement ?? settings.duration,
  };
}

async function insertHosts(tx: Ctx, events: readonly DemoEvent[], staff: Staff): Promise<void> {
  await insertRows(
    tx.db,
    'event_host',
    events.flatMap((event) =>
      event.hosts.map((key, position) => ({
        account_id: tx.accountId,
        event_id: event.id,
        user_id: staff.get(key)?.id,
        role: event.settings.assignment.mode === 'COLLECTIVE' ? 'REQUIRED' : 'POOL',
        priority: priorityOf(key),
        weight: weightOf(key),
        availability_id: staff.get(key)?.availabilityId,
        active: true,
        caps: {},
        position,
      })),
    ),
  );
}
