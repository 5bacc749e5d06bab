import type { Ctx } from '#/platform/context/ctx.ts';
import { publish } from '#/platform/changes/publish.ts';
import { sql } from '#/platform/db/sql.ts';
import { takeTime, transaction, workspaceSnapshot } from '#/platform/db/tx.ts';
import { iso } from '#/platform/values/time.ts';
import { fillArchive } from '#/domain/insight/archive/fill.ts';
import { keepPastUp } from '#/domain/insight/archive/keep-up.ts';
import { compareNumbers, type ComparedNumbers } from './compare-numbers.ts';
import { compareRecords, oneEach, type ComparedRecords, type DifferingRecord } from './compare-records.ts';
import { compareRows } from './compare-rows.ts';
import { readTail } from './tail.ts';

/** A differing record as stored. Its values are read when somebody looks, because they may be personal data. */
export type StoredRecord = Pick<DifferingRecord, 'resource' | 'id' | 'missing'> & {
  readonly fields: readonly string[];
};
export type Stored = {
  readonly records: readonly StoredRecord[];
  readonly numbers: ComparedNumbers['differing'];
};

/** All differences are counted, but only this many are stored. */
const storedMax = 200;

/**
 * Computes every number of the reports a second time from the archive and compares, and compares every record with its
 * row. Both sides are read in one snapshot, so that concurrent writes make no difference.
 */
export async function runCheck(ctx: Ctx, checkId: number): Promise<void> {
  await fillArchive(ctx);
  await keepPastUp(ctx);
  const { records, numbers, sequence } = await compareInSnapshot(ctx);
  await transaction(ctx, async (tx) => {
    const differenceCount = records.differing.length + numbers.differing.length;
    const stored: Stored = {
      records: records.differing
        .slice(0, storedMax)
        .map(({ fields, ...one }) => ({ ...one, fields: fields.map(({ field }) => field) })),
      numbers: numbers.differing.slice(0, storedMax),
    };
    const { rows } = await sql`
      update report_check set state = 'DONE', checked_at = ${iso(tx.now)}::timestamptz, sequence = ${sequence}, records = ${records.count},
        numbers = ${numbers.count}, difference_count = ${differenceCount}, differences = ${JSON.stringify(stored)}::jsonb
      where account_id = ${tx.accountId} and id = ${checkId} and state = 'WAITING' returning id`.execute(
      tx.db,
    );
    if (rows.length === 0) return;
    tx.app.meters.reportCheck(differenceCount === 0);
    if (differenceCount > 0)
      await publish(tx, 'report_check.differs', { id: checkId, checkedAt: iso(tx.now), differenceCount });
  });
}

/** Merges results: a record that differs itself and in its rows counts once. */
function both(one: ComparedRecords, other: ComparedRecords): ComparedRecords {
  return {
    count: one.count + other.count,
    differing: oneEach([...one.differing, ...other.differing]),
  };
}

type Compared = { records: ComparedRecords; numbers: ComparedNumbers; sequence: number };

async function compareInSnapshot(ctx: Ctx): Promise<Compared> {
  return workspaceSnapshot(ctx, async (tx) => {
    await takeTime(tx);
    const tail = await readTail(tx);
    const { rows } = await sql<{ last: number }>`
      select last from change_counter where account_id = ${tx.accountId}`.execute(tx.db);
    const records = both(await compareRecords(tx, tail), await compareRows(tx));
    const numbers = await compareNumbers(tx, tail);
    return { records, numbers, sequence: rows[0]?.last ?? 0 };
  });
}
