import { Radio } from '@mantine/core';
import { useId } from 'react';
import classes from './imports.module.css';

type Choice<K extends string> = { value: K; name: string; help: string; isDisabled?: boolean };
type Props<K extends string> = {
  label: string;
  choices: readonly Choice<K>[];
  value: K;
  onChoose: (value: K) => void;
  /** For longer descriptions. */
  isWide?: boolean;
};

/** A choice of a few options, each with a description. */
export function ChoiceCards<K extends string>({ label, choices, value, onChoose, isWide = false }: Props<K>) {
  const name = useId();
  return (
    <Radio.Group label={label} name={name} value={value} onChange={(next) => onChoose(next as K)}>
      <div className={classes['choices']} data-wide={isWide || undefined}>
        {choices.map((choice) => (
          <ChoiceCard key={choice.value} choice={choice} />
        ))}
      </div>
    </Radio.Group>
  );
}

function ChoiceCard<K extends string>({
  choice: { value, name, help, isDisabled = false },
}: {
  choice: Choice<K>;
}) {
  const id = useId();
  const helpId = useId();
  return (
    <label className={classes['choice']} htmlFor={id}>
      <Radio
        id={id}
        value={value}
        disabled={isDisabled}
        aria-label={name}
        aria-describedby={helpId}
        size="xs"
        mt={3}
      />
      <span>
        <span className={classes['choiceName']}>{name}</span>
        <br />
        <span className={classes['choiceHelp']} id={helpId}>
          {help}
        </span>
      </span>
    </label>
  );
}
