import { Button, Group, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useLeaveDialog } from '../drafts/use-leave-dialog.ts';
import { say } from '../lists/say.ts';
import { FormFailure } from './form-failure.tsx';

type Props = ComponentProps<typeof FormFailure> &
  Pick<ButtonProps, 'color'> & {
    label: string;
    /** The label of the button that cancels. */
    back?: string;
    onBack: () => void;
    pending?: boolean;
    disabled?: boolean;
  };

/** The buttons at the end of a form in a dialog: cancel and submit. */
export function FormButtons({
  form,
  label,
  back = say('back'),
  onBack,
  pending = false,
  disabled = false,
  color,
  draft,
}: Props) {
  const leave = useLeaveDialog();
  return (
    <>
      <FormFailure form={form} draft={draft} />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => leave(onBack)}>
          {back}
        </Button>
        <Button type="submit" loading={pending} disabled={disabled} {...(color !== undefined && { color })}>
          {label}
        </Button>
      </Group>
    </>
  );
}
