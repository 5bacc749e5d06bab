import { useDeferredValue, useEffect, type ReactNode } from 'react';

let wasDrawn = false;

/**
 * False in the very first render of the app; true from the next one on, which follows immediately. Deferring work to
 * that render shows text half a second earlier on slow phones.
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
