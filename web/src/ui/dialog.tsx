import { Modal, type ModalProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';

type Props = Omit<ModalProps, 'size' | 'fullScreen'> & {
  /** Has more than fits a small window, so that a phone gives it all its room. */
  isLarge?: boolean;
};

/** A window above the screen, which returns the focus to where it was opened. */
export function Dialog({ isLarge = false, ...modal }: Props) {
  const isPhone = useMediaQuery('(max-width: 48em)');
  useFocusBack();
  return <Modal {...(isLarge && { size: 'lg', fullScreen: isPhone })} {...modal} />;
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
