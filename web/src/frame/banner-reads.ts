import { routes } from '@callwright/sdk/routes';

const webhooksMax = 50;

/** The reads of the banners of every screen, with the required rights. The page requests them before the app runs. */
export const bannerReads = {
  mails: { right: 'events:write', route: routes.mails.state, input: {} },
  webhooks: { right: 'admin', route: routes.webhooks.list, input: { limit: webhooksMax } },
  calendars: { right: 'availability:write', route: routes.calendarConnections.list, input: {} },
} as const;
