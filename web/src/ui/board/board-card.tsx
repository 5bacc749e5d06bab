import { ActionIcon, Menu } from '@mantine/core';
import { ArrowLeftRight } from 'lucide-react';
import { useEffect, useRef, type PointerEvent, type ReactNode } from 'react';
import { say } from '../table/say.ts';
import type { Grabbed, Lane } from './board.tsx';
import classes from './board.module.css';

type Props<T> = {
  row: T;
  name: string;
  laneKey: string;
  lanes: readonly Lane<T>[];
  /** The card that Tab moves to. */
  isEntry: boolean;
  /** It was moved here, so it gets the focus. */
  isFollowed: boolean;
  isLifted: boolean;
  isMenuOpen: boolean;
  onMenu: (id: number | null) => void;
  onActive: (id: number) => void;
  onOpen: (card: T) => void;
  onGrab: ((event: PointerEvent<HTMLElement>, grabbed: Grabbed<T>) => void) | null;
  onMove: ((card: T, from: string, to: string) => void) | null;
  children: ReactNode;
};

export function BoardCard<T extends { id: number }>(props: Props<T>) {
  const { row, name, laneKey, lanes, isEntry, isFollowed, isMenuOpen, onMenu, onActive, onOpen } = props;
  const { isLifted, onGrab, onMove, children } = props;
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFollowed) card.current?.focus();
  }, [isFollowed]);
  return (
    // A group and not a button, because it holds a button; keys and pointer do what its menu and its link do too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role
    <div
      ref={card}
      role="group"
      aria-label={name}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={isEntry ? 0 : -1}
      data-card={row.id}
      data-lifted={isLifted || undefined}
      className={classes['card']}
      onFocus={() => onActive(row.id)}
      onPointerDown={(event) => onGrab?.(event, { card: row, from: laneKey })}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('button, [role="menu"]') === null)
          onOpen(row);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) onOpen(row);
      }}
    >
      {children}
      {onMove !== null && (
        <Menu
          opened={isMenuOpen}
          onChange={(opened) => onMenu(opened ? row.id : null)}
          position="bottom-end"
          withinPortal
          returnFocus
        >
          <Menu.Target>
            <ActionIcon
              variant="default"
              size="sm"
              className={classes['mover'] ?? ''}
              aria-label={say('board.move', { name })}
              tabIndex={isEntry ? 0 : -1}
            >
              <ArrowLeftRight aria-hidden size={14} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
            <Menu.Label>{say('board.moveTo')}</Menu.Label>
            {lanes.map((lane) => (
              <Menu.Item
                key={lane.key}
                disabled={lane.key === laneKey}
                leftSection={
                  <span
                    className={classes['dot']}
                    style={{ background: `var(--dot-${lane.color})` }}
                    aria-hidden
                  />
                }
                onClick={() => onMove(row, laneKey, lane.key)}
              >
                {lane.name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}
