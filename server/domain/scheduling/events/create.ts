import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { hostIn } from '@callwright/contract/event-hosts.ts';
import type { create } from '@callwright/contract/events.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { reply, type Reply } from '#/platform/replies/reply.ts';
import { announceEvent } from '#/domain/scheduling/event-records/announce.ts';
import { loadEvent, presentEvent } from '#/domain/scheduling/event-records/event.ts';
import { replaceHosts, replaceTeams, startCalibrations } from './host-lists.ts';
import { insertEvent } from './insert-event.ts';
import { checkReferences } from './references.ts';
import { mergeSettings } from './settings.ts';
import { presentOneEvent } from './warnings.ts';

type Body = Input<typeof create>;

export async function createEvent(ctx: Ctx, input: Body): Promise<Reply<Result<typeof create>>> {
  return transaction(ctx, async (tx) => {
    await checkReferences(tx, input, null);
    const { slug, hosts, teams = [], ...rest } = input;
    const settings = mergeSettings(null, rest);
    const ownerId = input.userId === undefined ? tx.userId : input.userId;
    const id = await insertEvent(tx, { ...columnsOf(input), userId: ownerId, settings }, slug);
    await replaceHosts(
      tx,
      id,
      hosts ?? defaultHosts(ownerId, teams),
      settings.timeZone ?? tx.account.timeZone,
    );
    await replaceTeams(tx, id, teams);
    await startCalibrations(tx, id);
    const row = await loadEvent(tx, { id });
    const event = presentEvent(tx, row);
    await audit(tx, 'event.create', 'event', id, null, {
      name: event.name,
      slug: event.slug,
      status: event.status,
    });
    await announceEvent(tx, 'event.created', row);
    return reply({ data: { event: await presentOneEvent(tx, row) } }, { version: row.version });
  });
}

function columnsOf(input: Body) {
  return {
    name: input.name,
    internalName: input.internalName ?? null,
    description: input.description ?? null,
    color: input.color ?? null,
    eventType: input.eventType,
    status: input.status,
    teamId: input.teamId ?? null,
    position: input.position ?? 0,
  };
}

/** An event without named hosts or teams is hosted by its owner. */
function defaultHosts(ownerId: number | null, teams: readonly number[]) {
  return ownerId === null || teams.length > 0 ? [] : [hostIn.parse({ userId: ownerId })];
}
