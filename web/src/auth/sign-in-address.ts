/** The page for signing in, which is an application of its own: it is gone to with a new page. */
export const signInPath = '/sign-in';

/** The same, from where the person comes back to an address. */
export function signInAddress(returnTo: string): string {
  return `${signInPath}?${new URLSearchParams({ returnTo }).toString()}`;
}
