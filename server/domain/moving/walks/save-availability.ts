import { create, update } from '@callwright/contract/availabilities.ts';
import { createAvailability } from '#/domain/scheduling/availabilities/create.ts';
import { updateAvailability } from '#/domain/scheduling/availabilities/update.ts';
import { sql } from '#/platform/db/sql.ts';
import type { RecordData } from '#/ports/import-sources/records.ts';
import type { Saved, Saving } from './saving.ts';

/** Schedules are matched by member and name; an existing one is changed only if it was imported. */
export async function saveAvailability(
  saving: Saving,
  { member, input }: RecordData['availabilities'],
): Promise<Saved> {
  const { tx, known } = saving;
  const userId = await saving.needed('userId', 'members', member);
  const { rows } = await sql<{ id: number }>`
    select id from availability where account_id = ${tx.accountId} and user_id = ${userId} and (id = ${known}::bigint or name = ${input.name})
    order by id = ${known}::bigint desc nulls last, id limit 1`.execute(tx.db);
  const [found] = rows;
  if (found === undefined) {
    const parsed = saving.parse(create.input, { ...input, userId }, [
      'userId',
      'name',
      'timeZone',
      'weekdays',
    ]);
    return { status: 'CREATED', recordId: (await createAvailability(tx, parsed)).data.availability.id };
  }
  if (found.id !== known) return { status: 'UNCHANGED', recordId: found.id };
  await updateAvailability(tx, saving.parse(update.input, { ...input, id: known }, ['id', 'weekdays']));
  return { status: 'UPDATED', recordId: known };
}
