import { ActionIcon, Group, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { say } from '../lists/say.ts';
import classes from './ordered-list.module.css';

type Props<T> = {
  label: string;
  items: readonly T[];
  keyOf: (item: T) => string;
  /** The name of an item for the labels of its buttons. */
  nameOf: (item: T, index: number) => string;
  onOrder: (items: T[]) => void;
  children: (item: T, index: number) => ReactNode;
};

/** A list that can be reordered, by dragging or with buttons, which also work without a mouse. */
export function OrderedList<T>({ label, items, keyOf, nameOf, onOrder, children }: Props<T>) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const move = (from: number, to: number) => {
    const [item] = items.slice(from, from + 1);
    if (item === undefined || to < 0 || to >= items.length) return;
    onOrder(items.toSpliced(from, 1).toSpliced(to, 0, item));
  };
  const drop = () => {
    if (dragged !== null && over !== null && dragged !== over) move(dragged, over);
    setDragged(null);
    setOver(null);
  };
  return (
    <Stack component="ol" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label={label}>
      {items.map((item, index) => {
        const name = nameOf(item, index);
        return (
          // Dragging is an alternative to the buttons.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={keyOf(item)}
            className={classes['item']}
            data-over={over === index && dragged !== null && dragged !== index}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              setOver(index);
            }}
            onDrop={(event) => {
              event.preventDefault();
              drop();
            }}
          >
            <Group gap={4} wrap="nowrap" className={classes['moves'] ?? ''}>
              <span
                aria-hidden
                className={classes['handle']}
                draggable
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move';
                  event.dataTransfer.setData('text/plain', name);
                  setDragged(index);
                }}
                onDragEnd={() => {
                  setDragged(null);
                  setOver(null);
                }}
              >
                {'⠿'}
              </span>
              <ActionIcon
                variant="default"
                size="md"
                aria-label={say('item.up', { name })}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                {'↑'}
              </ActionIcon>
              <ActionIcon
                variant="default"
                size="md"
                aria-label={say('item.down', { name })}
                disabled={index === items.length - 1}
                onClick={() => move(index, index + 1)}
              >
                {'↓'}
              </ActionIcon>
            </Group>
            <div className={classes['content']}>{children(item, index)}</div>
          </li>
        );
      })}
    </Stack>
  );
}
