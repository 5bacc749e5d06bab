import { inReach } from '#/platform/context/app-of.ts';
import type { App, Source } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { claimChannels } from './claim-channels.ts';
import { deliverChannel } from './deliver.ts';
import { takeClicks, workClick } from './work-click.ts';

const channelsAtOnce = 8;
const clicksAtOnce = 4;

/** Starts posting to channels and handling clicks. */
export function workSlack(app: App): void {
  app.jobs.workRows({
    name: 'messages to Slack',
    due: () => sql`
      select 1 from slack_message where ${inReach(app, 'account_id')} and status = 'QUEUED'
      union all select 1 from slack_message where ${inReach(app, 'account_id')} and status = 'SENT' and shown < wanted`,
    fetch: (max) => claimChannels(app, max),
    handle: (channel) => deliverChannel(app, channel),
    atOnce: channelsAtOnce,
  });
  app.jobs.workRows({
    name: 'clicks at Slack',
    due: () =>
      sql`select from slack_click where ${inReach(app, 'account_id')} and due_at <= ${iso(app.clock())}::timestamptz`,
    fetch: (max) => takeClicks(app, max),
    handle: (click) => workClick(app, click),
    atOnce: clicksAtOnce,
  });
}

export const clicksDue: Source = {
  name: 'clicks at Slack',
  next: (accountId) => sql`select min(k.due_at) from slack_click k where k.account_id = ${accountId}`,
  async work(app) {
    for (const click of await takeClicks(app, clicksAtOnce)) await workClick(app, click);
  },
};

export const chatDue: Source = {
  name: 'messages to Slack',
  next: (accountId) => sql`
    select min(greatest(c.next_at, c.leased_until)) from slack_channel c
    where c.account_id = ${accountId} and c.status = 'ACTIVE'
      and (c.kind = 'WEBHOOK' or exists (select 1 from slack_app s where s.account_id = c.account_id and s.status = 'CONNECTED'))
      and exists (select 1 from slack_message m where m.account_id = c.account_id and m.slack_channel_id = c.id
        and (m.status = 'QUEUED' or m.status = 'SENT' and m.shown < m.wanted))`,
  async work(app) {
    for (const channel of await claimChannels(app, channelsAtOnce)) await deliverChannel(app, channel);
  },
};
