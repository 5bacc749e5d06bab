import { ConnectionBar } from '../connection/connection-bar.tsx';
import { LeaveGuard } from '../drafts/leave-guard.tsx';
import { ShortcutKeys } from '../shortcuts/shortcut-keys.tsx';

/** What goes on behind every screen; loaded after the first one. */
export function Background() {
  return (
    <>
      <LeaveGuard />
      <ShortcutKeys />
      <ConnectionBar />
    </>
  );
}
