import { purgeContacts } from '#/domain/crm/contacts/purge.ts';
import { applyRetention } from '#/domain/crm/privacy/apply-retention.ts';
import { claimsDue } from '#/domain/crm/setter-claims/expire.ts';
import { rulesDue } from '#/domain/insight/automation/evaluate.ts';
import { importsDue } from '#/domain/moving/imports/work.ts';
import { countOf } from '#/domain/sales/commission-ledger/jobs.ts';
import { purgeDeals } from '#/domain/sales/deals/purge.ts';
import { clockStepsDue } from '#/domain/scheduling/call-records/clock-steps.ts';
import { pollsDue } from '#/domain/scheduling/calendars/mirror/poll.ts';
import { offersDue } from '#/domain/scheduling/waiting-list/expire.ts';
import { freeTimesDue } from '#/domain/scheduling/waiting-list/work.ts';
import { entriesDue, foundEntriesDue } from '#/effects/calendar-entries/work.ts';
import { remindersDue } from '#/effects/reminders/send-due.ts';
import { chatDue, clicksDue } from '#/effects/slack/work.ts';
import { pricesDue, textsDue } from '#/effects/texts/work.ts';
import { linksDue } from '#/effects/video-links/work.ts';
import { changesDue } from '#/platform/changes/dispatcher.ts';
import type { App, Source } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { jobsDue } from '#/platform/test-clock/test-jobs.ts';
import { formsDue } from '#/surfaces/booking-page/publish-abandoned.ts';
import { paymentsDue } from './agenda-of-payments.ts';

/**
 * Everything that can come due in a workspace; sources due at the same instant run in this order. A test workspace uses
 * this list. For live workspaces, the workers in start-jobs.ts call the same functions.
 */
export const agenda: readonly Source[] = [
  // Effects of past changes come first, so that everything after them finds them done.
  changesDue,
  jobsDue,
  importsDue,
  clockStepsDue,
  claimsDue,
  formsDue,
  offersDue,
  remindersDue,
  linksDue,
  entriesDue,
  foundEntriesDue,
  textsDue,
  pricesDue,
  pollsDue,
  rulesDue,
  freeTimesDue,
  {
    name: 'night',
    isPeriodic: true,
    // At 3:30 UTC, like the nightly jobs of live workspaces.
    next: () => sql`
      select date_trunc('day', a.clock_at - interval '3 hours 30 minutes' - interval '1 microsecond') + interval '27 hours 30 minutes'`,
    work: everyNight,
  },
  ...paymentsDue,
  clicksDue,
  chatDue,
];

/** Deletes what is past its retention, and does the work at the end of a month. */
async function everyNight(app: App, accountId: number): Promise<void> {
  await purgeContacts(app);
  await purgeDeals(app);
  await applyRetention(app);
  await countOf(app, accountId);
}
