/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { Icon } from './icons.tsx';
import { say } from './say.ts';

type Props = {
  name: string;
  label: string;
  value: string;
  onInput: (value: string) => void;
  isRequired?: boolean;
  type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'datetime-local';
  /** The keyboard that a phone shows. */
  inputMode?: 'decimal' | 'numeric' | 'email' | 'tel' | 'url';
  rows?: number;
  autocomplete?: string;
  hint?: string | undefined;
  problem: string | undefined;
  lengthMax: number;
};

/** A labeled field with its error below. */
export function TextField(props: Props): JSX.Element {
  const { name, label, value, isRequired = false, hint, problem, inputMode } = props;
  const shared = {
    id: `field-${name}`,
    name,
    value,
    maxLength: props.lengthMax,
    autocomplete: props.autocomplete ?? 'off',
    'aria-required': isRequired,
    'aria-invalid': problem !== undefined,
    'aria-describedby': describedBy(name, hint, problem),
    onInput: (event: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      props.onInput(event.currentTarget.value),
  };
  return (
    <div class="field">
      <label for={`field-${name}`}>{isRequired ? label : say('form.optional', { label })}</label>
      <Hint name={name} text={hint} />
      {props.rows === undefined ? (
        <input
          type={props.type ?? 'text'}
          list={undefined}
          {...(inputMode === undefined ? {} : { inputMode })}
          {...shared}
        />
      ) : (
        <textarea rows={props.rows} dir="auto" {...shared} />
      )}
      <Problem name={name} text={problem} />
    </div>
  );
}

export function describedBy(
  name: string,
  hint: string | undefined,
  problem: string | undefined,
): string | undefined {
  const ids = [hint === undefined ? '' : `hint-${name}`, problem === undefined ? '' : `problem-${name}`];
  return ids.join(' ').trim() || undefined;
}

export function Hint({ name, text }: { name: string; text: string | undefined }): JSX.Element | null {
  if (text === undefined) return null;
  return (
    <p class="hint" id={`hint-${name}`}>
      {text}
    </p>
  );
}

export function Problem({ name, text }: { name: string; text: string | undefined }): JSX.Element | null {
  if (text === undefined) return null;
  return (
    <p class="problem" id={`problem-${name}`}>
      <Icon name="alert" />
      {text}
    </p>
  );
}

/** Moves the focus to the submit button, after a notice with the pressed button has disappeared. */
export function focusSubmit(): void {
  document.querySelector<HTMLElement>('form [type="submit"]')?.focus();
}

type SubmitProps = { isBusy: boolean; label: string; busyLabel: string; isDanger?: boolean };

/** Not disabled while busy, so that it keeps the focus. */
export function SubmitButton({ isBusy, label, busyLabel, isDanger = false }: SubmitProps): JSX.Element {
  return (
    <button
      type="submit"
      class={isDanger ? 'button button-danger' : 'button button-main'}
      aria-disabled={isBusy}
    >
      {isBusy && <span class="spinner" aria-hidden="true" />}
      <span aria-live="polite">{isBusy ? busyLabel : label}</span>
    </button>
  );
}
