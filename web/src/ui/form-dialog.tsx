import { Stack } from '@mantine/core';
import type { ComponentProps, FormEventHandler, ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { FormButtons } from './form-buttons.tsx';

type Props = Pick<ComponentProps<typeof FormButtons>, 'form' | 'pending' | 'disabled' | 'color' | 'draft'> & {
  title: string;
  /** Needs more space than a small dialog. */
  isLarge?: boolean;
  onClose: () => void;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** The label of the submit button. */
  submit: string;
  /** The form shows errors instead of the browser. */
  noValidate?: boolean;
  children: ReactNode;
};

/** A form in a dialog; it exists only while it is open. */
export function FormDialog({
  onClose,
  onSubmit,
  submit,
  noValidate,
  children,
  title,
  isLarge = false,
  ...buttons
}: Props) {
  return (
    <Dialog opened onClose={onClose} title={title} isLarge={isLarge}>
      <form onSubmit={onSubmit} noValidate={noValidate}>
        <Stack>
          {children}
          <FormButtons label={submit} onBack={onClose} {...buttons} />
        </Stack>
      </form>
    </Dialog>
  );
}
