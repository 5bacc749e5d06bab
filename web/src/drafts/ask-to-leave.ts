import { confirm } from '../ui/confirm.tsx';
import { say } from './say.ts';
import type { Unsaved } from './unsaved.ts';

let isAsking = false;

type Leaving = { unsaved: readonly Unsaved[]; leave: () => void; stay?: () => void };

/** Leaves at once if nothing would be lost; otherwise asks first. */
export function askToLeave({ unsaved, leave, stay }: Leaving): void {
  if (unsaved.length === 0) {
    leave();
    return;
  }
  // Escape closes this question, and would open it again for the dialog below.
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
