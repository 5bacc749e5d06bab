import { queryClient } from '../api.ts';
import { withTexts } from '../lazy-screen.ts';
import { firstScreenShown, hurry } from '../ui/first-screen.ts';

/** The first screen is there when nothing has been asked for this long. */
const quietMs = 200;
/** A screen that is still asking after this long does not keep the rest away. */
const longestMs = 3_000;

/** Notes when the first screen has what it asks for. */
export function followFirstScreen(): void {
  const longest = setTimeout(hurry, longestMs);
  let quiet: ReturnType<typeof setTimeout> | undefined;
  const stop = queryClient.getQueryCache().subscribe(() => {
    clearTimeout(quiet);
    if (queryClient.isFetching() === 0) quiet = setTimeout(hurry, quietMs);
  });
  void firstScreenShown.then(() => {
    clearTimeout(longest);
    clearTimeout(quiet);
    stop();
  });
}

/** A part of the frame that is loaded behind the first screen, with its texts. */
export async function behind<T>(load: () => Promise<T>): Promise<T> {
  await firstScreenShown;
  return withTexts(load());
}
