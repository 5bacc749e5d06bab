import { useDeferredValue, useEffect, type ReactNode } from 'react';

let wasDrawn = false;

/**
 * False in the very first drawing of the app, true in the next one, which follows at once, and ever after. On a slow phone
 * what asks and draws only then lets people read half a second sooner.
 */
export function useIsAfterFirstDrawing(): boolean {
  const isAfter = useDeferredValue(true, wasDrawn);
  useEffect(() => {
    wasDrawn = true;
  }, []);
  return isAfter;
}

export function AfterFirstDrawing({ children }: { children: ReactNode }) {
  return useIsAfterFirstDrawing() && children;
}
