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
  /** The current choice, in words. */
  now: string;
  place: CellPlace;
  children: ReactNode;
};

export type ChoiceProps = Shown & {
  chosen: readonly string[];
  choices: readonly Choice[];
  /** Null removes the value. */
  onChoose: (value: string | null) => void;
  mayBeNone?: boolean;
};

type Props = Shown & Omit<ComponentProps<'button'>, keyof Shown>;

/** The value of a cell, as a button. */
export function ChoiceButton({ label, name, now, place, children, ...button }: Props) {
  return (
    <button
      {...button}
      type="button"
      aria-haspopup="listbox"
      className={classes['value']}
      tabIndex={place.tabIndex}
    >
      {/* Not an aria-label: an accessible name must contain the visible text, and a cell may truncate it. */}
      <VisuallyHidden>{say('choose.change', { label, name, value: now || say('empty') })}</VisuallyHidden>
      <span className={classes['shown']} aria-hidden>
        {children}
      </span>
    </button>
  );
}
