import { useRef, type PointerEvent, type ReactNode } from 'react';
import { say } from '../table/say.ts';
import { useRows } from '../table/rows.ts';
import { useFill } from '../table/use-fill.ts';
import { useVirtual } from '../table/use-virtual.ts';
import { BoardCard } from './board-card.tsx';
import type { Grabbed, Lane } from './board.tsx';
import classes from './board.module.css';

/** A card and the space below it. */
const cardHeight = 72;

type Props<T> = {
  lane: Lane<T>;
  lanes: readonly Lane<T>[];
  nameOf: (card: T) => string;
  card: (card: T) => ReactNode;
  onOpen: (card: T) => void;
  isOver: boolean;
  /** The card being dragged. */
  liftedId: number | null;
  isFirst: boolean;
  active: number | null;
  onActive: (id: number) => void;
  /** The card that was moved here last. */
  followedId: number | null;
  menuOf: number | null;
  onMenu: (id: number | null) => void;
  onGrab: ((event: PointerEvent<HTMLElement>, grabbed: Grabbed<T>) => void) | null;
  onMove: ((card: T, from: string, to: string) => void) | null;
};

/** The cards of a column, loaded while scrolling, below its name and total. */
export function BoardColumn<T extends { id: number }>(props: Props<T>) {
  const { lane, lanes, nameOf, card, onOpen, isOver, liftedId, isFirst, active, onActive } = props;
  const { followedId, menuOf, onMenu, onGrab, onMove } = props;
  const box = useRef<HTMLDivElement>(null);
  const seen = useVirtual(box, cardHeight);
  const rows = useRows(lane.source, seen);
  const maxHeight = useFill(box);
  const count = Math.min(lane.count, Math.max(rows.reach, lane.count));
  const from = Math.min(seen.from, Math.max(0, count - 1));
  const indexes = Array.from({ length: Math.max(0, Math.min(seen.to, count) - from) }, (_, n) => from + n);
  const text = { column: lane.name, count: lane.count, sum: lane.sum };
  return (
    <section
      className={classes['column']}
      data-column={lane.key}
      data-over={isOver || undefined}
      aria-label={say(lane.sum === '' ? 'board.column' : 'board.columnSum', text)}
    >
      <header className={classes['head']}>
        <span className={classes['dot']} style={{ background: `var(--dot-${lane.color})` }} aria-hidden />
        <h2 className={classes['name']}>{lane.name}</h2>
        <span className={classes['count']}>{lane.count.toLocaleString()}</span>
        <span className={classes['sum']}>{lane.sum}</span>
      </header>
      <div ref={box} className={classes['box']} style={{ maxHeight }}>
        {lane.count === 0 ? (
          <p className={classes['empty']}>{say('board.empty')}</p>
        ) : (
          <ul className={classes['cards']} style={{ height: count * cardHeight }}>
            {indexes.map((index) => {
              const row = rows.at(index);
              return (
                <li
                  key={row === undefined ? `waits-${index}` : row.id}
                  className={classes['place']}
                  style={{ transform: `translateY(${index * cardHeight}px)` }}
                  aria-setsize={count}
                  aria-posinset={index + 1}
                >
                  {row === undefined ? (
                    <div className={classes['card']} data-waits aria-hidden />
                  ) : (
                    <BoardCard
                      row={row}
                      name={nameOf(row)}
                      laneKey={lane.key}
                      lanes={lanes}
                      isEntry={active === row.id || (active === null && isFirst && index === 0)}
                      isFollowed={followedId === row.id}
                      isLifted={liftedId === row.id}
                      isMenuOpen={menuOf === row.id}
                      onMenu={onMenu}
                      onActive={onActive}
                      onOpen={onOpen}
                      onGrab={onGrab}
                      onMove={onMove}
                    >
                      {card(row)}
                    </BoardCard>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </section>
  );
}
