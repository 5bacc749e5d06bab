import type { App, Ctx, PublicCtx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { inEachWorkspace } from '#/platform/workspaces/in-each-workspace.ts';
import { mailCalls } from '#/effects/mail/call-mails.ts';
import { textCalls } from '#/effects/texts/call-texts.ts';
import { iso } from '#/platform/values/time.ts';

const atOnce = 100;
/** Mails that a stopped service has missed for longer are not sent. */
const followUpOldestMs = 86_400_000;

type Due = {
  readonly id: number;
  readonly event_call_id: number;
  readonly kind: 'reminder' | 'noShow';
  readonly channel: 'EMAIL' | 'SMS';
  readonly status: 'SENT' | 'SKIPPED';
};

/**
 * Sends what is due: each mail once, regardless of the number of processes, because the row says so in the
 * transaction that writes the mail.
 */
export async function sendDueReminders(app: App): Promise<void> {
  await inEachWorkspace(app, dueReminders, sendSome, atOnce);
}

/** Along call_reminder_due. */
function isDue(now: number): Sql {
  return sql`r.status = 'PLANNED' and r.due_at <= ${iso(now)}::timestamptz`;
}

function dueReminders({ now }: PublicCtx): Sql {
  return sql`select r.account_id from call_reminder r where ${isDue(now)}`;
}

async function sendSome(tx: Ctx): Promise<number> {
  const { rows } = await sql<Due>`
    update call_reminder reminder set status = due.status, sent_at = case when due.status = 'SENT' then ${iso(tx.now)}::timestamptz end
    from (
      select r.id, case when ${isOfUse(tx.now)} then 'SENT' else 'SKIPPED' end as status
      from call_reminder r join event_call c on c.account_id = r.account_id and c.id = r.event_call_id
      where r.account_id = ${tx.accountId} and ${isDue(tx.now)}
      order by r.due_at, r.id limit ${sql.lit(atOnce)} for no key update of r skip locked
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

/** Quiet hours, and who wants none, are looked at when a text goes out. */
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

/** A reminder comes before the call, a follow-up while the call is still a no-show. */
function isOfUse(now: number): Sql {
  return sql`c.status = 'SCHEDULED' and case r.kind
    when 'reminder' then c.starts_at > ${iso(now)}::timestamptz
    else c.no_sale_reason = 'NO_SHOW' and r.due_at > ${iso(now - followUpOldestMs)}::timestamptz end`;
}

/** Nobody wanted a mail, or there was no address. */
async function skip(tx: Ctx, due: readonly Due[]): Promise<void> {
  if (due.length === 0) return;
  await sql`
    update call_reminder set status = 'SKIPPED', sent_at = null
    where account_id = ${tx.accountId} and id = any(${due.map((row) => row.id)}::bigint[])`.execute(tx.db);
}
