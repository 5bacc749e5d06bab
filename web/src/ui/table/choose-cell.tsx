import { useState } from 'react';
import { ChoiceButton, type ChoiceProps } from './choice-button.tsx';
import { OpenChoice } from './open-choice.tsx';

/** A value in a cell that is changed where it stands. Its list is made when it is asked for: a table shows a hundred. */
export function ChooseCell(props: ChoiceProps) {
  const [isAsked, ask] = useState(false);
  if (isAsked) return <OpenChoice {...props} />;
  const { label, name, now, place, children } = props;
  return (
    <ChoiceButton label={label} name={name} now={now} place={place} onClick={() => ask(true)}>
      {children}
    </ChoiceButton>
  );
}
