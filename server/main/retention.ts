import { forgetAudit } from '#/platform/audit/forget.ts';
import type { App } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { forgetOld, type Retention } from '#/platform/retention/forget-old.ts';

/**
 * Deletes old rows of tables that would otherwise grow without limit. All of them are listed in
 * docs/guides/operating.md.
 */
export async function forgetByAge(app: App): Promise<void> {
  await forgetOld(app, retentionsOf(app));
  await forgetAudit(app);
}

/** As long as a call can be booked ahead. */
const declinedDays = 400;
const noticeDays = 90;
/** For longer than the five minutes for which a signature is valid. */
const paymentEventDays = 30;
/** For deposits that led to no call: as long as a card payment can be disputed. */
const depositDays = 180;
/** A signature is good for five minutes. */
const clickDays = 7;
/** A link is valid for at most 90 days. For as long again, opening it tells why it is not valid any more. */
const linkDays = 180;
/** For this long, an ended entry explains why nobody else was offered a time. */
const waitingDays = 180;

function retentionsOf({ config }: App): Retention[] {
  return [
    {
      table: 'automation_action',
      days: config.auditRetentionDays,
      at: 'at',
      // A pause may last longer than this, and is read until it ends.
      only: (oldest) => sql`coalesce(t.until < ${oldest}, true)`,
    },
    { table: 'declined_booking', days: declinedDays, at: 'created_at' },
    { table: 'booking_link', days: linkDays, at: 'created_at' },
    {
      table: 'call_deposit',
      days: depositDays,
      at: 'created_at',
      // Events of a provider that was disconnected for good wait for nothing.
      only: () => sql`t.event_call_id is null and (t.due_at is null or t.state = 'OPEN')`,
    },
    // Deleted with its offers. Entries that still wait have no end yet.
    { table: 'waiting_entry', days: waitingDays, at: 'ended_at' },
    { table: 'payment_event', days: paymentEventDays, at: 'at', only: () => sql`t.due_at is null` },
    {
      table: 'text_message',
      days: config.mailRetentionDays,
      at: 'created_at',
      only: () => sql`t.body <> '' and t.status <> 'QUEUED'`,
      emptied: sql`body = '', to_number = ''`,
    },
    {
      table: 'slack_message',
      days: config.mailRetentionDays,
      at: 'created_at',
      only: () => sql`t.body <> '' and t.status <> 'QUEUED'`,
      emptied: sql`body = ''`,
    },
    { table: 'slack_click', days: clickDays, at: 'at', only: () => sql`t.due_at is null` },
    // One row is added per night. Uses the index report_check_by_time.
    {
      table: 'report_check',
      days: config.auditRetentionDays,
      at: 'checked_at',
      only: () => sql`t.state = 'DONE'`,
    },
    { table: 'notice', days: noticeDays, at: 'at' },
    { table: 'routing_decision', days: config.decisionRetentionDays, at: 'at' },
    {
      table: 'mail',
      days: config.auditRetentionDays,
      at: 'created_at',
      // Uses the index mail_of_no_call. Other mails are deleted with their call.
      only: () => sql`t.event_call_id is null and t.status <> 'QUEUED'`,
    },
    {
      table: 'mail',
      days: config.mailRetentionDays,
      at: 'created_at',
      // Uses the index mail_text. Waiting mails have yet to be sent.
      only: () => sql`t.body_text <> '' and t.status <> 'QUEUED'`,
      emptied: sql`body_text = '', body_html = null, calendar = null, unsubscribe = null`,
    },
  ];
}
