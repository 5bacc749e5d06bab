import { createContext, use, useEffect, useRef } from 'react';
import { watchUnsaved, type Unsaved } from './unsaved.ts';

/** Stands for the dialog that a form is in. */
export const DialogOfForm = createContext<object | null>(null);

type Options = Pick<Unsaved, 'isUnsaved'> & Partial<Pick<Unsaved, 'discard' | 'savesItself'>>;

/** Says that something here may be unsaved: dialogs, links and the tab then ask before they take it away. */
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
