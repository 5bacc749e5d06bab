import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { duplicate } from '@callwright/contract/events.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { announceEvent } from '#/domain/scheduling/event-records/announce.ts';
import { loadEvent, presentEvent, type EventRow } from '#/domain/scheduling/event-records/event.ts';
import { copyHostLists, startCalibrations } from './host-lists.ts';
import { insertEvent, type NewEvent } from './insert-event.ts';
import { presentOneEvent } from './warnings.ts';
import { mergeSettings } from './settings.ts';

/** Copies an event with its hosts, teams and settings, under a new link. */
export async function duplicateEvent(
  ctx: Ctx,
  input: Input<typeof duplicate>,
): Promise<Result<typeof duplicate>> {
  return transaction(ctx, async (tx) => {
    const original = await loadEvent(tx, { id: input.id }, 'events:write');
    const id = await insertEvent(tx, copyOf(original, input.name), undefined);
    await copyHostLists(tx, original.id, id);
    await startCalibrations(tx, id);
    const row = await loadEvent(tx, { id });
    const event = presentEvent(tx, row);
    await audit(tx, 'event.create', 'event', id, null, {
      name: event.name,
      slug: event.slug,
      copyOf: original.id,
    });
    await announceEvent(tx, 'event.created', row);
    return { data: { event: await presentOneEvent(tx, row) } };
  });
}

const nameLengthMax = 255;
const suffix = ' (copy)';

function copyOf(original: EventRow, name: string | undefined): NewEvent {
  return {
    name: name ?? original.name.slice(0, nameLengthMax - suffix.length).toWellFormed() + suffix,
    internalName: original.internal_name,
    description: original.description,
    color: original.color,
    eventType: original.event_type,
    status: original.status,
    userId: original.user_id,
    teamId: original.team_id,
    position: original.position,
    // A custom address must be unique.
    settings: mergeSettings(original.settings, { vanityUrl: null }),
  };
}
