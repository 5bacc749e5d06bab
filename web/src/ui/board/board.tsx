import { VisuallyHidden } from '@mantine/core';
import { X } from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { say } from '../table/say.ts';
import type { Source } from '../table/rows.ts';
import { BoardColumn } from './board-column.tsx';
import classes from './board.module.css';
import { useBoardKeys } from './use-board-keys.ts';
import { useDrag } from './use-drag.ts';

/** A column; `count` and `sum` cover all its cards, not only the loaded ones. */
export type Lane<T> = {
  key: string;
  name: string;
  color: string;
  count: number;
  sum: string;
  source: Source<T>;
};

type Mover<T> = {
  /** Moves it on the screen at once, and back if the server refuses. */
  move: (card: T, from: string, to: string) => void;
};

type Props<T> = {
  label: string;
  lanes: readonly Lane<T>[];
  nameOf: (card: T) => string;
  card: (card: T) => ReactNode;
  onOpen: (card: T) => void;
  /** Null if cards cannot be moved. */
  mover: Mover<T> | null;
};

export type Grabbed<T> = { card: T; from: string };

/** Cards in columns. Cards are moved with a pointer, with their menu, or with M and the arrow keys. */
export function Board<T extends { id: number }>({ label, lanes, nameOf, card, onOpen, mover }: Props<T>) {
  const board = useRef<HTMLDivElement>(null);
  const keysId = useId();
  const [said, setSaid] = useState('');
  const [followed, setFollowed] = useState<{ id: number; to: string } | null>(null);
  const [menuOf, setMenuOf] = useState<number | null>(null);
  const move = (moved: T, from: string, to: string) => {
    const lane = lanes.find(({ key }) => key === to);
    if (mover === null || lane === undefined || from === to) return;
    mover.move(moved, from, to);
    setFollowed({ id: moved.id, to });
    setSaid(say('board.moved', { name: nameOf(moved), column: lane.name }));
  };
  const { active, setActive, onKeyDown } = useBoardKeys({
    board,
    lanes,
    openMenu: setMenuOf,
    hasMenu: mover !== null,
  });
  const { grab, grabbed, over, ghost, isDragging } = useDrag<T>({
    board,
    onDrop: ({ card: moved, from }, to) => move(moved, from, to),
  });
  return (
    // The keys act on the focused card.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section aria-label={label} aria-describedby={keysId} className={classes['frame']}>
      <VisuallyHidden id={keysId}>{say('board.keys')}</VisuallyHidden>
      <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={board}
        className={classes['board']}
        onKeyDown={onKeyDown}
        data-dragging={isDragging || undefined}
      >
        {lanes.map((lane, index) => (
          <BoardColumn
            key={lane.key}
            lane={lane}
            lanes={lanes}
            nameOf={nameOf}
            card={card}
            onOpen={onOpen}
            isOver={over === lane.key}
            liftedId={grabbed?.card.id ?? null}
            isFirst={index === 0}
            active={active}
            onActive={setActive}
            followedId={followed?.to === lane.key ? followed.id : null}
            menuOf={menuOf}
            onMenu={setMenuOf}
            onGrab={mover === null ? null : grab}
            onMove={mover === null ? null : move}
          />
        ))}
      </div>
      {grabbed !== null && (
        <div ref={ghost} className={classes['ghost']} aria-hidden>
          <div className={classes['card']}>{card(grabbed.card)}</div>
        </div>
      )}
      {/* Above the columns; dropping here has no effect. */}
      {grabbed !== null && (
        <div className={classes['keep']} aria-hidden>
          <X size={16} />
          {say('board.keep')}
        </div>
      )}
    </section>
  );
}
