import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { ApiError } from './api-error.ts';
import { queryClient } from './api.ts';
import { meQuery, sessionQuery } from './auth/session.ts';
import { callSearch } from './calls/call-search.ts';
import { contactSearch } from './contacts/contact-search.ts';
import { NotFound, PageFailure } from './ui/page-failure.tsx';
import { positiveParam, textParam, type SearchInput } from './ui/search-params.ts';
import { Shell } from './ui/shell.tsx';
import { Waiting } from './ui/states.tsx';

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

const withToken = (search: SearchInput): { token?: string } => {
  const token = textParam(search['token']);
  return token === undefined ? {} : { token };
};
const withReturn = (search: SearchInput): { returnTo?: string } => {
  const returnTo = textParam(search['returnTo']);
  // Only paths of this site: an address elsewhere would be a trap behind our sign-in.
  return returnTo === undefined || !/^\/(?![/\\])/.test(returnTo) ? {} : { returnTo };
};

const eventSearch = (search: SearchInput): { search?: string | undefined; page?: number | undefined } => ({
  search: textParam(search['search']),
  page: positiveParam(search['page']),
});

const availabilitySearch = (
  search: SearchInput,
): { userId?: number | undefined; id?: number | 'new' | undefined } => ({
  userId: positiveParam(search['userId']),
  id: search['id'] === 'new' ? 'new' : positiveParam(search['id']),
});

const doors = [
  createRoute({
    getParentRoute: () => root,
    path: '/sign-in',
    validateSearch: withReturn,
    component: lazyRouteComponent(() => import('./auth/sign-in.tsx'), 'SignIn'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/forgot',
    component: lazyRouteComponent(() => import('./auth/forgot.tsx'), 'Forgot'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/reset-password',
    validateSearch: withToken,
    component: lazyRouteComponent(() => import('./auth/reset-password.tsx'), 'ResetPassword'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/set-up',
    validateSearch: withToken,
    component: lazyRouteComponent(() => import('./auth/set-up.tsx'), 'SetUp'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/invitation',
    validateSearch: withToken,
    component: lazyRouteComponent(() => import('./auth/invitation.tsx'), 'Invitation'),
  }),
] as const;

/** Everything that needs somebody signed in. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: Shell,
  pendingComponent: Waiting,
  errorComponent: PageFailure,
  beforeLoad: async ({ location }) => {
    try {
      await queryClient.ensureQueryData(sessionQuery);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401)
        throw redirect({ to: '/sign-in', search: { returnTo: location.href } });
      throw error;
    }
    await queryClient.ensureQueryData(meQuery);
  },
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/calls' });
  },
});

const screens = [
  createRoute({
    getParentRoute: () => shell,
    path: '/calls',
    validateSearch: callSearch,
    component: lazyRouteComponent(() => import('./calls/call-list.tsx'), 'CallList'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/calls/$previewId',
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
    component: lazyRouteComponent(() => import('./contacts/contact-page.tsx'), 'ContactPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/events',
    validateSearch: eventSearch,
    component: lazyRouteComponent(() => import('./events/event-list.tsx'), 'EventList'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/events/new',
    component: lazyRouteComponent(() => import('./events/create-event.tsx'), 'CreateEvent'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/events/$eventId',
    component: lazyRouteComponent(() => import('./events/event-page.tsx'), 'EventPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/availability',
    validateSearch: availabilitySearch,
    component: lazyRouteComponent(() => import('./availability/availability-page.tsx'), 'AvailabilityPage'),
  }),
] as const;

const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings/settings-layout.tsx'), 'SettingsLayout'),
});

const settingScreens = [
  createRoute({
    getParentRoute: () => settings,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/settings/profile' });
    },
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/profile',
    component: lazyRouteComponent(() => import('./settings/profile.tsx'), 'Profile'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/sessions',
    component: lazyRouteComponent(() => import('./settings/sessions.tsx'), 'Sessions'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/workspace',
    component: lazyRouteComponent(() => import('./settings/workspace.tsx'), 'Workspace'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/members',
    component: lazyRouteComponent(() => import('./settings/members.tsx'), 'Members'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/keys',
    component: lazyRouteComponent(() => import('./settings/keys.tsx'), 'Keys'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/mails',
    component: lazyRouteComponent(() => import('./settings/mails.tsx'), 'Mails'),
  }),
] as const;

const routeTree = root.addChildren([
  home,
  ...doors,
  shell.addChildren([...screens, settings.addChildren([...settingScreens])]),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
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
