import { Menu, type MenuProps } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useLayoutEffect, type RefCallback } from 'react';
import type { Anchor } from './late-menu-button.tsx';

/** A menu for a button that was rendered before it. */
export function AnchoredMenu({ anchor, children, ...menu }: MenuProps & { anchor: Anchor }) {
  const { id, button, isOpen, onChange } = anchor;
  // Opens after it is mounted; otherwise, it could not restore the focus.
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

/** Passes the button to the menu as its target. */
function Place({ button, ref }: PlaceProps) {
  useLayoutEffect(() => {
    ref?.(button);
  }, [button, ref]);
  return null;
}
