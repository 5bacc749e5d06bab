import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { say } from '../lists/say.ts';
import { overlaysReady } from './overlays-ready.ts';

type Question = {
  title: string;
  text: string;
  confirm: string;
  /** Shows the button in red, which is the default. */
  isDanger?: boolean;
  onConfirm: () => void;
  onBack?: () => void;
};

/** Asks before something that cannot be undone, or that other people notice. */
export function confirm({ title, text, confirm: label, isDanger = true, onConfirm, onBack }: Question): void {
  // While the dialog closes, a second click of a double click still reaches its buttons.
  let isAnswered = false;
  const once = (answer: () => void) => () => {
    if (isAnswered) return;
    isAnswered = true;
    answer();
  };
  void overlaysReady().then(() =>
    modals.openConfirmModal({
      title,
      children: <Text size="sm">{text}</Text>,
      labels: { confirm: label, cancel: say('back') },
      ...(isDanger && { confirmProps: { color: 'red' } }),
      onConfirm: once(onConfirm),
      ...(onBack !== undefined && { onCancel: once(onBack) }),
    }),
  );
}
