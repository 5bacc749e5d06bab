import { createRoute, redirect } from '@tanstack/react-router';
import { lazyRouteComponent } from '../lazy-screen.ts';
import { auditSearch } from '../audit/audit-search.ts';
import { calendarSearch } from '../calendars/calendar-search.ts';
import { fieldSearch } from '../fields/field-search.ts';
import { queryClient } from '../api.ts';
import { meQuery } from '../auth/session.ts';
import { shell } from '../route-roots.tsx';
import { importSearch, newImportSearch } from '../imports/import-search.ts';
import { pageSearch, positiveParam, type SearchInput } from '../ui/search-params.ts';

export const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings-layout.tsx'), 'SettingsLayout'),
});

export const settingScreens = [
  createRoute({
    getParentRoute: () => settings,
    path: '/',
    beforeLoad: async () => {
      // Loaded on demand: the first screen does not need the names of all settings.
      const { firstSetting } = await import('./setting-tabs.ts');
      const { data } = await queryClient.ensureQueryData(meQuery);
      throw redirect({ href: firstSetting(data.user?.role ?? 'VIEWER') });
    },
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/profile',
    component: lazyRouteComponent(() => import('./profile.tsx'), 'Profile'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/calendars',
    validateSearch: calendarSearch,
    component: lazyRouteComponent(() => import('../calendars/calendar-page.tsx'), 'CalendarPage'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/security',
    component: lazyRouteComponent(() => import('./security.tsx'), 'Security'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/company-sign-in',
    component: lazyRouteComponent(() => import('../company-sign-in/connection-list.tsx'), 'ConnectionList'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/sessions',
    component: lazyRouteComponent(() => import('./sessions.tsx'), 'Sessions'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/workspace',
    component: lazyRouteComponent(() => import('./workspace.tsx'), 'Workspace'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/tests',
    component: lazyRouteComponent(() => import('./tests.tsx'), 'Tests'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/kept',
    component: lazyRouteComponent(() => import('../test-workspace/kept.tsx'), 'Kept'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/test-payments',
    validateSearch: (search: SearchInput): { payment?: number | undefined } => ({
      payment: positiveParam(search['payment']),
    }),
    component: lazyRouteComponent(() => import('../test-workspace/test-payments.tsx'), 'TestPayments'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/test-phone',
    validateSearch: (search: SearchInput): { text?: number | undefined } => ({
      text: positiveParam(search['text']),
    }),
    component: lazyRouteComponent(() => import('../test-workspace/test-phone.tsx'), 'TestPhone'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/test-slack',
    validateSearch: (search: SearchInput): { message?: number | undefined } => ({
      message: positiveParam(search['message']),
    }),
    component: lazyRouteComponent(() => import('../test-workspace/test-slack.tsx'), 'TestSlack'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/members',
    component: lazyRouteComponent(() => import('./members.tsx'), 'Members'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/teams',
    component: lazyRouteComponent(() => import('../teams/team-list.tsx'), 'TeamList'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/fields',
    validateSearch: fieldSearch,
    component: lazyRouteComponent(() => import('../fields/field-list.tsx'), 'FieldList'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/stages',
    component: lazyRouteComponent(() => import('../fields/contact-stages.tsx'), 'ContactStages'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/tags',
    validateSearch: pageSearch,
    component: lazyRouteComponent(() => import('../tags/tag-list.tsx'), 'TagList'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/products',
    validateSearch: pageSearch,
    component: lazyRouteComponent(() => import('../products/product-list.tsx'), 'ProductList'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/slack',
    validateSearch: pageSearch,
    component: lazyRouteComponent(() => import('../slack/slack.tsx'), 'Slack'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/texts',
    validateSearch: pageSearch,
    component: lazyRouteComponent(() => import('../texts/texts.tsx'), 'Texts'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/payments',
    component: lazyRouteComponent(
      () => import('../payment-connections/payment-connections.tsx'),
      'PaymentConnections',
    ),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/imports',
    component: lazyRouteComponent(() => import('../imports/import-list.tsx'), 'ImportList'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/imports/new',
    validateSearch: newImportSearch,
    component: lazyRouteComponent(() => import('../imports/new-import.tsx'), 'NewImport'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/imports/$importId',
    validateSearch: importSearch,
    component: lazyRouteComponent(() => import('../imports/import-page.tsx'), 'ImportPage'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/keys',
    // The paths before the developer portal.
    beforeLoad: () => {
      throw redirect({ to: '/developers/keys' });
    },
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/connected-apps',
    component: lazyRouteComponent(() => import('../oauth/connected-apps.tsx'), 'ConnectedApps'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/audit',
    validateSearch: auditSearch,
    component: lazyRouteComponent(() => import('../audit/audit-log.tsx'), 'AuditLog'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/privacy',
    component: lazyRouteComponent(() => import('../privacy/privacy-page.tsx'), 'PrivacyPage'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/mails',
    validateSearch: (search: SearchInput): { mail?: number | undefined } => ({
      mail: positiveParam(search['mail']),
    }),
    component: lazyRouteComponent(() => import('./mails.tsx'), 'Mails'),
  }),
] as const;
