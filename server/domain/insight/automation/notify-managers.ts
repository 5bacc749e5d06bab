import { publishAll } from '#/platform/changes/publish.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { toMs } from '#/platform/values/time.ts';
import { mailRoles } from '#/domain/people/account/recipients.ts';
import type { RecordedHit } from './act.ts';
import type { DueRule } from './evaluate.ts';
import { automationMail } from './automation-mail.ts';

/** Publishes a change for each paused host, and sends the managers one mail about all hosts of the rule. */
export async function notifyManagers(
  tx: Ctx,
  rule: DueRule,
  recorded: readonly RecordedHit[],
): Promise<void> {
  if (recorded.length === 0) return;
  if (rule.action === 'PAUSE_HOST') await publishPauses(tx, rule, recorded);
  const facts = factsOf(tx, rule, recorded);
  const how = { kind: 'automation', isPrivate: false };
  await mailRoles(tx, ['SUPER_ADMIN', 'SALES_MANAGER'], how, (texts) => automationMail(texts, facts));
}

async function publishPauses(tx: Ctx, rule: DueRule, recorded: readonly RecordedHit[]): Promise<void> {
  await publishAll(
    tx,
    recorded.map(({ host, value, sample, until }) => ({
      type: 'rule.host_paused',
      object: {
        ruleId: rule.id,
        ruleName: rule.name,
        userId: host.userId,
        metric: rule.metric,
        value,
        sample,
        threshold: rule.threshold,
        eventIds: host.events.map(({ id }) => id),
        until,
      },
    })),
  );
}

function factsOf(tx: Ctx, rule: DueRule, recorded: readonly RecordedHit[]) {
  const until = recorded[0]?.until ?? null;
  return {
    rule,
    hosts: recorded.map(({ host, value, sample }) => ({
      name: host.name,
      value,
      sample,
      events: host.events.map((event) => event.name),
      stops: until === null ? [] : host.events.filter(({ required }) => required).map((event) => event.name),
    })),
    untilMs: until === null ? null : toMs(until),
    timeZone: tx.account.timeZone,
    currency: tx.account.currency,
    url: `${tx.app.config.baseUrl}/automations/history?ruleIds=${rule.id}`,
  };
}
