/** @jsxImportSource preact */
import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { PageEvent } from './api.ts';
import { Problem, SubmitButton, TextField } from './field.tsx';
import { checkDetails, type Details, type FieldProblems } from './form-check.ts';
import { Icon } from './icons.tsx';
import { PlainText } from './plain-text.tsx';
import { say } from './say.ts';

type Props = {
  event: PageEvent;
  details: Details;
  onDetails: (details: Details) => void;
  /** What the service found. */
  problems: FieldProblems;
  isBusy: boolean;
  onSubmit: () => void;
  onBack: () => void;
  /** What has to be said above the button. */
  children?: ComponentChildren;
};

/** Who books, and what else the event asks for. */
export function DetailsForm({
  event,
  details,
  onDetails,
  problems,
  isBusy,
  onSubmit,
  onBack,
  children,
}: Props): JSX.Element {
  const [found, setFound] = useState<FieldProblems>({});
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = { ...problems, ...found };
  const count = Object.keys(shown).length;

  useLayoutEffect(() => heading.current?.focus(), []);
  useLayoutEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [found, problems]);

  function set(part: Partial<Details>): void {
    onDetails({ ...details, ...part });
  }

  function submit(submitted: Event): void {
    submitted.preventDefault();
    if (isBusy) return;
    const missing = checkDetails(event, details, isEmailAddress);
    setFound(missing);
    if (Object.keys(missing).length === 0) onSubmit();
  }

  return (
    <form class="details" ref={form} noValidate onSubmit={submit}>
      <button type="button" class="link-button" onClick={onBack}>
        <Icon name="back" />
        {say('form.back')}
      </button>
      <h2 ref={heading} tabIndex={-1}>
        {say('form.heading')}
      </h2>
      {count > 0 && (
        <p class="hidden" role="alert">
          {say('form.fix', { count })}
        </p>
      )}
      <TextField
        name="name"
        label={say('form.name')}
        isRequired
        lengthMax={200}
        autocomplete="name"
        value={details.name}
        problem={shown.name}
        onInput={(name) => set({ name })}
      />
      <TextField
        name="email"
        label={say('form.email')}
        type="email"
        isRequired={event.requireEmail}
        lengthMax={255}
        autocomplete="email"
        value={details.email}
        problem={shown.email}
        onInput={(email) => set({ email })}
      />
      <TextField
        name="phone"
        label={say('form.phone')}
        type="tel"
        isRequired={event.requirePhone}
        lengthMax={20}
        autocomplete="tel"
        value={details.phone}
        problem={shown.phone}
        onInput={(phone) => set({ phone })}
      />
      {event.additionalGuestsAllowed && (
        <TextField
          name="guests"
          label={say('form.guests')}
          hint={say('form.guestsHint')}
          lengthMax={3_000}
          value={details.guests}
          problem={shown.guests}
          onInput={(guests) => set({ guests })}
        />
      )}
      <TextField
        name="notes"
        label={say('form.notes')}
        rows={3}
        lengthMax={10_000}
        value={details.notes}
        problem={shown.notes}
        onInput={(notes) => set({ notes })}
      />
      <Consents
        event={event}
        chosen={details.consents}
        problem={shown.consents}
        onChange={(consents) => set({ consents })}
      />
      {children}
      <SubmitButton isBusy={isBusy} label={say('form.submit')} busyLabel={say('form.submitting')} />
    </form>
  );
}

type ConsentsProps = {
  event: PageEvent;
  chosen: string[];
  problem: string | undefined;
  onChange: (chosen: string[]) => void;
};

function Consents({ event, chosen, problem, onChange }: ConsentsProps): JSX.Element | null {
  if (event.consentTexts.length === 0) return null;
  return (
    <div class="consents">
      {event.consentTexts.map(({ kind, text, required }) => {
        const isChosen = chosen.includes(kind);
        const isMissing = problem !== undefined && required && !isChosen;
        return (
          <label class="consent" key={kind}>
            <input
              type="checkbox"
              name={`consent-${kind}`}
              checked={isChosen}
              aria-required={required}
              aria-invalid={isMissing}
              aria-describedby={isMissing ? 'problem-consents' : undefined}
              onChange={() =>
                onChange(isChosen ? chosen.filter((other) => other !== kind) : [...chosen, kind])
              }
            />
            <span>
              <PlainText text={required ? text : say('form.optional', { label: text })} />
            </span>
          </label>
        );
      })}
      <Problem name="consents" text={problem} />
    </div>
  );
}

/** The browser's own idea of an e-mail address, so that the page has none of its own. */
function isEmailAddress(text: string): boolean {
  const input = document.createElement('input');
  input.type = 'email';
  input.value = text;
  return input.validity.valid;
}
