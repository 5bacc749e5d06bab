import { Skeleton } from '@mantine/core';
import { Panel } from './panel.tsx';
import classes from './numbers.module.css';
import { NumberTile } from './number-tile.tsx';
import type { HomeNumbers } from './use-home.ts';

type Props = {
  title: string;
  /** undefined while they are loading. */
  numbers: HomeNumbers | undefined;
  count: number;
};

/** Some numbers side by side, or stacked on small screens. */
export function NumberStrip({ title, numbers, count }: Props) {
  return (
    <Panel title={title}>
      <ul className={classes['strip']} data-count={count}>
        {numbers === undefined
          ? Array.from({ length: count }, (_, index) => (
              <li key={index} className={classes['tile']}>
                <Skeleton height={112} />
              </li>
            ))
          : numbers.numbers.map((number) => <NumberTile key={number.key} number={number} of={numbers} />)}
      </ul>
    </Panel>
  );
}
