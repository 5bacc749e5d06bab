import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Initials } from '../table/person.tsx';
import classes from './board-face.module.css';

type Props = {
  name: ReactNode;
  value?: string | undefined;
  /** Age, next call and such, what matters most first. */
  facts: readonly (ReactNode | null)[];
  owner: string | null;
};

/** What is on a card: two lines. */
export function BoardFace({ name, value, facts, owner }: Props) {
  return (
    <>
      <span className={classes['line']}>
        <span className={classes['name']}>{name}</span>
        {value !== undefined && <span className={classes['value']}>{value}</span>}
      </span>
      <span className={classes['line']}>
        <span className={classes['facts']}>
          {facts
            .filter((fact) => fact !== null)
            .map((fact, index) => (
              // The facts of a card are always the same ones in the same order.
              // oxlint-disable-next-line react/no-array-index-key
              <span key={index} className={classes['fact']}>
                {fact}
              </span>
            ))}
        </span>
        {owner !== null && (
          <span>
            <Initials name={owner} title={owner} />
            <VisuallyHidden>{owner}</VisuallyHidden>
          </span>
        )}
      </span>
    </>
  );
}
