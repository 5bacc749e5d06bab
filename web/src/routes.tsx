import {
  createRoute,
  createRouter,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router';
import { routes } from '@callwright/sdk/routes';
import { knowEarly, queryClient } from './api.ts';
import { meQuery } from './auth/session.ts';
import { lazyRouteComponent } from './lazy-screen.ts';
import { actionSearch } from './automation/action-search.ts';
import { commissionSearch } from './commissions/commission-search.ts';
import { signedOutRoutes } from './auth/signed-out-routes.tsx';
import { callSearch } from './calls/call-search.ts';
import { calendarSearch } from './calendar/calendar-search.ts';
import { claimSearch } from './claims/claim-search.ts';
import { contactSearch } from './contacts/contact-search.ts';
import { dealSearch } from './deals/deal-search.ts';
import { developers, developerScreens } from './developers/developer-routes.tsx';
import { eventSearch } from './events/event-search.ts';
import { slotSearch } from './events/slot-search.ts';
import { firstHourSearch } from './first-hour/first-hour-search.ts';
import { operator, operatorScreens } from './operator/operator-routes.tsx';
import { dealBoardSearch } from './pipeline/deal-board-search.ts';
import { paymentSearch } from './payments/payment-search.ts';
import { mustBeInWorkspace, root, shell } from './route-roots.tsx';
import { reportSearch } from './reports/report-search.ts';
import { settings, settingScreens } from './settings/setting-routes.tsx';
import { PageFailure } from './ui/page-failure.tsx';
import { recordSearch } from './ui/search-params.ts';
import { pageSearch, positiveParam, type SearchInput } from './ui/search-params.ts';
import { Waiting } from './ui/states.tsx';

const availabilitySearch = (
  search: SearchInput,
): { userId?: number | undefined; id?: number | 'new' | undefined } => ({
  userId: positiveParam(search['userId']),
  id: search['id'] === 'new' ? 'new' : positiveParam(search['id']),
});

/** Full-screen: the only way out of the first steps is to skip them. */
const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  validateSearch: firstHourSearch,
  beforeLoad: mustBeInWorkspace,
  pendingComponent: Waiting,
  errorComponent: PageFailure,
  component: lazyRouteComponent(() => import('./first-hour/first-hour.tsx'), 'FirstHour'),
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/today' });
  },
});

const screens = [
  createRoute({
    getParentRoute: () => shell,
    path: '/today',
    loader: async () => {
      const { user } = (await queryClient.ensureQueryData(meQuery)).data;
      if (user !== null) await knowEarly(routes.home.get, { timeZone: user.timeZone });
    },
    component: lazyRouteComponent(() => import('./today/today-page.tsx'), 'TodayPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/calls',
    validateSearch: callSearch,
    component: lazyRouteComponent(() => import('./calls/call-list.tsx'), 'CallList'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/calls/calendar',
    validateSearch: calendarSearch,
    component: lazyRouteComponent(() => import('./calendar/calendar-page.tsx'), 'CalendarPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/calls/$previewId',
    validateSearch: recordSearch,
    component: lazyRouteComponent(() => import('./calls/call-page.tsx'), 'CallPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/contacts',
    validateSearch: contactSearch,
    component: lazyRouteComponent(() => import('./contacts/contact-list.tsx'), 'ContactList'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/contacts/$contactId',
    validateSearch: recordSearch,
    component: lazyRouteComponent(() => import('./contacts/contact-page.tsx'), 'ContactPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/claims',
    validateSearch: claimSearch,
    component: lazyRouteComponent(() => import('./claims/claim-page.tsx'), 'ClaimPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/deals',
    validateSearch: dealSearch,
    component: lazyRouteComponent(() => import('./deals/deal-list.tsx'), 'DealList'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/pipeline',
    validateSearch: contactSearch,
    component: lazyRouteComponent(() => import('./pipeline/people-board.tsx'), 'PeopleBoard'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/pipeline/deals',
    validateSearch: dealBoardSearch,
    component: lazyRouteComponent(() => import('./pipeline/deal-board.tsx'), 'DealBoard'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/deals/$dealId',
    validateSearch: recordSearch,
    component: lazyRouteComponent(() => import('./deals/deal-page.tsx'), 'DealPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/payments',
    validateSearch: paymentSearch,
    component: lazyRouteComponent(() => import('./payments/payment-list.tsx'), 'PaymentList'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/reports',
    validateSearch: reportSearch,
    component: lazyRouteComponent(() => import('./reports/report-page.tsx'), 'ReportPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/events',
    validateSearch: pageSearch,
    component: lazyRouteComponent(() => import('./events/event-list.tsx'), 'EventList'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/events/new',
    component: lazyRouteComponent(() => import('./new-event/create-event.tsx'), 'CreateEvent'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/events/$eventId',
    validateSearch: eventSearch,
    component: lazyRouteComponent(() => import('./events/event-page.tsx'), 'EventPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/events/$eventId/times',
    validateSearch: slotSearch,
    component: lazyRouteComponent(() => import('./events/explain-times.tsx'), 'ExplainTimes'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/commissions',
    validateSearch: commissionSearch,
    component: lazyRouteComponent(() => import('./commissions/commissions-page.tsx'), 'CommissionsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/commissions/plans',
    component: lazyRouteComponent(() => import('./commissions/plans-page.tsx'), 'PlansPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/commissions/plans/new',
    component: lazyRouteComponent(() => import('./commissions/plan-page.tsx'), 'NewPlanPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/commissions/plans/$planId',
    component: lazyRouteComponent(() => import('./commissions/plan-page.tsx'), 'PlanPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/automations',
    component: lazyRouteComponent(() => import('./automation/rule-list.tsx'), 'RuleList'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/automations/new',
    component: lazyRouteComponent(() => import('./automation/rule-page.tsx'), 'NewRulePage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/automations/history',
    validateSearch: actionSearch,
    component: lazyRouteComponent(() => import('./automation/action-list.tsx'), 'ActionList'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/automations/$ruleId',
    component: lazyRouteComponent(() => import('./automation/rule-page.tsx'), 'RulePage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/availability',
    validateSearch: availabilitySearch,
    component: lazyRouteComponent(() => import('./availability/availability-page.tsx'), 'AvailabilityPage'),
  }),
] as const;

const routeTree = root.addChildren([
  home,
  welcome,
  ...signedOutRoutes,
  operator.addChildren([...operatorScreens]),
  shell.addChildren([
    ...screens,
    developers.addChildren([...developerScreens]),
    settings.addChildren([...settingScreens]),
  ]),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  // Values in URLs are plain text, as in the API, not JSON.
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: stringifySearchWith(JSON.stringify),
  defaultPendingComponent: Waiting,
  defaultErrorComponent: PageFailure,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  // Module augmentation needs an interface.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Register {
    router: typeof router;
  }
}
