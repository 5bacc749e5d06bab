import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { readonly tabIndex: number; readonly onOpen: () => void; readonly children: ReactNode };

/** The name of a row, as a button that opens its details beside the table. */
export function OpenCell({ tabIndex, onOpen, children }: Props) {
  return (
    <Anchor component="button" type="button" fw={500} ta="left" tabIndex={tabIndex} onClick={onOpen}>
      {children}
    </Anchor>
  );
}
