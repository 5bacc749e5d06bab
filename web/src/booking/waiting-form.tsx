/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { waitFor, type Page } from './api.ts';
import type { Failure } from './failure.ts';
import { checkConsents, checkPerson, fieldProblems, isEmailAddress, type Details } from './form-check.ts';
import { FailureNotice, Notice } from './notice.tsx';
import type { PageSession } from './page-session.ts';
import { personOf } from './person.ts';
import { Consents, PersonFields } from './person-fields.tsx';
import { say } from './say.ts';
import { StepForm } from './step-form.tsx';
import { submissionKeys } from './submission.ts';
import { useProblems } from './use-problems.ts';
import { firstWindow, WindowFields, windowsProblem, type Window } from './window-fields.tsx';
import { zoneText } from './zone-picker.tsx';

export type WaitingFormProps = {
  page: Page;
  session: PageSession;
  details: Details;
  onDetails: (part: Partial<Details>) => void;
  timeZone: string;
  minutes: number;
  duration: number | null;
  utm: Record<string, string>;
  formToken: string | null;
  onBack: () => void;
  onLeft: () => void;
};

/** None of the free times suits: the visitor enters times that would. */
export function WaitingForm(props: WaitingFormProps): JSX.Element {
  const { page, session, details, onDetails, timeZone, minutes, duration, utm, formToken } = props;
  // Offers are mailed, so an email address is required.
  const event = { ...page.event, requireEmail: true };
  const company = event.company.name;
  const found = useProblems();
  const [windows, setWindows] = useState<Window[]>(() => [firstWindow(timeZone)]);
  const [wrongWindows, setWrongWindows] = useState<string | undefined>();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const keys = useRef(submissionKeys());

  async function submit(): Promise<void> {
    const wrong = { ...checkPerson(event, details, isEmailAddress), ...checkConsents(event, details) };
    const wrongTimes = windowsProblem(windows, minutes, timeZone);
    setWrongWindows(wrongTimes);
    found.find(wrong);
    setFailure(null);
    if (wrongTimes !== undefined || Object.keys(wrong).length > 0) return;
    setBusy(true);
    const outcome = await session.send((proof) => {
      const request = {
        ...proof,
        ...personOf(event, details, utm),
        email: details.email.trim(),
        linkPrefix: event.linkPrefix,
        timeZone,
        windows,
        ...(duration === null ? {} : { duration }),
        ...(formToken === null ? {} : { formToken }),
      };
      return waitFor(request, keys.current.keyFor(request));
    });
    setBusy(false);
    if (outcome.ok) {
      keys.current.answered();
      setDone(true);
      return props.onLeft();
    }
    if (outcome.failure.kind !== 'offline' && outcome.failure.kind !== 'server') keys.current.answered();
    if (outcome.failure.kind !== 'invalid') return setFailure(outcome.failure);
    const fields = outcome.failure.fields;
    if (fields.includes('windows')) setWrongWindows(say('waiting.refused'));
    const { problems: refused, isAllPlaced } = fieldProblems(fields.filter((field) => field !== 'windows'));
    found.find(refused);
    if (!isAllPlaced) setFailure(outcome.failure);
  }

  if (isDone)
    return (
      <section class="details">
        <Notice tone="good" title={say('waiting.doneTitle')}>
          <p>{say('waiting.done', { email: details.email.trim() })}</p>
        </Notice>
      </section>
    );
  const change = (part: Partial<Details>) => {
    onDetails(part);
    found.forgive(Object.keys(part));
  };
  return (
    <StepForm
      heading={say('waiting.heading')}
      onBack={props.onBack}
      backLabel={say('form.back')}
      found={found}
      isBusy={isBusy}
      submitLabel={say('waiting.submit')}
      busyLabel={say('waiting.submitting')}
      onSubmit={() => void submit()}
      takesFocus
    >
      <p>{say('waiting.text', { company })}</p>
      <WindowFields
        windows={windows}
        onChange={(next) => {
          setWindows(next);
          setWrongWindows(undefined);
        }}
        timeZone={timeZone}
        minutes={minutes}
        problem={wrongWindows}
      />
      <p class="faint">{zoneText(timeZone)}</p>
      <PersonFields
        event={event}
        details={details}
        onDetails={change}
        problems={found.problems}
        isPhoneNeeded={event.requirePhone}
      />
      <Consents event={event} details={details} onDetails={change} problems={found.problems} />
      {failure !== null && (
        <FailureNotice failure={failure} company={company} onRetry={() => void submit()} />
      )}
    </StepForm>
  );
}
