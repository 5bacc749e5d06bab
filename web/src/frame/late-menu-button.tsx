import { Suspense, useId, useState, type ComponentProps, type ReactNode } from 'react';
import { hurry } from '../ui/first-screen.ts';

/** The button that opens a menu, and whether it is open. */
export type Anchor = {
  id: string;
  button: HTMLButtonElement | null;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
};

type Props = Omit<ComponentProps<'button'>, 'id' | 'ref' | 'type' | 'onClick' | 'onPointerEnter'> & {
  /** Lazily loaded. */
  menu: (anchor: Anchor) => ReactNode;
};

/** A button whose menu is loaded after the first screen. The button itself does not change, so no press is lost. */
export function LateMenuButton({ menu, children, ...shown }: Props) {
  const id = useId();
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [isOpen, open] = useState(false);
  const press = () => {
    hurry();
    open(!isOpen);
  };
  return (
    <>
      <button
        {...shown}
        id={id}
        ref={setButton}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={hurry}
        onClick={press}
      >
        {children}
      </button>
      <Suspense>{menu({ id, button, isOpen, onChange: open })}</Suspense>
    </>
  );
}
