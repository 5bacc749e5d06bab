import { inReach } from '#/platform/context/app-of.ts';
import type { App } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { claimChannels } from './claim-channels.ts';
import { deliverChannel } from './deliver.ts';
import { takeClicks, workClick } from './work-click.ts';

const channelsAtOnce = 8;
const clicksAtOnce = 4;

/** Lets this process post to channels, and do what people click there. */
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
