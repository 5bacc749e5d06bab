import { forgetDrafts } from '../drafts/draft-store.ts';
import { leaveWithDrafts } from '../drafts/unsaved.ts';
import { credentials } from './credentials.ts';

const channel = new BroadcastChannel('callwright.sign-out');

/** After the session has ended: fresh pages, here and in other tabs, so that nothing of it stays in memory. */
export function leaveEverywhere(): void {
  channel.postMessage(null);
  forgetAll();
  location.assign('/sign-in');
}

/** What a tab shows of a session goes with it. Call once. */
export function followSignOut(): void {
  channel.addEventListener('message', () => {
    forgetAll();
    if (credentials.isSignedIn) location.reload();
  });
  // A page that the browser kept to go back to may be of a session that has ended since.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}

/** What was typed belongs to the person who has signed out. */
function forgetAll(): void {
  leaveWithDrafts();
  forgetDrafts();
}
