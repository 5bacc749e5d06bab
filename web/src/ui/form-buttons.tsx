import { Button, Group, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import { FormFailure } from './form-failure.tsx';

type Props = ComponentProps<typeof FormFailure> &
  Pick<ButtonProps, 'color'> & {
    label: string;
    /** What leaves everything as it is. */
    back?: string;
    onBack: () => void;
    pending?: boolean;
    disabled?: boolean;
  };

/** The end of a form in a dialog: out of it, or through it. */
export function FormButtons({
  form,
  label,
  back = 'Back',
  onBack,
  pending = false,
  disabled = false,
  color,
}: Props) {
  return (
    <>
      <FormFailure form={form} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack}>
          {back}
        </Button>
        <Button type="submit" loading={pending} disabled={disabled} {...(color !== undefined && { color })}>
          {label}
        </Button>
      </Group>
    </>
  );
}
