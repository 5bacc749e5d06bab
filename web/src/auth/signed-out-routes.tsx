import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../lazy-screen.ts';
import { mustBeSignedIn, root } from '../route-roots.tsx';
import { ownPathParam, textParam, type SearchInput } from '../ui/search-params.ts';

const withToken = (search: SearchInput): { token?: string } => {
  const token = textParam(search['token']);
  return token === undefined ? {} : { token };
};
const withReturn = (search: SearchInput): { returnTo?: string } => {
  const returnTo = ownPathParam(search['returnTo']);
  return returnTo === undefined ? {} : { returnTo };
};

/** Pages outside the frame of the application. */
export const signedOutRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/sign-in/company',
    component: lazyRouteComponent(() => import('./company-back.tsx'), 'CompanyBack'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/sign-in/at/$workspace',
    component: lazyRouteComponent(() => import('./workspace-sign-in.tsx'), 'WorkspaceSignIn'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/company-required',
    validateSearch: withReturn,
    beforeLoad: mustBeSignedIn,
    component: lazyRouteComponent(() => import('./company-required.tsx'), 'CompanyRequired'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/second-factor',
    validateSearch: withReturn,
    beforeLoad: mustBeSignedIn,
    component: lazyRouteComponent(() => import('./required-factor.tsx'), 'RequiredFactor'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/oauth/consent',
    beforeLoad: mustBeSignedIn,
    component: lazyRouteComponent(() => import('../oauth/consent.tsx'), 'Consent'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/forgot',
    component: lazyRouteComponent(() => import('./forgot.tsx'), 'Forgot'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/reset-password',
    validateSearch: withToken,
    component: lazyRouteComponent(() => import('./reset-password.tsx'), 'ResetPassword'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/set-up',
    validateSearch: withToken,
    component: lazyRouteComponent(() => import('./set-up.tsx'), 'SetUp'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/invitation',
    validateSearch: withToken,
    component: lazyRouteComponent(() => import('./invitation.tsx'), 'Invitation'),
  }),
] as const;
