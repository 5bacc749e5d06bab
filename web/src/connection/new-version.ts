import { leaveWithDrafts } from '../drafts/unsaved.ts';
import { isReachable } from './reach.ts';

const key = 'callwright.reloaded';
/** If a file is missing right after a reload, there is another cause. */
const onceInMs = 60_000;

/** If a file of the app is gone, there is a new version: reloads the page once, with its drafts. */
export function followNewVersions(): void {
  addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(key));
    if (Date.now() - last < onceInMs) return;
    leaveWithDrafts();
    void isReachable().then((isThere) => {
      // Without the service, the current page is better than none.
      if (!isThere) return;
      sessionStorage.setItem(key, String(Date.now()));
      location.reload();
    });
  });
}
