import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Initials } from '../table/person.tsx';
import classes from './board-face.module.css';

type Props = {
  name: ReactNode;
  value?: string | undefined;
  /** Facts such as age and next call, most important first. */
  facts: readonly (ReactNode | null)[];
  owner: string | null;
};

/** The two lines of a card. */
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
              // The facts of a card always have the same order.
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
