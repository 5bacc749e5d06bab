import type { App } from '#/platform/context/ctx.ts';
import { claimChannels } from './claim-channels.ts';
import { deliverChannel } from './deliver.ts';
import { takeClicks, workClick } from './work-click.ts';

const channelsAtOnce = 8;
const clicksAtOnce = 4;

/** Lets this process post to channels, and do what people click there. */
export function workSlack(app: App): void {
  app.jobs.workRows({
    fetch: (max) => claimChannels(app, max),
    handle: (channel) => deliverChannel(app, channel),
    atOnce: channelsAtOnce,
  });
  app.jobs.workRows({
    fetch: (max) => takeClicks(app, max),
    handle: (click) => workClick(app, click),
    atOnce: clicksAtOnce,
  });
}
