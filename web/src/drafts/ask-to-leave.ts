import { confirm } from '../ui/confirm.tsx';
import { say } from './say.ts';
import type { Unsaved } from './unsaved.ts';

let isAsking = false;

type Leaving = { unsaved: readonly Unsaved[]; leave: () => void; stay?: () => void };

/** Goes on at once where nothing is lost, and asks first where something is. */
export function askToLeave({ unsaved, leave, stay }: Leaving): void {
  if (unsaved.length === 0) {
    leave();
    return;
  }
  // Escape closes the question, and would ask it anew in the dialog below.
  if (isAsking) return;
  isAsking = true;
  const answered = () => setTimeout(() => (isAsking = false));
  confirm({
    title: say('leave'),
    text: say('leave.text'),
    confirm: say('leave.discard'),
    onConfirm: () => {
      answered();
      for (const { discard } of unsaved) discard();
      leave();
    },
    onBack: () => {
      answered();
      stay?.();
    },
  });
}
