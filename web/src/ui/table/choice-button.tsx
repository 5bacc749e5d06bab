import { VisuallyHidden } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import type { CellPlace } from './column.ts';
import classes from './choose-cell.module.css';
import { say } from './say.ts';

type Choice = { value: string; label: string; dot?: string | undefined };

type Shown = {
  /** “Stage” of “Ann” */
  label: string;
  name: string;
  /** What is chosen now, in words. */
  now: string;
  place: CellPlace;
  children: ReactNode;
};

export type ChoiceProps = Shown & {
  chosen: readonly string[];
  choices: readonly Choice[];
  /** null: nothing of it. */
  onChoose: (value: string | null) => void;
  mayBeNone?: boolean;
};

type Props = Shown & Omit<ComponentProps<'button'>, keyof Shown>;

/** The value of a cell, to be pressed. */
export function ChoiceButton({ label, name, now, place, children, ...button }: Props) {
  return (
    <button
      {...button}
      type="button"
      aria-haspopup="listbox"
      className={classes['value']}
      tabIndex={place.tabIndex}
    >
      {/* Not as a label: a name has to contain what is seen, and a cell may show less than there is. */}
      <VisuallyHidden>{say('choose.change', { label, name, value: now || say('empty') })}</VisuallyHidden>
      <span className={classes['shown']} aria-hidden>
        {children}
      </span>
    </button>
  );
}
