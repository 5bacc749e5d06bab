import { ApiError } from '../api-error.ts';
import { queryClient } from '../api.ts';
import { sessionQuery } from './session.ts';

/** Pages for people who have no session yet. */
const openPages = /^\/(sign-in|forgot|reset-password|set-up|invitation)(\/|$)/;

/**
 * Whether a page needs a session and there is none: then the application need not be loaded to find that out. The
 * answer is kept for the application, which would ask for it first.
 */
export async function isSignedOut(path: string): Promise<boolean> {
  if (openPages.test(path)) return false;
  try {
    await queryClient.ensureQueryData(sessionQuery);
    return false;
  } catch (error) {
    // Whatever else went wrong, the application says it.
    return error instanceof ApiError && error.status === 401;
  }
}
