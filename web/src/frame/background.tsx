import { ConnectionBar } from '../connection/connection-bar.tsx';
import { ShortcutKeys } from '../shortcuts/shortcut-keys.tsx';

/** Background functions of every screen, loaded after the first one. */
export function Background() {
  return (
    <>
      <ShortcutKeys />
      <ConnectionBar />
    </>
  );
}
