import { Modal, type ModalProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { askToLeave } from '../drafts/ask-to-leave.ts';
import { unsavedIn } from '../drafts/unsaved.ts';
import { DialogOfForm } from '../drafts/use-unsaved.ts';
import { DialogTitle } from './dialog-title.ts';

type Props = Omit<ModalProps, 'size' | 'fullScreen'> & {
  /** Has more than fits a small window, so that a phone gives it all its room. */
  isLarge?: boolean;
};

/** A window above the screen, which returns the focus to where it was opened, and asks before it loses what was typed. */
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

/** For dialogs that are there only while they are open: the library handles those that stay and are closed. */
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

/** What has the focus as the dialog opens; an item of a menu is gone by the end, so its button replaces it. */
function openerNow(): HTMLElement | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]');
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : activeElement;
  return opener instanceof HTMLElement ? opener : null;
}
