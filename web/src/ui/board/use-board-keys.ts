import { useState, type KeyboardEvent, type RefObject } from 'react';

type Props = {
  board: RefObject<HTMLElement | null>;
  lanes: readonly { key: string }[];
  openMenu: (id: number) => void;
  hasMenu: boolean;
};

/** J and K or arrows move within a column, H and L between columns; M opens the menu for moving the card. */
export function useBoardKeys({ board, lanes, openMenu, hasMenu }: Props) {
  const [active, setActive] = useState<number | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const card = event.target;
    if (!(card instanceof HTMLElement) || card.dataset['card'] === undefined) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 'm' && hasMenu) openMenu(Number(card.dataset['card']));
    else {
      const next = neighborOf(board.current, card, key, lanes);
      if (next === null) return;
      next.focus({ preventScroll: true });
      next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
    event.preventDefault();
  };
  return { active, setActive, onKeyDown };
}

const down = new Set(['j', 'arrowdown']);
const up = new Set(['k', 'arrowup']);
const left = new Set(['h', 'arrowleft']);
const right = new Set(['l', 'arrowright']);

/** The next card; sideways it is the one at the same height in the next column with cards. */
function neighborOf(
  board: HTMLElement | null,
  card: HTMLElement,
  key: string,
  lanes: readonly { key: string }[],
): HTMLElement | null {
  const column = card.closest<HTMLElement>('[data-column]');
  if (board === null || column === null) return null;
  const cards = cardsOf(column);
  const at = cards.indexOf(card);
  if (down.has(key)) return cards[at + 1] ?? null;
  if (up.has(key)) return cards[at - 1] ?? null;
  const step = right.has(key) ? 1 : left.has(key) ? -1 : 0;
  if (step === 0) return null;
  const { top } = card.getBoundingClientRect();
  const start = lanes.findIndex((lane) => lane.key === column.dataset['column']);
  for (let index = start + step; index >= 0 && index < lanes.length; index += step) {
    const other = board.querySelector<HTMLElement>(`[data-column="${CSS.escape(lanes[index]?.key ?? '')}"]`);
    const [nearest] = (other === null ? [] : cardsOf(other)).toSorted(
      (a, b) => Math.abs(a.getBoundingClientRect().top - top) - Math.abs(b.getBoundingClientRect().top - top),
    );
    if (nearest !== undefined) return nearest;
  }
  return null;
}

function cardsOf(column: HTMLElement): HTMLElement[] {
  return [...column.querySelectorAll<HTMLElement>('[data-card]')].toSorted(
    (a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top,
  );
}
