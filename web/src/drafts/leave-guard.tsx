import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { withTexts } from '../lazy-screen.ts';
import { unsavedInTab, unsavedOnScreen } from './unsaved.ts';

/**
 * Asks before navigating away or closing the tab would lose unsaved changes. A change of the query is not navigating
 * away.
 */
export function LeaveGuard() {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && unsavedOnScreen().length > 0,
    enableBeforeUnload: () => unsavedInTab().length > 0,
    withResolver: true,
  });
  useEffect(() => {
    if (blocker.status !== 'blocked') return;
    const { proceed: leave, reset: stay } = blocker;
    void withTexts(import('./ask-to-leave.ts')).then(({ askToLeave }) =>
      askToLeave({ unsaved: unsavedOnScreen(), leave, stay }),
    );
  }, [blocker]);
  return null;
}
