import { createContext } from 'react';

/** What the dialog is called that a form is in; empty outside of dialogs. */
export const DialogTitle = createContext('');
