import { createRootRoute, createRoute, Outlet, redirect } from '@tanstack/react-router';
import { ApiError } from './api-error.ts';
import { knowEarly, queryClient } from './api.ts';
import { meQuery, sessionQuery } from './auth/session.ts';
import { signInAddress } from './auth/sign-in-address.ts';
import { bannerReads } from './frame/banner-reads.ts';
import { Shell } from './frame/shell.tsx';
import { languageFor, speaker } from './messages/app-language.ts';
import { NotFound, PageFailure } from './ui/page-failure.tsx';
import { Waiting } from './ui/states.tsx';

export const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

/** Redirects to the sign-in page if nobody is signed in, and back here afterwards. */
export async function mustBeSignedIn({ location }: { location: { href: string } }): Promise<void> {
  try {
    await queryClient.ensureQueryData(sessionQuery);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401)
      throw redirect({ href: signInAddress(location.href), reloadDocument: true });
    throw error;
  }
}

/** The same for pages that show a workspace, in the language of the person. */
export async function mustBeInWorkspace({ location }: { location: { href: string } }): Promise<void> {
  await mustBeSignedIn({ location });
  try {
    const { data } = await queryClient.ensureQueryData(meQuery);
    await speaker.speak(languageFor(data.user?.locale ?? null));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED')
      throw redirect({ to: '/second-factor', search: { returnTo: location.href } });
    if (error instanceof ApiError && error.code === 'COMPANY_SIGN_IN_REQUIRED')
      throw redirect({ to: '/company-required', search: { returnTo: location.href } });
    throw error;
  }
}

/** Everything that needs a signed-in person. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: Shell,
  pendingComponent: Waiting,
  errorComponent: PageFailure,
  beforeLoad: mustBeInWorkspace,
  loader: async () => {
    const { mails, webhooks, calendars } = bannerReads;
    await Promise.all([
      knowEarly(mails.route, mails.input),
      knowEarly(webhooks.route, webhooks.input),
      knowEarly(calendars.route, calendars.input),
    ]);
  },
});
