import { queryClient } from '../api.ts';
import { withTexts } from '../lazy-screen.ts';
import { firstScreenShown, hurry } from '../ui/first-screen.ts';

/** The first screen is there when it has been drawn and nothing has been asked for this long. */
const quietMs = 200;
/** A screen that is still asking after this long does not keep the rest away. On a slow phone its answers take half of it. */
const longestMs = 10_000;

/** Notes when the first screen has what it asks for. */
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

/** A screen whose own files are still on their way asks for nothing yet. */
function isScreenThere(): boolean {
  return (
    queryClient.isFetching() === 0 &&
    document.querySelector('h1') !== null &&
    document.querySelector('#main [aria-busy="true"]') === null
  );
}

type Parts = typeof import('./parts-behind.ts');

/** For `lazy`: a part that is loaded behind the first screen, with its texts. */
export async function behind<Name extends keyof Parts>(name: Name): Promise<{ default: Parts[Name] }> {
  await firstScreenShown;
  return { default: (await withTexts(import('./parts-behind.ts')))[name] };
}
