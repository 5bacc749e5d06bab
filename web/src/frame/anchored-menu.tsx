import { Menu, type MenuProps } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useLayoutEffect, type RefCallback } from 'react';
import type { Anchor } from './late-menu-button.tsx';

/** A menu under a button that was there before it. */
export function AnchoredMenu({ anchor, children, ...menu }: MenuProps & { anchor: Anchor }) {
  const { id, button, isOpen, onChange } = anchor;
  // It opens once it is there: a menu that is open from its start would not know where the focus was.
  const isThere = useMounted();
  return (
    <Menu {...menu} id={id} opened={isOpen && isThere} onChange={onChange}>
      <Menu.Target>
        <Place button={button} />
      </Menu.Target>
      {children}
    </Menu>
  );
}

type PlaceProps = { button: HTMLButtonElement | null; ref?: RefCallback<HTMLButtonElement> };

/** Tells the menu which button it belongs to. */
function Place({ button, ref }: PlaceProps) {
  useLayoutEffect(() => {
    ref?.(button);
  }, [button, ref]);
  return null;
}
