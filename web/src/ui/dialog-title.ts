import { createContext } from 'react';

/** The title of the dialog around a form; empty outside of dialogs. */
export const DialogTitle = createContext('');
