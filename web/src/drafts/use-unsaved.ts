import { createContext, use, useEffect, useRef } from 'react';
import { watchUnsaved, type Unsaved } from './unsaved.ts';

/** Identifies the dialog that contains a form. */
export const DialogOfForm = createContext<object | null>(null);

type Options = Pick<Unsaved, 'isUnsaved'> & Partial<Pick<Unsaved, 'discard' | 'savesItself'>>;

/** Registers possibly unsaved changes: closing the dialog, navigating away and closing the tab then ask first. */
export function useUnsaved({ isUnsaved, discard, savesItself = false }: Options): void {
  const dialog = use(DialogOfForm);
  const now = useRef({ isUnsaved, discard });
  useEffect(() => {
    now.current = { isUnsaved, discard };
  });
  useEffect(
    () =>
      watchUnsaved({
        dialog,
        savesItself,
        isUnsaved: () => now.current.isUnsaved(),
        discard: () => now.current.discard?.(),
      }),
    [dialog, savesItself],
  );
}
