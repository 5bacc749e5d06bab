/** The sign-in page is a separate application, so it needs a page load. */
export const signInPath = '/sign-in';

/** The address of the sign-in page, with an address to return to. */
export function signInAddress(returnTo: string): string {
  return `${signInPath}?${new URLSearchParams({ returnTo }).toString()}`;
}
