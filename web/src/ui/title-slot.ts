import { createContext } from 'react';

/** Where a screen puts its title and actions: an element of the frame, null until that is there, undefined without a frame. */
export const TitleSlot = createContext<HTMLElement | null | undefined>(undefined);
