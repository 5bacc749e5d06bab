import assert from 'node:assert/strict';
import { join } from 'node:path';
import { createServer } from 'vite';
import { bookingKinds } from '../../../server/surfaces/http/static.ts';
import { partKeys } from '../../src/events/event-parts.ts';
import type { Filled } from './filled.ts';

/** The URLs of a screen, and who can open it. */
export type Screen = {
  readonly paths: (of: Filled) => readonly string[];
  /** For people who are not signed in. */
  readonly isPublic?: true;
  /** Why the screen shows no name that people can set. */
  readonly nameless?: string;
};

const at = (...paths: string[]): Screen => ({ paths: () => paths });
const of = (...paths: ((ids: Filled['ids']) => string)[]): Screen => ({
  paths: ({ ids }) => paths.map((path) => path(ids)),
});
const before = (path: string): Screen => ({
  paths: () => [path],
  isPublic: true,
  nameless: 'before somebody is known',
});
const nameless = (screen: Screen, reason: string): Screen => ({ ...screen, nameless: reason });

/** The screens of the app by route. A missing or outdated route fails the tests that visit all screens. */
export const appScreens: Readonly<Record<string, Screen>> = {
  '/today': at('/today'),
  '/calls': at('/calls', '/calls?eventType=ALL'),
  '/calls/calendar': {
    paths: ({ callDate }) =>
      ['day', 'week', 'team'].map((view) => `/calls/calendar?view=${view}&date=${callDate}`),
  },
  '/calls/$previewId': { paths: ({ callPreviews }) => callPreviews.map((id) => `/calls/${id}`) },
  '/contacts': at('/contacts'),
  '/contacts/$contactId': of(({ contact }) => `/contacts/${contact}`),
  '/claims': at('/claims', '/claims?view=all'),
  '/deals': at('/deals'),
  '/deals/$dealId': of(({ deal }) => `/deals/${deal}`),
  '/pipeline': at('/pipeline'),
  '/pipeline/deals': at('/pipeline/deals'),
  '/payments': at('/payments'),
  '/reports': {
    // By day, by host and as parts of a whole: the other reports use the same components.
    paths: ({ reportedFrom }) =>
      ['overview', 'leaderboard', 'funnel'].map((name) => `/reports?report=${name}&from=${reportedFrom}`),
  },
  '/events': at('/events'),
  '/events/new': at('/events/new'),
  '/events/$eventId': of(
    ...partKeys.map(
      (part) =>
        ({ event }: Filled['ids']) =>
          `/events/${event}?part=${part}`,
    ),
  ),
  '/events/$eventId/times': of(({ event }) => `/events/${event}/times`),
  '/commissions': of(
    () => '/commissions?month=2026-10',
    ({ user }) => `/commissions?month=2026-10&userId=${user}`,
  ),
  '/commissions/plans': at('/commissions/plans'),
  '/commissions/plans/new': at('/commissions/plans/new'),
  '/commissions/plans/$planId': of(({ commissionPlan }) => `/commissions/plans/${commissionPlan}`),
  '/automations': at('/automations'),
  '/automations/new': at('/automations/new'),
  '/automations/history': at('/automations/history'),
  '/automations/$ruleId': of(({ automation }) => `/automations/${automation}`),
  '/availability': at('/availability'),
  '/welcome': nameless(at('/welcome'), 'its names are in the preview'),
  '/developers/keys': at('/developers/keys'),
  '/developers/apps': at('/developers/apps'),
  '/developers/apps/new': at('/developers/apps/new'),
  '/developers/apps/$clientId': of(({ client }) => `/developers/apps/${client}`),
  '/developers/try-it': at('/developers/try-it'),
  '/developers/assistants': at('/developers/assistants'),
  '/developers/webhooks': at('/developers/webhooks'),
  '/developers/webhooks/new': at('/developers/webhooks/new'),
  '/developers/webhooks/deliveries': at('/developers/webhooks/deliveries'),
  '/developers/webhooks/$id': of(({ webhook }) => `/developers/webhooks/${webhook}`),
  '/developers/webhooks/$id/edit': of(({ webhook }) => `/developers/webhooks/${webhook}/edit`),
  '/developers/requests': at('/developers/requests'),
  '/settings/profile': at('/settings/profile'),
  '/settings/calendars': at('/settings/calendars'),
  '/settings/security': at('/settings/security'),
  '/settings/payments': at('/settings/payments'),
  '/settings/imports': at('/settings/imports'),
  '/settings/imports/new': at('/settings/imports/new'),
  '/settings/imports/$importId': of(
    (ids) => `/settings/imports/${ids.import}`,
    ({ importPaused }) => `/settings/imports/${importPaused}`,
    ({ importChecked }) => `/settings/imports/${importChecked}`,
    ({ importDone }) => `/settings/imports/${importDone}`,
  ),
  '/settings/slack': at('/settings/slack'),
  '/settings/texts': at('/settings/texts'),
  '/settings/company-sign-in': at('/settings/company-sign-in'),
  '/settings/sessions': nameless(at('/settings/sessions'), 'names browsers'),
  '/settings/workspace': at('/settings/workspace'),
  '/settings/tests': nameless(at('/settings/tests'), 'names other workspaces'),
  '/settings/members': at('/settings/members'),
  '/settings/teams': at('/settings/teams'),
  '/settings/fields': at('/settings/fields'),
  '/settings/stages': at('/settings/stages'),
  '/settings/tags': at('/settings/tags'),
  '/settings/products': at('/settings/products'),
  '/settings/connected-apps': at('/settings/connected-apps'),
  '/settings/audit': at('/settings/audit'),
  '/settings/privacy': at('/settings/privacy'),
  '/settings/mails': at('/settings/mails'),
  '/settings/kept': nameless(at('/settings/kept'), 'says that a live workspace keeps nothing'),
  '/settings/test-payments': nameless(
    at('/settings/test-payments'),
    'says that a live workspace is paid elsewhere',
  ),
  '/settings/test-phone': nameless(at('/settings/test-phone'), 'says that texts of a live workspace go out'),
  '/settings/test-slack': nameless(at('/settings/test-slack'), 'says that a live workspace posts to Slack'),
  '/operator/workspaces': at('/operator/workspaces'),
  '/operator/apps': at('/operator/apps?view=ALL'),
  '/operator/status': nameless(at('/operator/status'), 'counts what waits, and names processes'),
  '/operator/log': nameless(at('/operator/log'), 'names the operator by email'),
  '/oauth/consent': { paths: ({ consent }) => [consent] },
  '/company-required': nameless(at('/company-required'), 'names nothing'),
  '/second-factor': nameless(at('/second-factor'), 'names nothing'),
  '/sign-in': before('/sign-in'),
  '/sign-in/company': before('/sign-in/company'),
  '/sign-in/at/$workspace': { paths: ({ w }) => [`/sign-in/at/${w.slug}`], isPublic: true },
  '/forgot': before('/forgot'),
  '/reset-password': before('/reset-password?token=gone'),
  '/set-up': before('/set-up?token=gone'),
  '/invitation': before('/invitation?token=gone'),
};

/** The pages for invitees by the first segment of their path. */
export const bookingScreens: Readonly<Record<(typeof bookingKinds)[number], Screen>> = {
  e: { paths: ({ ids }) => [`/e/${ids.linkPrefix}`], isPublic: true },
  confirmed: { paths: ({ callToken }) => [`/confirmed/${callToken}`], isPublic: true },
  call: { paths: ({ callToken }) => [`/call/${callToken}`], isPublic: true },
  paid: { paths: () => ['/paid/1_gone'], isPublic: true, nameless: 'it is of a payment that is not there' },
  waiting: { paths: ({ waiting }) => [`/waiting/${waiting.token}`], isPublic: true },
};

type Route = { fullPath: string; children?: unknown; options: { component?: unknown } };

/** Checks that the table contains exactly the routes with a component, plus the sign-in page, which has no router. */
export async function assertEveryRouteListed(): Promise<void> {
  const vite = await createServer({
    root: join(import.meta.dirname, '..', '..'),
    server: { middlewareMode: true, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
    appType: 'custom',
    logLevel: 'error',
  });
  try {
    const { router } = (await vite.ssrLoadModule('/src/routes.tsx')) as {
      router: { routesById: Record<string, Route> };
    };
    const routes = Object.values(router.routesById)
      .filter(({ children, options }) => children === undefined && options.component !== undefined)
      .map(({ fullPath }) => fullPath);
    assert.deepEqual(Object.keys(appScreens).toSorted(), [...routes, '/sign-in'].toSorted());
  } finally {
    await vite.close();
  }
}
