import { Modal, Stack, type ModalProps } from '@mantine/core';
import type { ComponentProps, FormEventHandler, ReactNode } from 'react';
import { FormButtons } from './form-buttons.tsx';

type Props = Pick<ModalProps, 'title' | 'size'> &
  Pick<ComponentProps<typeof FormButtons>, 'form' | 'pending' | 'disabled' | 'color'> & {
    onClose: () => void;
    onSubmit: FormEventHandler<HTMLFormElement>;
    /** What the button says that sends the form. */
    submit: string;
    /** Where the form says what is wrong, and not the browser. */
    noValidate?: boolean;
    children: ReactNode;
  };

/** A form above the screen; it is there as long as it is open. */
export function FormDialog({
  onClose,
  onSubmit,
  submit,
  noValidate,
  children,
  title,
  size,
  ...buttons
}: Props) {
  return (
    <Modal opened onClose={onClose} title={title} {...(size !== undefined && { size })}>
      <form onSubmit={onSubmit} noValidate={noValidate}>
        <Stack>
          {children}
          <FormButtons label={submit} onBack={onClose} {...buttons} />
        </Stack>
      </form>
    </Modal>
  );
}
