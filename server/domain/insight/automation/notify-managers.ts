import { publishAll } from '#/platform/changes/publish.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { sendMail } from '#/ports/messages/send-mail.ts';

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
  const mail = mailOf(tx, rule, recorded);
  for (const { email, firstName } of await readManagers(tx))
    await sendMail(tx, { ...mail(firstName), kind: 'automation', to: email, isPrivate: false });
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

async function readManagers(tx: Ctx): Promise<{ email: string; firstName: string }[]> {
  const { rows } = await sql<{ email: string; firstName: string }>`
    select u.email, u.first_name as "firstName" from member m join app_user u on u.id = m.person_id
    where m.account_id = ${tx.accountId} and m.role in ('SUPER_ADMIN', 'SALES_MANAGER') and m.status = 'ACTIVE' and m.deleted_at is null
    order by m.user_id`.execute(tx.db);
  return rows;
}

function mailOf(tx: Ctx, rule: DueRule, recorded: readonly RecordedHit[]) {
  const { timeZone } = tx.account;
  const until = recorded[0]?.until ?? null;
  return (firstName: string) =>
    automationMail({
      firstName,
      ruleName: rule.name,
      hosts: recorded.map(({ host, reason }) => ({
        name: host.name,
        reason,
        events: host.events.map((event) => event.name),
        stops:
          until === null ? [] : host.events.filter(({ required }) => required).map((event) => event.name),
      })),
      until: until === null ? null : momentInWords(until, timeZone),
      url: `${tx.app.config.baseUrl}/automations/history?ruleIds=${rule.id}`,
    });
}

/** Such as `Monday, November 30, 2026 at 12:00 AM (Europe/Berlin)`. */
function momentInWords(instant: string, timeZone: string): string {
  const words = Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timeZone)
    .toLocaleString('en', { dateStyle: 'full', timeStyle: 'short' });
  return `${words} (${timeZone})`;
}
