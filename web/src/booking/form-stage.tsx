/** @jsxImportSource preact */
import type { JSX } from 'preact';
import type { Answers } from './answer-check.ts';
import type { Page } from './api.ts';
import { needsPhone, type Details } from './form-check.ts';
import { FailureNotice } from './notice.tsx';
import { Consents, PersonFields } from './person-fields.tsx';
import { QuestionList } from './question-list.tsx';
import { say } from './say.ts';
import { StepForm } from './step-form.tsx';
import { contactStage, type FormState } from './use-form.ts';

type Props = {
  stage: string;
  page: Page;
  form: FormState;
  details: Details;
  onDetails: (part: Partial<Details>) => void;
  answers: Answers;
  onAnswer: (customFieldId: number, answer: string[]) => void;
  progress: { step: number; count: number };
  onBack: () => void;
  takesFocus: boolean;
  /** Set if the form contains data of an earlier visit. */
  onStartOver: (() => void) | undefined;
};

/** One step of the form before the times. */
export function FormStage(props: Props): JSX.Element {
  const { stage, page, form, details, onDetails, answers } = props;
  const { found } = form;
  const { problems } = found;
  const isContact = stage === contactStage;
  return (
    <StepForm
      heading={say(isContact ? 'form.contactHeading' : 'form.questionsHeading')}
      progress={props.progress}
      onBack={isContact ? undefined : props.onBack}
      backLabel={say('form.previous')}
      found={found}
      isBusy={form.isBusy}
      submitLabel={say('form.next')}
      busyLabel={say('form.sending')}
      onSubmit={() => form.submit(stage)}
      takesFocus={props.takesFocus}
    >
      {props.onStartOver !== undefined && (
        <p class="kept" role="status">
          {say('form.kept')}{' '}
          <button type="button" class="text-button" onClick={props.onStartOver}>
            {say('form.startOver')}
          </button>
        </p>
      )}
      {isContact ? (
        <>
          <PersonFields
            event={page.event}
            details={details}
            onDetails={onDetails}
            problems={problems}
            isPhoneNeeded={needsPhone(page.event, page.form, page.form.locations.length === 1 ? 0 : -1)}
          />
          <Consents event={page.event} details={details} onDetails={onDetails} problems={problems} />
        </>
      ) : (
        <QuestionList
          questions={form.questionsOf(stage)}
          answers={answers}
          onAnswer={props.onAnswer}
          problems={problems}
        />
      )}
      {form.failure !== null && (
        <FailureNotice
          failure={form.failure}
          company={page.event.company.name}
          onRetry={() => form.submit(stage)}
        />
      )}
    </StepForm>
  );
}
