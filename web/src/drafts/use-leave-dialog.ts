import { use } from 'react';
import { askToLeave } from './ask-to-leave.ts';
import { unsavedIn } from './unsaved.ts';
import { DialogOfForm } from './use-unsaved.ts';

/** For buttons that close their own dialog: asks before unsaved changes are lost. */
export function useLeaveDialog(): (close: () => void) => void {
  const dialog = use(DialogOfForm);
  return (close) => askToLeave({ unsaved: dialog === null ? [] : unsavedIn(dialog), leave: close });
}
