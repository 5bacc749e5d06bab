import { onlineManager } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import classes from './connection-bar.module.css';
import { say } from './say.ts';

/** An unobtrusive note that the connection is lost, and that nothing is lost with it. */
export function ConnectionBar() {
  const isOnline = useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  );
  return (
    <output className={classes['place']}>
      {!isOnline && (
        <span className={classes['bar']}>
          <CloudOff size={16} aria-hidden />
          {say(navigator.onLine ? 'unreachable' : 'offline')}
        </span>
      )}
    </output>
  );
}
