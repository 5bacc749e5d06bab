/** @jsxImportSource preact */
import type { ComponentChildren, JSX } from 'preact';
import type { Answers } from './answer-check.ts';
import type { Page, PageForm, Question } from './api.ts';
import { DepositLine, money } from './deposit.tsx';
import { ChoiceField } from './choice-field.tsx';
import { TextField } from './field.tsx';
import { needsPhone, type Details } from './form-check.ts';
import { Consents, PersonFields } from './person-fields.tsx';
import { QuestionList } from './question-list.tsx';
import { say } from './say.ts';
import { StepForm } from './step-form.tsx';
import type { Problems } from './use-problems.ts';

type Props = {
  page: Page;
  details: Details;
  onDetails: (part: Partial<Details>) => void;
  answers: Answers;
  onAnswer: (customFieldId: number, answer: string[]) => void;
  /** Questions asked together with the booking. */
  questions: readonly Question[];
  found: Problems;
  isBusy: boolean;
  progress: { step: number; count: number } | undefined;
  onSubmit: () => void;
  onBack: () => void;
  /** Goes back to the step about the person, if there was one. */
  onPerson: (() => void) | undefined;
  /** Shown above the button. */
  children?: ComponentChildren;
};

/** The last step before booking: the person, unless known already, and everything else the event requires. */
export function DetailsForm(props: Props): JSX.Element {
  const { page, details, onDetails, found, answers, onPerson } = props;
  const { problems } = found;
  const { event, form } = page;
  const isPhoneNeeded = needsPhone(event, form, details.location);
  return (
    <StepForm
      heading={say('form.heading')}
      progress={props.progress}
      onBack={props.onBack}
      backLabel={say('form.back')}
      found={found}
      isBusy={props.isBusy}
      submitLabel={
        event.deposit === null ? say('form.submit') : say('deposit.submit', { amount: money(event.deposit) })
      }
      busyLabel={say('form.submitting')}
      onSubmit={props.onSubmit}
      takesFocus
    >
      {onPerson === undefined ? (
        <PersonFields
          event={event}
          details={details}
          onDetails={onDetails}
          problems={problems}
          isPhoneNeeded={isPhoneNeeded}
        />
      ) : (
        <KnownPerson details={details} onChange={onPerson} />
      )}
      <Places form={form} chosen={details.location} onChange={(location) => onDetails({ location })} />
      {onPerson !== undefined && isPhoneNeeded && (
        <TextField
          name="phone"
          label={say('form.phone')}
          type="tel"
          isRequired
          lengthMax={20}
          autocomplete="tel"
          value={details.phone}
          problem={problems.phone}
          onInput={(phone) => onDetails({ phone })}
        />
      )}
      <QuestionList
        questions={props.questions}
        answers={answers}
        onAnswer={props.onAnswer}
        problems={problems}
      />
      {event.additionalGuestsAllowed && (
        <TextField
          name="guests"
          label={say('form.guests')}
          hint={say('form.guestsHint')}
          lengthMax={3_000}
          inputMode="email"
          value={details.guests}
          problem={problems.guests}
          onInput={(guests) => onDetails({ guests })}
        />
      )}
      <TextField
        name="notes"
        label={say('form.notes')}
        rows={3}
        lengthMax={10_000}
        value={details.notes}
        problem={problems.notes}
        onInput={(notes) => onDetails({ notes })}
      />
      {onPerson === undefined && (
        <Consents event={event} details={details} onDetails={onDetails} problems={problems} />
      )}
      <DepositLine deposit={event.deposit} />
      {props.children}
    </StepForm>
  );
}

function KnownPerson({ details, onChange }: { details: Details; onChange: () => void }): JSX.Element {
  return (
    <div class="known-person">
      <p>
        <span class="faint block">{say('form.person')}</span>
        <strong>{details.name}</strong>
        {[details.email, details.phone]
          .filter((text) => text.trim() !== '')
          .map((text) => (
            <span key={text} class="block">
              <bdi>{text}</bdi>
            </span>
          ))}
      </p>
      <button type="button" class="button" onClick={onChange}>
        {say('form.change')}
      </button>
    </div>
  );
}

type PlacesProps = { form: PageForm; chosen: number; onChange: (index: number) => void };

/** The choice of the place, if there are several. */
function Places({ form, chosen, onChange }: PlacesProps): JSX.Element | null {
  if (form.locations.length < 2) return null;
  return (
    <ChoiceField
      name="location"
      label={say('form.location')}
      choices={form.locations.map(({ index, type, details }) => ({
        value: String(index),
        label: say(`location.${type}`),
        hint: details,
      }))}
      chosen={[String(chosen)]}
      onChange={([value]) => onChange(Number(value))}
      isRequired
      problem={undefined}
    />
  );
}
