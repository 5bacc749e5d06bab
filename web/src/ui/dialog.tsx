import { Modal, type ModalProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { askToLeave } from '../drafts/ask-to-leave.ts';
import { unsavedIn } from '../drafts/unsaved.ts';
import { DialogOfForm } from '../drafts/use-unsaved.ts';
import { DialogTitle } from './dialog-title.ts';

type Props = Omit<ModalProps, 'size' | 'fullScreen'> & {
  /** Needs more space, so it covers the whole screen of a phone. */
  isLarge?: boolean;
};

/** A dialog that returns the focus when it closes, and asks before discarding typed text. */
export function Dialog({ isLarge = false, onClose, children, ...modal }: Props) {
  const isPhone = useMediaQuery('(max-width: 48em)');
  const [self] = useState(() => ({}));
  useFocusBack();
  const close = () => askToLeave({ unsaved: unsavedIn(self), leave: onClose });
  return (
    <Modal {...(isLarge && { size: 'lg', fullScreen: isPhone })} {...modal} onClose={close}>
      <DialogOfForm value={self}>
        <DialogTitle value={typeof modal.title === 'string' ? modal.title : ''}>{children}</DialogTitle>
      </DialogOfForm>
    </Modal>
  );
}

/** For dialogs that exist only while they are open; the library handles the others. */
function useFocusBack(): void {
  const [opener] = useState(openerNow);
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement === document.body) opener?.focus();
      });
    },
    [opener],
  );
}

/** The focused element when the dialog opens. An item of a menu disappears, so its button is used instead. */
function openerNow(): HTMLElement | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]');
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : activeElement;
  return opener instanceof HTMLElement ? opener : null;
}
