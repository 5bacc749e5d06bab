import type { update } from '@callwright/contract/availabilities.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { sql } from '../db/sql.ts';
import { audit } from '../audit/audit.ts';
import type { Ctx } from '../ctx.ts';
import { transaction } from '../db/tx.ts';
import { invalid } from '../errors.ts';
import { reply, type Reply } from '../http/reply.ts';
import { checkVersion } from '../http/versions.ts';
import { iso } from '../time.ts';
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

type Changes = Omit<Input<typeof update>, 'id'>;

/** Changes what is given; each list replaces the one before. */
export async function updateAvailability(
  ctx: Ctx,
  { id, ...changes }: Input<typeof update>,
): Promise<Reply<Result<typeof update>>> {
  return transaction(ctx, async (tx) => {
    const before = await lockAvailability(tx, id);
    checkVersion(tx, before.version);
    if (changes.isDefault === false && before.is_default) {
      throw invalid({
        isDefault: ['Somebody’s default schedule stays it until another one is made the default'],
      });
    }
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
