/** @jsxImportSource preact */
import type { JSX } from 'preact';
import type { PageEvent } from './api.ts';
import { Problem, TextField } from './field.tsx';
import type { Details, FieldProblems } from './form-check.ts';
import { PlainText } from './plain-text.tsx';
import { say } from './say.ts';

type Props = {
  event: PageEvent;
  details: Details;
  onDetails: (part: Partial<Details>) => void;
  problems: FieldProblems;
  isPhoneNeeded: boolean;
};

/** The fields about the person. */
export function PersonFields({ event, details, onDetails, problems, isPhoneNeeded }: Props): JSX.Element {
  return (
    <>
      <TextField
        name="name"
        label={say('form.name')}
        isRequired
        lengthMax={200}
        autocomplete="name"
        value={details.name}
        problem={problems.name}
        onInput={(name) => onDetails({ name })}
      />
      <TextField
        name="email"
        label={say('form.email')}
        type="email"
        isRequired={event.requireEmail}
        lengthMax={255}
        autocomplete="email"
        value={details.email}
        problem={problems.email}
        onInput={(email) => onDetails({ email })}
      />
      <TextField
        name="phone"
        label={say('form.phone')}
        type="tel"
        isRequired={isPhoneNeeded}
        lengthMax={20}
        autocomplete="tel"
        value={details.phone}
        problem={problems.phone}
        onInput={(phone) => onDetails({ phone })}
      />
    </>
  );
}

type ConsentsProps = Pick<Props, 'event' | 'details' | 'onDetails' | 'problems'>;

/** The consents; required ones must be given before any data of the visitor is stored. */
export function Consents({ event, details, onDetails, problems }: ConsentsProps): JSX.Element | null {
  if (event.consentTexts.length === 0) return null;
  const { consents } = details;
  return (
    <div class="consents">
      {event.consentTexts.map(({ kind, text, required }) => {
        const isChosen = consents.includes(kind);
        const isMissing = problems.consents !== undefined && required && !isChosen;
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
                onDetails({
                  consents: isChosen ? consents.filter((other) => other !== kind) : [...consents, kind],
                })
              }
            />
            <span>
              <PlainText text={required ? text : say('form.optional', { label: text })} />
            </span>
          </label>
        );
      })}
      <Problem name="consents" text={problems.consents} />
    </div>
  );
}
