import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { readonly tabIndex: number; readonly onOpen: () => void; readonly children: ReactNode };

/** What a row is called, as a button that shows the rest of it beside the table. */
export function OpenCell({ tabIndex, onOpen, children }: Props) {
  return (
    <Anchor component="button" type="button" fw={500} ta="left" tabIndex={tabIndex} onClick={onOpen}>
      {children}
    </Anchor>
  );
}
