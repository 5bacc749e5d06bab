import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { because } from '@callwright/contract/error-reasons.ts';
import * as contract from '@callwright/contract/test-workspaces.ts';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError, invalid } from '#/platform/errors/errors.ts';
import { beginAdvance, lockClock } from '#/platform/test-clock/advance.ts';
import { runClock } from '#/platform/test-clock/run-due.ts';
import { iso, toInstantMs } from '#/platform/values/time.ts';
import { readAccount } from '#/platform/workspaces/enter-workspace.ts';

/** Later than anybody plans; dates have four-digit years. */
const lastMs = Date.UTC(2200, 0, 1);
/** How long a request waits for the end of an advance, which continues in the background. */
const waitedMs = 1_500;

export async function getTestClock(ctx: Ctx): Promise<Result<typeof contract.clockOf>> {
  assertTest(ctx);
  return present(ctx);
}

/**
 * Sets the goal of the clock and advances it; of two concurrent requests one wins. The request waits a moment. A long
 * advance is continued by the workers, even if this process ends.
 */
export async function advanceTestClock(
  ctx: Ctx,
  asked: Input<typeof contract.advance>,
): Promise<Result<typeof contract.advance>> {
  assertTest(ctx);
  const untilMs = goalOf(ctx, asked);
  await transaction(ctx, async (tx) => {
    await lockClock(tx);
    if ((await isPlaying(tx)) || (await beginAdvance(tx, untilMs)) === 'REFUSED')
      throw new ApiError('TEST_CLOCK_ADVANCING');
    await audit(
      tx,
      'test_clock.advance',
      'testClock',
      tx.accountId,
      { now: iso(tx.now) },
      { now: iso(untilMs) },
    );
  });
  const end = performance.now() + waitedMs;
  // Not within a transaction that was started elsewhere, such as for an Idempotency-Key: then the workers do it.
  if (!ctx.inTransaction) await runClock(ctx.app, ctx.accountId, () => performance.now() >= end);
  return present(ctx);
}

/** A scenario moves the clock itself and expects nobody else to do so. */
async function isPlaying(tx: Ctx): Promise<boolean> {
  const { rows } = await sql`
    select 1 from scenario_run where account_id = ${tx.accountId} and status in ('QUEUED', 'RUNNING')`.execute(
    tx.db,
  );
  return rows.length > 0;
}

export function assertTest({ account: { mode } }: Ctx): void {
  if (mode !== 'TEST') throw new ApiError('NOT_A_TEST_WORKSPACE');
}

/** By the calendar of the workspace, because a day is not always 24 hours. */
function goalOf({ account: { timeZone }, now }: Ctx, { to, by }: Input<typeof contract.advance>): number {
  if ((to === undefined) === (by === undefined)) throw invalid({ to: [because('TO_OR_BY')] });
  const untilMs =
    to === undefined
      ? Temporal.Instant.fromEpochMilliseconds(now)
          .toZonedDateTimeISO(timeZone)
          .add(by ?? 'PT0S').epochMilliseconds
      : toInstantMs(to, timeZone, 'to');
  const field = to === undefined ? 'by' : 'to';
  if (untilMs <= now) throw invalid({ [field]: [because('NOT_IN_FUTURE')] });
  if (untilMs > now + contract.advanceDaysMax * dayMs || untilMs > lastMs)
    throw invalid({ [field]: [because('ADVANCE_TOO_FAR', { days: contract.advanceDaysMax })] });
  return untilMs;
}

type Counts = {
  seed: string;
  mails: number;
  texts: number;
  entries: number;
  calls: number;
  payments: number;
  chat: number;
  meetings: number;
  refused: number;
  left: number;
};

/** The clock, with counts of the stored messages, payments and other items that can be listed. */
async function present(ctx: Ctx): Promise<Result<typeof contract.clockOf>> {
  const account = await readAccount({ ...ctx, db: ctx.db }, ctx.accountId);
  const { accountId } = ctx;
  const { rows } = await sql<Counts>`
    select s.seed,
      (select count(*) from mail m where m.account_id = ${accountId}) as mails,
      (select count(*) from text_message t where t.account_id = ${accountId} and t.external_id is not null) as texts,
      (select count(*) from test_entry e where e.account_id = ${accountId}) as entries,
      (select count(*) from webhook_attempt w where w.account_id = ${accountId}) as calls,
      (select count(*) from test_payment p where p.account_id = ${accountId}) as payments,
      (select count(*) from slack_message s where s.account_id = ${accountId} and s.status = 'SENT') as chat,
      (select count(*) from test_meeting v where v.account_id = ${accountId}) as meetings,
      (select coalesce(sum(g.refused), 0)::bigint from test_guard g where g.account_id = ${accountId}) as refused,
      (select coalesce(sum(g.stopped), 0)::bigint from test_guard g where g.account_id = ${accountId}) as left
    from test_seed s where s.account_id = ${accountId}`.execute(ctx.db);
  const [row] = rows;
  if (row === undefined || account.clockMs === null) throw new Error('A test workspace has a clock');
  const { clockMs, clockUntilMs } = account;
  return {
    data: {
      testClock: {
        now: iso(clockMs),
        until: clockUntilMs === null ? null : iso(clockUntilMs),
        seed: row.seed,
        kept: {
          mails: row.mails,
          texts: row.texts,
          calendarEntries: row.entries,
          webhookCalls: row.calls,
          payments: row.payments,
          chatMessages: row.chat,
          meetings: row.meetings,
        },
        refused: row.refused,
        left: row.left,
      },
    },
  };
}
