import { EventSettings } from '@callwright/contract/event-settings.ts';
import type { Event } from '@callwright/contract/events.ts';
import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { eventFlaws, type PointingEvent } from '#/domain/scheduling/routing/event-flaws.ts';
import { sourceOfPlace } from '#/domain/scheduling/call-records/link-source.ts';
import { presentEvent, type EventRow } from '#/domain/scheduling/event-records/event.ts';
import { sql } from '#/platform/db/sql.ts';
import { readWorld } from '#/domain/scheduling/event-records/world.ts';

type Shape = z.input<typeof Event>;

/** Events as replies show them, with warnings about broken references. */
export async function presentEvents(ctx: Ctx, rows: readonly EventRow[]): Promise<Shape[]> {
  const pointing = rows.map(pointingOf);
  const world = await readWorld(
    ctx,
    pointing.map(({ settings, ownerId, hostIds, teamIds }) => ({
      settings,
      people: { userIds: ownerId === null ? hostIds : [...hostIds, ownerId], teamIds },
    })),
  );
  const taking = await providersAmong(ctx, rows);
  return rows.map((row, index) => {
    const event = pointing[index];
    const warnings =
      event === undefined
        ? []
        : [
            ...eventFlaws(event, world),
            ...placeFlaws(ctx, row.settings.locations ?? []),
            ...depositFlaws(row.settings.deposit ?? null, taking),
          ];
    return { ...presentEvent(ctx, row), warnings };
  });
}

export async function presentOneEvent(ctx: Ctx, row: EventRow): Promise<Shape> {
  const [event] = await presentEvents(ctx, [row]);
  if (event === undefined) throw new Error('One row makes one event');
  return event;
}

/** Rooms that nobody can create: the operator may remove the server's setting at any time. */
function placeFlaws({ app }: Ctx, locations: EventSettings['locations']): Shape['warnings'] {
  if (app.config.jitsiUrl !== null) return [];
  return locations.flatMap(({ type, link, perHost, room }, place) =>
    sourceOfPlace({ type, link, perHost, room }) === 'JITSI'
      ? [
          {
            path: `locations.${place}.room`,
            code: 'ROOM_SERVER_MISSING' as const,
            params: { place: place + 1 },
            text: `Location ${place + 1} takes Jitsi rooms, and this installation has no Jitsi server: its calls get no link. The operator sets one with JITSI_URL.`,
          },
        ]
      : [],
  );
}

/** The payment providers in working order, read only if one of the events needs them. */
async function providersAmong(ctx: Ctx, rows: readonly EventRow[]): Promise<ReadonlySet<string>> {
  if (rows.every(({ settings }) => !settings.deposit)) return new Set();
  const { rows: found } = await sql<{ provider: string }>`
    select provider from payment_connection where account_id = ${ctx.accountId} and status = 'CONNECTED'`.execute(
    ctx.db,
  );
  return new Set(found.map(({ provider }) => provider));
}

/** A deposit that cannot be taken: the provider was disconnected, or no longer accepts the key. */
function depositFlaws(deposit: EventSettings['deposit'], taking: ReadonlySet<string>): Shape['warnings'] {
  if (deposit === null || taking.has(deposit.provider)) return [];
  const { provider } = deposit;
  return [
    {
      path: 'deposit',
      code: 'DEPOSIT_NOT_CONNECTED',
      params: { provider },
      text: `Payments with ${provider} are not connected any more, or do not work: this event cannot be booked on its page until they do, because it asks for a deposit.`,
    },
  ];
}

// Defaults for settings that did not exist when an event was stored.
const usual = EventSettings.parse({});

function pointingOf(row: EventRow): PointingEvent {
  return {
    ownerId: row.user_id,
    hostIds: row.hosts.map((host) => host.userId),
    teamIds: row.teams.map((team) => team.id),
    settings: { ...usual, ...row.settings },
  };
}
