import { workAuth } from '../auth/upkeep.ts';
import { evaluateRules } from '../automation/evaluate.ts';
import { workOAuth } from '../oauth/upkeep.ts';
import { tellAbandoned } from '../booking/abandoned.ts';
import { purgeContacts } from '../contacts/purge.ts';
import { forgetSearchChanges } from '../contacts/searched.ts';
import type { App } from '../ctx.ts';
import { purgeDeals } from '../deals/purge.ts';
import { purgeIdempotencyKeys } from '../http/idempotency.ts';
import { tellTime } from '../event-calls/clock.ts';
import { purgeHolds } from '../event-calls/holds.ts';
import { purgeWindows } from '../limits/sliding-window.ts';
import { purgeSessions } from '../mcp/other-processes.ts';
import { workMails } from '../mail/deliver.ts';
import { sendDueReminders } from '../reminders/send-due.ts';
import { purgeRequests } from '../request-log/write.ts';
import { workWebhooks } from '../webhooks/dispatch.ts';
import { expireClaims } from '../setter-claims/expire.ts';
import { forgetDeletedWebhooks } from '../webhooks/forget-deleted.ts';
import { workReplays } from '../webhooks/replay-batches.ts';

/** Says who does which job, then starts the engine. Every kind of job is named here. */
export async function startJobs(app: App): Promise<void> {
  await app.jobs.start();
  await app.jobs.recur('idempotency.purge', '17 * * * *', () => purgeIdempotencyKeys(app));
  await app.jobs.recur('holds.purge', '37 * * * *', () => purgeHolds(app));
  await app.jobs.recur('forms.tellAbandoned', '* * * * *', () => tellAbandoned(app));
  await app.jobs.recur('eventCalls.tellTime', '* * * * *', () => tellTime(app));
  await app.jobs.recur('automation.evaluate', '* * * * *', () => evaluateRules(app));
  await app.jobs.recur('reminders.send', '* * * * *', () => sendDueReminders(app));
  await app.jobs.recur('setterClaims.expire', '7 * * * *', () => expireClaims(app));
  await app.jobs.recur('contacts.purge', '23 3 * * *', () => purgeContacts(app));
  await app.jobs.recur('contacts.forgetSearchChanges', '37 * * * *', () => forgetSearchChanges(app));
  await app.jobs.recur('deals.purge', '29 3 * * *', () => purgeDeals(app));
  await app.jobs.recur('requestLog.purge', '47 * * * *', () => purgeRequests(app));
  await app.jobs.recur('webhooks.forgetDeleted', '43 3 * * *', () => forgetDeletedWebhooks(app));
  await app.jobs.recur('mcp.purgeWindows', '47 * * * *', () => purgeWindows(app.database));
  await app.jobs.recur('mcp.purgeSessions', '47 * * * *', () => purgeSessions(app));
  await workAuth(app);
  await workOAuth(app);
  await workMails(app);
  await workWebhooks(app);
  await workReplays(app);
}
