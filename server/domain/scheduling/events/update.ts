import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { update } from '@callwright/contract/events.ts';
import { isDeepStrictEqual } from 'node:util';
import { sql } from '#/platform/db/sql.ts';
import { audit } from '#/platform/audit/audit.ts';
import { noteResumed } from '#/domain/insight/automation/resumed.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { readEventOfCall } from '#/domain/scheduling/free-times/bookable-event.ts';
import { calibrateEntered } from '#/domain/scheduling/free-times/host-scores.ts';
import { reply, type Reply } from '#/platform/replies/reply.ts';
import { checkVersion } from '#/platform/replies/check-version.ts';
import { searchText } from '#/platform/lists/search.ts';
import { iso } from '#/platform/values/time.ts';
import { announceEvent } from '#/domain/scheduling/event-records/announce.ts';
import {
  loadEvent,
  loadEventForUpdate,
  presentEvent,
  type EventRow,
} from '#/domain/scheduling/event-records/event.ts';
import { replaceHosts, replaceTeams } from './host-lists.ts';
import { refuseTakenName } from './insert-event.ts';
import { checkReferences } from './references.ts';
import { publishStatus } from './set-status.ts';
import { mergeSettings } from './settings.ts';
import { presentOneEvent } from './warnings.ts';

type Changes = Omit<Input<typeof update>, 'id'>;

/** Changes the given fields. `hosts` and `teams` are replaced as whole lists. */
export async function updateEvent(
  ctx: Ctx,
  { id, ...changes }: Input<typeof update>,
): Promise<Reply<Result<typeof update>>> {
  return transaction(ctx, async (tx) => {
    const before = await loadEventForUpdate(tx, id);
    checkVersion(tx, before.version);
    await checkReferences(tx, changes, before);
    const { hosts, teams, ...rest } = changes;
    const settings = mergeSettings(before.settings, rest);
    await write(tx, before, changes, settings);
    if (hosts !== undefined) await replaceHosts(tx, id, hosts, settings.timeZone ?? tx.account.timeZone);
    if (hosts !== undefined) await noteResumed(tx, id);
    if (teams !== undefined) await replaceTeams(tx, id, teams);
    if (hosts !== undefined || teams !== undefined) await calibrateEntered(tx, await readEventOfCall(tx, id));
    const after = await loadEvent(tx, { id });
    await recordUpdate(tx, before, after);
    return reply({ data: { event: await presentOneEvent(tx, after) } }, { version: after.version });
  });
}

async function write(
  tx: Ctx,
  before: EventRow,
  changes: Changes,
  settings: EventRow['settings'],
): Promise<void> {
  const given = <T>(value: T | undefined, stored: T): T => (value === undefined ? stored : value);
  const name = given(changes.name, before.name);
  const internalName = given(changes.internalName, before.internal_name);
  try {
    await sql`
      update event set
        name = ${name}, internal_name = ${internalName}, search_text = ${searchText([name, internalName], [])},
        slug = ${given(changes.slug, before.slug)},
        description = ${given(changes.description, before.description)}, color = ${given(changes.color, before.color)},
        event_type = ${given(changes.eventType, before.event_type)}, status = ${given(changes.status, before.status)},
        user_id = ${given(changes.userId, before.user_id)}, team_id = ${given(changes.teamId, before.team_id)},
        position = ${given(changes.position, before.position)}, settings = ${JSON.stringify(settings)}::jsonb,
        updated_at = ${iso(tx.now)}, version = version + 1
      where account_id = ${tx.accountId} and id = ${before.id}`.execute(tx.db);
  } catch (error) {
    refuseTakenName(error);
  }
}

/** Logs and publishes the changed fields; does nothing if there are none. */
export async function recordUpdate(tx: Ctx, before: EventRow, after: EventRow): Promise<void> {
  const old: Record<string, unknown> = presentEvent(tx, before);
  const event: Record<string, unknown> = presentEvent(tx, after);
  const changed = Object.keys(event).filter(
    (key) => key !== 'updatedAt' && key !== 'stats' && !isDeepStrictEqual(old[key], event[key]),
  );
  if (changed.length === 0) return;
  await audit(tx, 'event.update', 'event', after.id, pick(old, changed), pick(event, changed));
  await publishStatus(tx, before.status, after);
  const changedFields = changed.filter((key) => key !== 'status');
  if (changedFields.length > 0)
    await announceEvent(tx, 'event.updated', after, { changedFields, previous: pick(old, changedFields) });
}

function pick(values: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, values[key]]));
}
