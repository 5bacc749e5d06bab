import { use } from 'react';
import { askToLeave } from './ask-to-leave.ts';
import { unsavedIn } from './unsaved.ts';
import { DialogOfForm } from './use-unsaved.ts';

/** For buttons that close the dialog they are in: asks before what was typed goes away. */
export function useLeaveDialog(): (close: () => void) => void {
  const dialog = use(DialogOfForm);
  return (close) => askToLeave({ unsaved: dialog === null ? [] : unsavedIn(dialog), leave: close });
}
