import { credentials } from './credentials.ts';

const channel = new BroadcastChannel('callwright.sign-out');

/** After the session has ended: fresh pages, here and in other tabs, so that nothing of it stays in memory. */
export function leaveEverywhere(): void {
  channel.postMessage(null);
  location.assign('/sign-in');
}

/** What a tab shows of a session goes with it. Call once. */
export function followSignOut(): void {
  channel.addEventListener('message', () => {
    if (credentials.isSignedIn) location.reload();
  });
  // A page that the browser kept to go back to may be of a session that has ended since.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}
