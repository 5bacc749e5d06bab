import { createContext } from 'react';

/** The element for a screen's title and actions: null until the frame has rendered it, undefined without a frame. */
export const TitleSlot = createContext<HTMLElement | null | undefined>(undefined);
