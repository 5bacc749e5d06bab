import { forgetDrafts } from '../drafts/draft-store.ts';
import { leaveWithDrafts } from '../drafts/unsaved.ts';
import { credentials } from './credentials.ts';

const channel = new BroadcastChannel('callwright.sign-out');

/** Loads fresh pages after the session has ended, here and in other tabs, so that nothing of it stays in memory. */
export function leaveEverywhere(): void {
  channel.postMessage(null);
  forgetAll();
  location.assign('/sign-in');
}

/** Reloads this tab when the session ends in another one. Call once. */
export function followSignOut(): void {
  channel.addEventListener('message', () => {
    forgetAll();
    if (credentials.isSignedIn) location.reload();
  });
  // A page from the back/forward cache may belong to a session that has ended since.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}

/** Drafts belong to the person who signed out. */
function forgetAll(): void {
  leaveWithDrafts();
  forgetDrafts();
}
