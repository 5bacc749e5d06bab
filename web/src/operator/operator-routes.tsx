import { createRoute, notFound, redirect } from '@tanstack/react-router';
import { lazyRouteComponent } from '../lazy-screen.ts';
import { queryClient } from '../api.ts';
import { sessionQuery } from '../auth/session.ts';
import { mustBeSignedIn, root } from '../route-roots.tsx';
import { PageFailure } from '../ui/page-failure.tsx';
import { Waiting } from '../ui/states.tsx';
import { actSearch } from './act-search.ts';
import { clientSearch } from './client-search.ts';
import { workspaceSearch } from './workspace-search.ts';

/** The console for operators of the installation. It belongs to no workspace, so it is outside the workspace frame. */
export const operator = createRoute({
  getParentRoute: () => root,
  path: '/operator',
  component: lazyRouteComponent(() => import('./operator-layout.tsx'), 'OperatorLayout'),
  pendingComponent: Waiting,
  errorComponent: PageFailure,
  beforeLoad: async ({ location }) => {
    await mustBeSignedIn({ location });
    const { user } = await queryClient.ensureQueryData(sessionQuery);
    if (!user.isOperator) throw notFound({ routeId: root.id });
  },
});

export const operatorScreens = [
  createRoute({
    getParentRoute: () => operator,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/operator/workspaces' });
    },
  }),
  createRoute({
    getParentRoute: () => operator,
    path: '/workspaces',
    validateSearch: workspaceSearch,
    component: lazyRouteComponent(() => import('./workspace-list.tsx'), 'WorkspaceList'),
  }),
  createRoute({
    getParentRoute: () => operator,
    path: '/apps',
    validateSearch: clientSearch,
    component: lazyRouteComponent(() => import('./client-list.tsx'), 'ClientList'),
  }),
  createRoute({
    getParentRoute: () => operator,
    path: '/status',
    component: lazyRouteComponent(() => import('./status.tsx'), 'InstallationStatus'),
  }),
  createRoute({
    getParentRoute: () => operator,
    path: '/log',
    validateSearch: actSearch,
    component: lazyRouteComponent(() => import('./act-list.tsx'), 'ActList'),
  }),
] as const;
