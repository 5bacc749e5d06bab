import { Modal, type ModalProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';

/** A large form or list above the screen; a phone gives it all its room. */
export function Dialog(props: ModalProps) {
  const isPhone = useMediaQuery('(max-width: 48em)');
  return <Modal size="lg" fullScreen={isPhone} {...props} />;
}
