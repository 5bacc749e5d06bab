import { workFictionalCopies } from './fiction/work.ts';
import { workScenarios } from './scenarios/work.ts';
import { workAuth } from '#/domain/people/auth/upkeep.ts';
import { evaluateDueRules } from '#/domain/insight/automation/evaluate.ts';
import { checkDomains } from '#/domain/people/company-sign-in/check-domains.ts';
import { workOAuth } from '#/surfaces/oauth/upkeep.ts';
import { workDeposits } from '#/surfaces/paid-booking/work.ts';
import { publishAbandoned } from '#/surfaces/booking-page/publish-abandoned.ts';
import { applyRetention } from '#/domain/crm/privacy/apply-retention.ts';
import { workLedger } from '#/domain/crm/privacy/ledger-file.ts';
import { purgeContacts } from '#/domain/crm/contacts/purge.ts';
import { forgetSearchChanges } from '#/domain/crm/contacts/searched.ts';
import { workEntries } from '#/effects/calendar-entries/work.ts';
import { workLinks } from '#/effects/video-links/work.ts';
import { workTestClocks } from '#/platform/test-clock/advance.ts';
import { workChanges } from '#/platform/changes/dispatcher.ts';
import { chainAudit } from '#/platform/audit/chain.ts';
import { verifyAudit } from '#/platform/audit/verify-all.ts';
import { workConnections } from '#/domain/scheduling/calendars/connections/work.ts';
import { saveScheduled } from '#/platform/backup/scheduled.ts';
import type { App } from '#/platform/context/ctx.ts';
import { workCalendars } from '#/domain/scheduling/calendars/mirror/poll.ts';
import { workTexts } from '#/effects/texts/work.ts';
import { workSlack } from '#/effects/slack/work.ts';
import { workPayments } from '#/domain/sales/payment-connections/work.ts';
import { purgeDeals } from '#/domain/sales/deals/purge.ts';
import { purgeIdempotencyKeys } from '#/platform/idempotency/idempotency.ts';
import { forgetDeletedTests } from '#/platform/cells/forget-deleted-tests.ts';
import { publishClockSteps } from '#/domain/scheduling/call-records/clock-steps.ts';
import { purgeHolds } from '#/domain/scheduling/holds/holds.ts';
import { purgeWindows } from '#/platform/limits/sliding-window.ts';
import { purgeSessions } from '#/surfaces/mcp/other-processes.ts';
import { workImports } from '#/domain/moving/imports/work.ts';
import { workWalks } from '#/domain/moving/walks/work.ts';
import { workMails } from '#/ports/messages/work-mails.ts';
import { workReminders } from '#/effects/reminders/send-due.ts';
import { purgeRequests } from '#/surfaces/request-log/write.ts';
import { workWebhooks } from '#/effects/webhooks/workers.ts';
import { expireClaims } from '#/domain/crm/setter-claims/expire.ts';
import { forgetDeletedWebhooks } from '#/effects/webhooks/forget-deleted.ts';
import { whileClocksAgree } from '#/platform/retention/clocks.ts';
import { makePartitions } from '#/platform/retention/partitions.ts';
import { forgetByAge } from './retention.ts';
import { workChecks } from '#/domain/insight/checks/jobs.ts';
import { workCommissions } from '#/domain/sales/commission-ledger/jobs.ts';
import { workWaitingLists } from '#/domain/scheduling/waiting-list/work.ts';
import { workReplays } from '#/effects/webhooks/replay-jobs.ts';

/** Starts the job engine and registers all handlers. Every kind of job is listed here. */
export async function startJobs(app: App): Promise<void> {
  await app.jobs.start();
  await app.jobs.retire(['mail.send', 'mail.retry', 'reminders.send']);
  await app.jobs.recur('idempotency.purge', '17 * * * *', () => purgeIdempotencyKeys(app));
  await app.jobs.recur('holds.purge', '37 * * * *', () => purgeHolds(app));
  await app.jobs.recur('forms.publishAbandoned', '* * * * *', () => publishAbandoned(app));
  await app.jobs.recur('eventCalls.publishClockSteps', '* * * * *', () => publishClockSteps(app));
  await app.jobs.recur('automation.evaluate', '* * * * *', () => evaluateDueRules(app));
  await app.jobs.recur('setterClaims.expire', '7 * * * *', () => expireClaims(app));
  await app.jobs.recur('contacts.purge', '23 3 * * *', () => whileClocksAgree(app, purgeContacts));
  await app.jobs.recur('contacts.forgetSearchChanges', '37 * * * *', () => forgetSearchChanges(app));
  await app.jobs.recur('deals.purge', '29 3 * * *', () => whileClocksAgree(app, purgeDeals));
  await app.jobs.recur('companySignIn.checkDomains', '41 2 * * *', () => checkDomains(app));
  await app.jobs.recur('requestLog.purge', '47 * * * *', () => whileClocksAgree(app, purgeRequests));
  await app.jobs.recur('webhooks.forgetDeleted', '43 3 * * *', () => forgetDeletedWebhooks(app));
  await app.jobs.recur('mcp.purgeWindows', '47 * * * *', () => purgeWindows(app.database));
  await app.jobs.recur('mcp.purgeSessions', '47 * * * *', () => purgeSessions(app));
  await app.jobs.recur('partitions.make', '3 * * * *', () => makePartitions(app));
  await app.jobs.recur('retention.forget', '53 3 * * *', () => whileClocksAgree(app, forgetByAge));
  await app.jobs.recur('workspaces.forgetDeleted', '7-59/20 * * * *', () => forgetDeletedTests(app));
  await app.jobs.recur('audit.chain', '* * * * *', () => chainAudit(app));
  await app.jobs.recur('audit.verify', '11 4 * * *', () => verifyAudit(app));
  await app.jobs.recur('privacy.applyRetention', '31 3 * * *', () => whileClocksAgree(app, applyRetention));
  await workConnections(app);
  workLedger(app);
  await backUpDaily(app);
  await workAuth(app);
  await workOAuth(app);
  workFictionalCopies(app);
  workScenarios(app);
  workMails(app);
  workReminders(app);
  workEntries(app);
  workLinks(app);
  workPayments(app);
  workDeposits(app);
  workTexts(app);
  workSlack(app);
  await workChanges(app);
  workTestClocks(app);
  await workCalendars(app);
  await workWebhooks(app);
  await workReplays(app);
  await workWaitingLists(app);
  await workCommissions(app);
  await workChecks(app);
  await workImports(app);
  workWalks(app);
  app.jobs.lookOut();
}

const backupLimits = { expireInSec: 4 * 3_600, goneAfterSec: 60 };

/** A failed backup is reported in the log and retried. */
async function backUpDaily(app: App): Promise<void> {
  const { backupDir, backupHour } = app.config;
  if (backupDir === null) return;
  const save = async (): Promise<void> => {
    try {
      await saveScheduled(backupDir, app);
    } catch (error) {
      app.log.error('The backup on schedule could not be saved', error);
      throw error;
    }
  };
  await app.jobs.recur('backup.save', `0 ${backupHour} * * *`, save, backupLimits);
}
