import { dayMs } from '@callwright/contract/units-of-time.ts';
import type { App, Ctx, Source } from '#/platform/context/ctx.ts';
import { perApp } from '#/platform/context/per-app.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { anyDue, Ring, type Waiting } from '#/platform/workspaces/ring.ts';
import { mailCalls } from '#/effects/mail/call-mails.ts';
import { textCalls } from '#/effects/texts/call-texts.ts';
import { iso } from '#/platform/values/time.ts';

const atOnce = 100;
const workspacesAtOnce = 20;
const afterFailureMs = 30_000;
/** Mails that are later than this, because the service was down, are not sent. */
const followUpOldestMs = dayMs;

type Due = {
  readonly id: number;
  readonly event_call_id: number;
  readonly kind: 'reminder' | 'noShow';
  readonly channel: 'EMAIL' | 'SMS';
  readonly status: 'SENT' | 'SKIPPED';
};

/** Uses the index call_reminder_due_of. */
const planned: Waiting = { table: 'call_reminder', waits: sql`w.status = 'PLANNED'`, isDue };

const ringOf = perApp(() => new Ring(planned));
/** Workspaces that failed, with the end of their pause. */
const restsOf = perApp(() => new Map<number, number>());

/** Starts sending due reminders; all processes share the work. */
export function workReminders(app: App): void {
  const loop = app.jobs.loop((stopping) => sendDueReminders(app, stopping), { afterFailureMs });
  if (loop === null) return;
  app.jobs.watch({
    name: 'reminders',
    due: () => anyDue(planned, app),
    wake: () => loop.wake(),
  });
}

/**
 * Sends each due reminder once, with any number of processes, because its row is updated in the transaction that writes
 * the mail. Workspaces take turns with a limited batch each. One that fails is paused and does not hold up the others.
 */
export async function sendDueReminders(app: App, stopping = new AbortController().signal): Promise<void> {
  const ring = ringOf(app);
  // Workspaces without progress since the last one that sent something: paused, or locked by other processes.
  const idle = new Set<number>();
  while (!stopping.aborted) {
    const accountIds = await ring.next(app, workspacesAtOnce);
    if (accountIds.every((accountId) => idle.has(accountId))) break;
    for (const accountId of accountIds) {
      if ((await sendOrRest(app, accountId)) > 0) idle.clear();
      else idle.add(accountId);
    }
  }
}

/** @returns the number of reminders sent */
async function sendOrRest(app: App, accountId: number): Promise<number> {
  const restingUntil = restsOf(app);
  if ((restingUntil.get(accountId) ?? 0) > app.clock()) return 0;
  restingUntil.delete(accountId);
  try {
    return await sendOf(app, accountId);
  } catch (error) {
    restingUntil.set(accountId, app.clock() + afterFailureMs);
    app.log.error(`The reminders of workspace ${accountId} could not be sent`, error);
    return 0;
  }
}

async function sendOf(app: App, accountId: number): Promise<number> {
  return transaction(await enterWorkspace(systemContext(app), accountId), sendSome);
}

/** Uses the index call_reminder_due of all workspaces. */
function isDue(now: number): Sql {
  return sql`w.due_at <= ${iso(now)}::timestamptz`;
}

async function sendSome(tx: Ctx): Promise<number> {
  const { rows } = await sql<Due>`
    update call_reminder reminder set status = due.status, sent_at = case when due.status = 'SENT' then ${iso(tx.now)}::timestamptz end
    from (
      select w.id, case when ${isOfUse(tx.now)} then 'SENT' else 'SKIPPED' end as status
      from call_reminder w join event_call c on c.account_id = w.account_id and c.id = w.event_call_id
      where w.account_id = ${tx.accountId} and ${planned.waits} and ${isDue(tx.now)}
      order by w.due_at, w.id limit ${sql.lit(atOnce)} for no key update of w skip locked
    ) due
    where reminder.account_id = ${tx.accountId} and reminder.id = due.id
    returning reminder.id, reminder.event_call_id, reminder.kind, reminder.channel, reminder.status`.execute(
    tx.db,
  );
  const useful = rows.filter((row) => row.status === 'SENT');
  for (const kind of ['reminder', 'noShow'] as const) {
    const ofKind = useful.filter((row) => row.kind === kind && row.channel === 'EMAIL');
    const notified = await mailCalls(
      tx,
      kind,
      ofKind.map((row) => row.event_call_id),
    );
    await skip(
      tx,
      ofKind.filter((row) => !notified.has(row.event_call_id)),
    );
  }
  await textDue(
    tx,
    useful.filter((row) => row.channel === 'SMS'),
  );
  return rows.length;
}

/** Quiet hours and opt-outs are checked when a text is sent. */
async function textDue(tx: Ctx, due: readonly Due[]): Promise<void> {
  const written = await textCalls(
    tx,
    due.map((row) => ({ callId: row.event_call_id, kind: 'reminder', cause: `reminder:${row.id}` })),
  );
  await skip(
    tx,
    due.filter((row) => !written.has(`reminder:${row.id}`)),
  );
}

/** A reminder is sent only before the call, a follow-up only while the call is a no-show. */
function isOfUse(now: number): Sql {
  return sql`c.status = 'SCHEDULED' and case
    when w.kind = 'reminder' then c.starts_at > ${iso(now)}::timestamptz
    else c.no_sale_reason = 'NO_SHOW' and w.due_at > ${iso(now - followUpOldestMs)}::timestamptz end`;
}

/** No mail was wanted, or there was no address. */
async function skip(tx: Ctx, due: readonly Due[]): Promise<void> {
  if (due.length === 0) return;
  await sql`
    update call_reminder set status = 'SKIPPED', sent_at = null
    where account_id = ${tx.accountId} and id = any(${due.map((row) => row.id)}::bigint[])`.execute(tx.db);
}

export const remindersDue: Source = {
  name: 'reminders',
  next: (accountId) =>
    sql`select min(w.due_at) from call_reminder w where w.account_id = ${accountId} and ${planned.waits}`,
  async work(app, accountId) {
    while ((await sendOf(app, accountId)) === atOnce);
  },
};
