import { createRoute, redirect } from '@tanstack/react-router';
import { lazyRouteComponent } from '../lazy-screen.ts';
import { queryClient } from '../api.ts';
import { meQuery } from '../auth/session.ts';
import { shell } from '../route-roots.tsx';
import { firstPlace } from './developer-tabs.ts';
import { requestSearch } from './request-search.ts';
import { trySearch } from './try-search.ts';
import { deliverySearch } from './delivery-search.ts';

export const developers = createRoute({
  getParentRoute: () => shell,
  path: '/developers',
  component: lazyRouteComponent(() => import('./developer-layout.tsx'), 'DeveloperLayout'),
});

export const developerScreens = [
  createRoute({
    getParentRoute: () => developers,
    path: '/',
    beforeLoad: async () => {
      const { data } = await queryClient.ensureQueryData(meQuery);
      throw redirect({ to: firstPlace(data.user?.role ?? 'VIEWER') });
    },
  }),
  createRoute({
    getParentRoute: () => developers,
    path: '/keys',
    component: lazyRouteComponent(() => import('./keys.tsx'), 'Keys'),
  }),
  createRoute({
    getParentRoute: () => developers,
    path: '/apps',
    component: lazyRouteComponent(() => import('./app-list.tsx'), 'AppList'),
  }),
  createRoute({
    getParentRoute: () => developers,
    path: '/apps/new',
    component: lazyRouteComponent(() => import('./register-app.tsx'), 'RegisterApp'),
  }),
  createRoute({
    getParentRoute: () => developers,
    path: '/apps/$clientId',
    component: lazyRouteComponent(() => import('./app-page.tsx'), 'AppPage'),
  }),
  createRoute({
    getParentRoute: () => developers,
    path: '/try-it',
    validateSearch: trySearch,
    component: lazyRouteComponent(() => import('./try-it.tsx'), 'TryIt'),
  }),
  createRoute({
    getParentRoute: () => developers,
    path: '/assistants',
    component: lazyRouteComponent(() => import('./assistants.tsx'), 'Assistants'),
  }),
  createRoute({
    getParentRoute: () => developers,
    path: '/webhooks',
    component: lazyRouteComponent(() => import('./webhook-list.tsx'), 'WebhookList'),
  }),
  createRoute({
    getParentRoute: () => developers,
    path: '/webhooks/new',
    component: lazyRouteComponent(() => import('./create-webhook.tsx'), 'CreateWebhook'),
  }),
  createRoute({
    getParentRoute: () => developers,
    path: '/webhooks/deliveries',
    validateSearch: deliverySearch,
    component: lazyRouteComponent(() => import('./deliveries.tsx'), 'Deliveries'),
  }),
  createRoute({
    getParentRoute: () => developers,
    path: '/webhooks/$id',
    validateSearch: deliverySearch,
    component: lazyRouteComponent(() => import('./webhook-page.tsx'), 'WebhookPage'),
  }),
  createRoute({
    getParentRoute: () => developers,
    path: '/webhooks/$id/edit',
    component: lazyRouteComponent(() => import('./edit-webhook.tsx'), 'EditWebhook'),
  }),
  createRoute({
    getParentRoute: () => developers,
    path: '/requests',
    validateSearch: requestSearch,
    component: lazyRouteComponent(() => import('./requests.tsx'), 'Requests'),
  }),
] as const;
