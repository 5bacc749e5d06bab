/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { askCallback, type Page } from './api.ts';
import { leaveTo } from './embedding.ts';
import type { Failure } from './failure.ts';
import { TextField } from './field.tsx';
import { checkConsents, checkPerson, fieldProblems, isEmailAddress, type Details } from './form-check.ts';
import { webAddress } from './links.ts';
import { FailureNotice, Notice } from './notice.tsx';
import type { PageSession } from './page-session.ts';
import { personOf } from './person.ts';
import { Consents, PersonFields } from './person-fields.tsx';
import { PlainText } from './plain-text.tsx';
import { say } from './say.ts';
import { StepForm } from './step-form.tsx';
import { submissionKeys } from './submission.ts';
import { useProblems } from './use-problems.ts';

type Props = {
  page: Page;
  session: PageSession;
  details: Details;
  onDetails: (part: Partial<Details>) => void;
  timeZone: string;
  utm: Record<string, string>;
  formToken: string | null;
  onAsked: () => void;
  /** Opens the form for the waiting list. */
  onWait?: (() => void) | undefined;
};

/** No time is free: shows the alternatives that the event offers. */
export function NoHost(props: Props): JSX.Element {
  const { event, form } = props.page;
  const { action, text } = form.noHost;
  const next = action === 'REDIRECT' ? webAddress(form.noHost.url) : null;
  useEffect(() => {
    if (next !== null) leaveTo(next);
  }, [next]);
  if (action === 'REQUEST_CALLBACK') return <CallbackForm {...props} />;
  return (
    <section class="details">
      <Notice tone="info" title={say('calendar.emptyTitle')}>
        <p>
          {text === null || text === '' ? (
            say('calendar.empty', { company: event.company.name })
          ) : (
            <PlainText text={text} />
          )}
        </p>
        {props.onWait !== undefined && (
          <button type="button" class="button button-main" onClick={props.onWait}>
            {say('waiting.heading')}
          </button>
        )}
        {next !== null && (
          <>
            <output class="block">{say('done.redirect')}</output>
            <a class="button" href={next} target="_top" rel="noreferrer">
              {say('disqualified.next')}
            </a>
          </>
        )}
      </Notice>
    </section>
  );
}

function CallbackForm({
  page: { event, form },
  session,
  details,
  onDetails,
  timeZone,
  utm,
  formToken,
  onAsked,
  onWait,
}: Props): JSX.Element {
  const found = useProblems();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const keys = useRef(submissionKeys());
  const company = event.company.name;

  async function submit(): Promise<void> {
    const wrong = { ...checkPerson(event, details, isEmailAddress), ...checkConsents(event, details) };
    found.find(wrong);
    setFailure(null);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    const outcome = await session.send((proof) => {
      const request = {
        ...proof,
        ...personOf(event, details, utm),
        linkPrefix: event.linkPrefix,
        timeZone,
        ...(details.notes.trim() === '' ? {} : { message: details.notes.trim() }),
        ...(formToken === null ? {} : { formToken }),
      };
      return askCallback(request, keys.current.keyFor(request));
    });
    setBusy(false);
    if (outcome.ok) {
      setDone(true);
      return onAsked();
    }
    if (outcome.failure.kind !== 'invalid') return setFailure(outcome.failure);
    const { problems: refused, isAllPlaced } = fieldProblems(outcome.failure.fields);
    found.find(refused);
    if (!isAllPlaced) setFailure(outcome.failure);
  }

  const { problems } = found;
  const change = (part: Partial<Details>) => {
    onDetails(part);
    found.forgive(Object.keys(part));
  };
  if (isDone) {
    return (
      <section class="details">
        <Notice tone="good" title={say('callback.doneTitle')}>
          <p>{say('callback.done', { company })}</p>
        </Notice>
      </section>
    );
  }
  return (
    <StepForm
      heading={say('calendar.emptyTitle')}
      backLabel=""
      found={found}
      isBusy={isBusy}
      submitLabel={say('callback.submit')}
      busyLabel={say('callback.submitting')}
      onSubmit={() => void submit()}
      takesFocus={formToken !== null}
    >
      <p>
        {form.noHost.text === null || form.noHost.text === '' ? (
          say('callback.text', { company })
        ) : (
          <PlainText text={form.noHost.text} />
        )}
      </p>
      {onWait !== undefined && (
        <button type="button" class="button" onClick={onWait}>
          {say('waiting.heading')}
        </button>
      )}
      <PersonFields
        event={event}
        details={details}
        onDetails={change}
        problems={problems}
        isPhoneNeeded={event.requirePhone}
      />
      <TextField
        name="notes"
        label={say('callback.message')}
        rows={3}
        lengthMax={2_000}
        value={details.notes}
        problem={problems.notes}
        onInput={(notes) => change({ notes })}
      />
      <Consents event={event} details={details} onDetails={change} problems={problems} />
      {failure !== null && (
        <FailureNotice failure={failure} company={company} onRetry={() => void submit()} />
      )}
    </StepForm>
  );
}
