/** @jsxImportSource preact */
import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { SubmitButton } from './field.tsx';
import { Icon } from './icons.tsx';
import { trapName } from './page-session.ts';
import { say } from './say.ts';
import type { Problems } from './use-problems.ts';

type Props = {
  heading: string;
  /** The position of the step; omitted if there is only one. */
  progress?: { step: number; count: number } | undefined;
  /** Omitted on the first step. */
  onBack?: (() => void) | undefined;
  backLabel: string;
  found: Problems;
  isBusy: boolean;
  submitLabel: string;
  busyLabel: string;
  onSubmit: () => void;
  /** The heading takes the focus when the visitor comes from another step. */
  takesFocus: boolean;
  children: ComponentChildren;
};

/** A step with a form: errors are announced, and the first one gets the focus. */
export function StepForm(props: Props): JSX.Element {
  const { heading, progress, onBack, found, isBusy } = props;
  const form = useRef<HTMLFormElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const count = Object.keys(found.problems).length;

  useLayoutEffect(() => {
    if (props.takesFocus) title.current?.focus();
  }, []);
  useLayoutEffect(() => {
    const wrong =
      'input[aria-invalid="true"], textarea[aria-invalid="true"], select[aria-invalid="true"], [data-problem="true"]';
    form.current?.querySelector<HTMLElement>(wrong)?.focus();
  }, [found.round]);

  function submit(submitted: Event): void {
    submitted.preventDefault();
    if (!isBusy) props.onSubmit();
  }

  return (
    <form class="details" ref={form} noValidate onSubmit={submit}>
      {onBack !== undefined && (
        <button type="button" class="link-button" onClick={onBack}>
          <Icon name="back" />
          {props.backLabel}
        </button>
      )}
      {progress !== undefined && <Progress {...progress} />}
      <h2 ref={title} tabIndex={-1}>
        {heading}
      </h2>
      {count > 0 && (
        <p class="hidden" role="alert">
          {say('form.fix', { count })}
        </p>
      )}
      {props.children}
      <Trap />
      <SubmitButton isBusy={isBusy} label={props.submitLabel} busyLabel={props.busyLabel} />
    </form>
  );
}

export function Progress({ step, count }: { step: number; count: number }): JSX.Element {
  return (
    <div class="progress">
      <p class="faint">{say('form.step', { step, count })}</p>
      <span class="progress-bar" aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <span key={index} class={index < step ? 'progress-part progress-done' : 'progress-part'} />
        ))}
      </span>
    </div>
  );
}

/** A honeypot: a field that people neither see nor reach, but that bots fill in. */
function Trap(): JSX.Element {
  return (
    <div class="trap" aria-hidden="true">
      <label>
        {say('form.trap')}
        <input type="text" name={trapName} tabIndex={-1} autocomplete="off" />
      </label>
    </div>
  );
}
