import { leaveWithDrafts } from '../drafts/unsaved.ts';
import { isReachable } from './reach.ts';

const key = 'callwright.reloaded';
/** A file that is missing right after a reload is missing for another reason. */
const onceInMs = 60_000;

/** Files of the app that are gone: there is a new version of it, and the page is loaded anew, once, with its drafts. */
export function followNewVersions(): void {
  addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(key));
    if (Date.now() - last < onceInMs) return;
    leaveWithDrafts();
    void isReachable().then((isThere) => {
      // Without the service, the page that is shown is better than none.
      if (!isThere) return;
      sessionStorage.setItem(key, String(Date.now()));
      location.reload();
    });
  });
}
