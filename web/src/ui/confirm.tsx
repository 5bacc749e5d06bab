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
  void overlaysReady().then(() =>
    modals.openConfirmModal({
      title,
      children: <Text size="sm">{text}</Text>,
      labels: { confirm: label, cancel: say('back') },
      ...(isDanger && { confirmProps: { color: 'red' } }),
      onConfirm,
      ...(onBack !== undefined && { onCancel: onBack }),
    }),
  );
}
