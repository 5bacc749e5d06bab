import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';

type Question = {
  title: string;
  text: string;
  confirm: string;
  onConfirm: () => void;
  onBack?: () => void;
};

/** Asks before something that cannot be undone, or that other people notice. */
export function confirm({ title, text, confirm: label, onConfirm, onBack }: Question): void {
  modals.openConfirmModal({
    title,
    children: <Text size="sm">{text}</Text>,
    labels: { confirm: label, cancel: 'Back' },
    confirmProps: { color: 'red' },
    onConfirm,
    ...(onBack !== undefined && { onCancel: onBack }),
  });
}
