import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { askToLeave } from './ask-to-leave.ts';
import { unsavedInTab, unsavedOnScreen } from './unsaved.ts';

/** Asks before a link or the tab takes away what is not saved. A screen's own parts and filters are the same screen. */
export function LeaveGuard() {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && unsavedOnScreen().length > 0,
    enableBeforeUnload: () => unsavedInTab().length > 0,
    withResolver: true,
  });
  useEffect(() => {
    if (blocker.status !== 'blocked') return;
    askToLeave({ unsaved: unsavedOnScreen(), leave: blocker.proceed, stay: blocker.reset });
  }, [blocker]);
  return null;
}
