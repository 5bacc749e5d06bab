import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { confirm } from '../ui/confirm.tsx';

/** Asks before a screen is left on which something is not saved; its own parts are not elsewhere. */
export function useLeaveGuard(isUnsaved: boolean): void {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved && current.pathname !== next.pathname,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  useEffect(() => {
    if (blocker.status !== 'blocked') return;
    confirm({
      title: 'Leave without saving?',
      text: 'What you changed here is not saved yet.',
      confirm: 'Leave',
      onConfirm: blocker.proceed,
      onBack: blocker.reset,
    });
  }, [blocker]);
}
