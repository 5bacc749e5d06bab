/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { describedBy, Hint, Problem } from './field.tsx';
import { say } from './say.ts';

type Choice = { value: string; label: string; hint: string | null };

type Props = {
  name: string;
  label: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  isRequired: boolean;
  hint?: string | undefined;
  problem: string | undefined;
};

/** A choice as radio buttons, or a multiple choice as checkboxes. */
export function ChoiceField(props: Props & { isSeveral?: boolean; isRow?: boolean }): JSX.Element {
  const { name, label, choices, chosen, onChange, isRequired, hint, problem, isSeveral = false } = props;
  const toggle = (value: string) =>
    chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
  return (
    <fieldset
      class="field"
      aria-describedby={describedBy(name, hint, problem)}
      {...(isSeveral
        ? {}
        : { role: 'radiogroup', 'aria-required': isRequired, 'aria-invalid': problem !== undefined })}
    >
      <legend>{isRequired ? label : say('form.optional', { label })}</legend>
      <Hint name={name} text={hint} />
      <div class={props.isRow === true ? 'options options-row' : 'options'}>
        {choices.map((choice) => (
          <label class="option" key={choice.value}>
            <input
              type={isSeveral ? 'checkbox' : 'radio'}
              name={name}
              value={choice.value}
              checked={chosen.includes(choice.value)}
              data-problem={problem !== undefined}
              onChange={() => onChange(isSeveral ? toggle(choice.value) : [choice.value])}
            />
            <span>
              {choice.label}
              {choice.hint !== null && choice.hint !== '' && <span class="faint block">{choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <Problem name={name} text={problem} />
    </fieldset>
  );
}

/** A choice of many options, as a list instead of radio buttons. */
export function SelectField(props: Props): JSX.Element {
  const { name, label, choices, chosen, onChange, isRequired, hint, problem } = props;
  return (
    <div class="field">
      <label for={`field-${name}`}>{isRequired ? label : say('form.optional', { label })}</label>
      <Hint name={name} text={hint} />
      <select
        id={`field-${name}`}
        name={name}
        aria-required={isRequired}
        aria-invalid={problem !== undefined}
        aria-describedby={describedBy(name, hint, problem)}
        onChange={(event) => onChange(event.currentTarget.value === '' ? [] : [event.currentTarget.value])}
      >
        <option value="" selected={chosen.length === 0}>
          {say('form.choose')}
        </option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} selected={chosen.includes(choice.value)}>
            {choice.label}
          </option>
        ))}
      </select>
      <Problem name={name} text={problem} />
    </div>
  );
}
