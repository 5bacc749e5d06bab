import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useRef, type RefObject } from 'react';

/** Single-key shortcuts can be turned off, because speech input may trigger them by accident. */
export function useKeysAllowed() {
  return useLocalStorage({ key: 'callwright.keys', defaultValue: true, getInitialValueInEffect: false });
}

/**
 * Runs the action of a key while the focus is in this part of the page, or nowhere. Ignores keys typed into a field and
 * those with Control or Command.
 */
export function useOneKey<E extends HTMLElement>(
  part: RefObject<E | null>,
  onKey: (key: string) => boolean,
): void {
  const [isAllowed] = useKeysAllowed();
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    if (!isAllowed) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
      const { activeElement } = document;
      const isHere = activeElement === document.body || part.current?.contains(activeElement) === true;
      if (isHere && latest.current(event.key.toLowerCase())) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isAllowed, part]);
}

/** Marks the row (its `data-row`) with the focus or the pointer: keys act on it. */
export function useMarks<E extends HTMLElement>(part: RefObject<E | null>, mark: (id: number) => void): void {
  useEffect(() => {
    const list = part.current;
    const notice = ({ target }: Event) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
      if (row !== null) mark(Number(row.dataset['row']));
    };
    list?.addEventListener('focusin', notice);
    list?.addEventListener('pointerover', notice);
    return () => {
      list?.removeEventListener('focusin', notice);
      list?.removeEventListener('pointerover', notice);
    };
  }, [part, mark]);
}
