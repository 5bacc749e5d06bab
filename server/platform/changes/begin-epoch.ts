import type pg from 'pg';
import type { Database } from '#/platform/db/open.ts';
import { rollBack } from '#/platform/db/roll-back.ts';

/** More changes than a workspace makes in a second, so that two epochs never use the same number. */
const numbersPerSecond = 1_000_000;

/**
 * Gives all changes new numbers, higher than any number used so far. Restoring a backup goes back in time: numbers that
 * clients of the feed have already seen would be given to other changes, and clients would skip these without noticing.
 * With new numbers, a client with an old number gets an error, and a webhook receiver that remembers the highest number
 * misses nothing.
 */
export async function beginEpoch(database: Database, nowMs: number): Promise<void> {
  await database.unhurried(async (client) => {
    await client.query('begin');
    try {
      await renumber(client, Math.floor(nowMs / 1_000) * numbersPerSecond);
      await client.query('commit');
    } catch (error) {
      await rollBack(client);
      throw error;
    }
  });
}

/** All columns that store the number of a change. */
export const numbers = [
  { table: 'change', columns: ['sequence'], only: 'n.sequence is not null' },
  { table: 'webhook_endpoint', columns: ['since_sequence'], only: 'true' },
  { table: 'webhook_replay', columns: ['position', 'last'], only: "n.kind = 'REPLAY'" },
  { table: 'automation_news', columns: ['sequence'], only: 'true' },
  { table: 'archive_record', columns: ['sequence'], only: 'true' },
  { table: 'archive_state', columns: ['folded_to'], only: 'true' },
  { table: 'report_check', columns: ['sequence'], only: 'n.sequence is not null' },
  { table: 'automation_rule', columns: ['seen_sequence'], only: 'true' },
] as const;

/** The same for one workspace, in the transaction that moves it here. */
export function beginEpochOf(client: pg.ClientBase, accountId: number, nowMs: number): Promise<void> {
  return renumber(client, Math.floor(nowMs / 1_000) * numbersPerSecond, accountId);
}

/** Workspaces without a counter get one too: they may have published changes after the backup was taken. */
async function renumber(
  client: pg.ClientBase,
  wanted: number,
  accountId: number | null = null,
): Promise<void> {
  await client.query(
    'insert into change_counter (account_id) select id from account where $1::bigint is null or id = $1 on conflict do nothing',
    [accountId],
  );
  const { rows } = await client.query<{ epoch: number }>(
    'select greatest($1::bigint, max(last) + 1) as epoch from change_counter',
    [wanted],
  );
  const values = [rows[0]?.epoch ?? wanted, accountId];
  const isMeant = '($2::bigint is null or k.account_id = $2)';
  for (const { table, columns, only } of numbers) {
    const set = columns.map((column) => `${column} = greatest(0, n.${column} - k.epoch) + $1::bigint`);
    await client.query(
      `update ${table} n set ${set.join(', ')} from change_counter k where k.account_id = n.account_id and ${isMeant} and ${only}`,
      values,
    );
  }
  await client.query(
    `update change_counter k set last = last - epoch + $1::bigint, gone = gone - epoch + $1::bigint, epoch = $1::bigint where ${isMeant}`,
    values,
  );
}
