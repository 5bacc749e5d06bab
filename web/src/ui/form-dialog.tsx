import { Modal, Stack, type ModalProps } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { FormButtons } from './form-buttons.tsx';

type Props = Pick<ModalProps, 'title' | 'size'> & {
  onClose: () => void;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** What the button says that sends the form. */
  submit: string;
  pending?: boolean;
  disabled?: boolean;
  /** Where the form says what is wrong, and not the browser. */
  noValidate?: boolean;
  children: ReactNode;
};

/** A form above the screen; it is there as long as it is open. */
export function FormDialog({
  onClose,
  onSubmit,
  submit,
  pending,
  disabled,
  noValidate,
  children,
  ...modal
}: Props) {
  return (
    <Modal opened onClose={onClose} {...modal}>
      <form onSubmit={onSubmit} noValidate={noValidate}>
        <Stack>
          {children}
          <FormButtons
            label={submit}
            onBack={onClose}
            {...(pending !== undefined && { pending })}
            {...(disabled !== undefined && { disabled })}
          />
        </Stack>
      </form>
    </Modal>
  );
}
