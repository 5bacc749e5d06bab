import { because } from '@callwright/contract/error-reasons.ts';
import type { update } from '@callwright/contract/availabilities.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { sql } from '#/platform/db/sql.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { invalid } from '#/platform/errors/errors.ts';
import { reply, type Reply } from '#/platform/replies/reply.ts';
import { checkVersion } from '#/platform/replies/check-version.ts';
import { iso } from '#/platform/values/time.ts';
import {
  lockAvailability,
  makeDefault,
  orderedAbsences,
  orderedOverrides,
  presentAvailability,
  readAvailability,
  wholeWeek,
  type AvailabilityRow,
} from './availability.ts';
import { checkHandOvers } from './check-hand-overs.ts';

type Changes = Omit<Input<typeof update>, 'id'>;

/** Changes the given fields. A given list replaces the stored one. */
export async function updateAvailability(
  ctx: Ctx,
  { id, ...changes }: Input<typeof update>,
): Promise<Reply<Result<typeof update>>> {
  return transaction(ctx, async (tx) => {
    const before = await lockAvailability(tx, id);
    checkVersion(tx, before.version);
    if (changes.isDefault === false && before.is_default) {
      throw invalid({
        isDefault: [because('DEFAULT_SCHEDULE_STAYS')],
      });
    }
    await checkHandOvers(tx, before.user_id, changes.outOfOffice ?? [], before.out_of_office);
    await write(tx, before, changes);
    if (changes.isDefault === true) await makeDefault(tx, before.user_id, id);
    const after = await readAvailability(tx, id);
    await audit(
      tx,
      'availability.update',
      'availability',
      id,
      presentAvailability(before),
      presentAvailability(after),
    );
    return reply({ data: { availability: presentAvailability(after) } }, { version: after.version });
  });
}

async function write(tx: Ctx, before: AvailabilityRow, changes: Changes): Promise<void> {
  await sql`
    update availability set
      name = ${changes.name ?? before.name}, time_zone = ${changes.timeZone ?? before.time_zone},
      weekdays = ${JSON.stringify(changes.weekdays === undefined ? before.weekdays : wholeWeek(changes.weekdays))}::jsonb,
      overrides = ${JSON.stringify(changes.overrides === undefined ? before.overrides : orderedOverrides(changes.overrides))}::jsonb,
      out_of_office = ${JSON.stringify(changes.outOfOffice === undefined ? before.out_of_office : orderedAbsences(changes.outOfOffice))}::jsonb,
      updated_at = ${iso(tx.now)}, version = version + 1
    where account_id = ${tx.accountId} and id = ${before.id}`.execute(tx.db);
}
