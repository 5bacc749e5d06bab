import { useState } from 'react';
import { ChoiceButton, type ChoiceProps } from './choice-button.tsx';
import { OpenChoice } from './open-choice.tsx';

/** A value that is changed in its cell. Its list is created on demand, because a table shows a hundred of them. */
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
