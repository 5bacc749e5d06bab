import { queryClient } from '../api.ts';
import { withTexts } from '../lazy-screen.ts';
import { firstScreenShown, hurry } from '../ui/first-screen.ts';

/** The first screen counts as complete when it is rendered and has sent no request for this long. */
const quietMs = 200;
/**
 * After this time, the rest is loaded even if the screen is still requesting data. On a slow phone, its replies take
 * half of it.
 */
const longestMs = 10_000;

/** Detects when the first screen has all its data. */
export function followFirstScreen(): void {
  const longest = setTimeout(hurry, longestMs);
  let quiet: ReturnType<typeof setTimeout> | undefined;
  const waitForQuiet = () => {
    clearTimeout(quiet);
    quiet = setTimeout(() => (isScreenThere() ? hurry() : waitForQuiet()), quietMs);
  };
  const stop = queryClient.getQueryCache().subscribe(waitForQuiet);
  void firstScreenShown.then(() => {
    clearTimeout(longest);
    clearTimeout(quiet);
    stop();
  });
}

/** A screen whose files are still loading sends no requests yet. */
function isScreenThere(): boolean {
  return (
    queryClient.isFetching() === 0 &&
    document.querySelector('h1') !== null &&
    document.querySelector('#main [aria-busy="true"]') === null
  );
}

type Parts = typeof import('./parts-behind.ts');

/** For `lazy`: a part that is loaded after the first screen, with its texts. */
export async function behind<Name extends keyof Parts>(name: Name): Promise<{ default: Parts[Name] }> {
  await firstScreenShown;
  return { default: (await withTexts(import('./parts-behind.ts')))[name] };
}
