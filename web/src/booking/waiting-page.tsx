/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { changeWaiting, declineOffer, getWaiting, leaveWaiting, type OwnEntry } from './api.ts';
import { applyAccent } from './brand.ts';
import { useClock } from './clock-toggle.tsx';
import { Company } from './event-summary.tsx';
import { SubmitButton } from './field.tsx';
import { LanguageSwitch, useLanguage } from './language-switch.tsx';
import { FailureNotice, Notice } from './notice.tsx';
import { PageFailure } from './page-failure.tsx';
import { say, sayDuration } from './say.ts';
import { dateIn, longDate, span, type Clock } from './times.ts';
import { useChange } from './use-change.ts';
import { useLoad } from './use-load.ts';
import { firstWindow, WindowFields, windowsProblem, type Window } from './window-fields.tsx';
import { zoneText } from './zone-picker.tsx';

type Step = 'look' | 'times' | 'decline' | 'leave';

/** The page of a waiting-list mail's link: the held time, the entered times, and how to leave the list. */
export function WaitingPage({
  token,
  takesAtOnce,
}: {
  token: string;
  /** The link takes the time: the booking page asks for the rest. */
  takesAtOnce: boolean;
}): JSX.Element {
  const loaded = useLoad(() => getWaiting(token));
  const entry = loaded.value;
  const [step, setStep] = useState<Step>('look');
  const [clock] = useClock();
  const { speaks, choose } = useLanguage(entry?.event.language ?? null);

  useLayoutEffect(() => {
    if (entry === null) return;
    if (takesAtOnce && entry.offer !== null) return location.replace(takePath(entry, token));
    applyAccent(entry.event.company.brandColor);
    document.title = say('title.event', { event: entry.event.name, company: entry.event.company.name });
  }, [entry, speaks]);

  if (loaded.failure !== null)
    return <PageFailure failure={loaded.failure} what="waiting" onRetry={loaded.retry} />;
  if (entry === null) return <Skeleton />;
  const done = (after: OwnEntry) => {
    loaded.replace(after);
    setStep('look');
  };
  const props = { token, entry, clock, onStep: setStep, onDone: done };
  return (
    <>
      <main class="card card-narrow">
        <Company company={entry.event.company} />
        {step === 'times' ? (
          <Times {...props} />
        ) : step === 'look' ? (
          <Look {...props} />
        ) : (
          <Sure key={step} {...props} what={step} />
        )}
      </main>
      <LanguageSwitch speaks={speaks} onChoose={choose} />
    </>
  );
}

type StepProps = {
  token: string;
  entry: OwnEntry;
  clock: Clock;
  onStep: (step: Step) => void;
  onDone: (entry: OwnEntry) => void;
};

function Look({ token, entry, clock, onStep }: StepProps): JSX.Element {
  const { state, offer, event } = entry;
  const isOpen = state === 'WAITING' || state === 'OFFERED';
  return (
    <>
      <Title>{say(`waiting.state.${state}`)}</Title>
      <p dir="auto">{event.name}</p>
      {offer !== null && <Offer entry={entry} clock={clock} />}
      {offer !== null && (
        <div class="buttons call-actions">
          <a class="button button-main" href={takePath(entry, token)}>
            {say('waiting.take')}
          </a>
          <button type="button" class="button" onClick={() => onStep('decline')}>
            {say('waiting.decline')}
          </button>
        </div>
      )}
      <p class="faint">{say(`waiting.about.${state}`, { company: event.company.name })}</p>
      <h2>{say('waiting.times')}</h2>
      <ul class="window-list">
        {entry.windows.map(({ date, from, to }) => (
          <li key={`${date} ${from}`}>
            {longDate(date)}, {`${from}\u2060–\u2060${to}`}
          </li>
        ))}
      </ul>
      <p class="faint">
        {sayDuration(entry.durationMin)}, {zoneText(entry.timeZone)}
      </p>
      <div class="buttons call-actions">
        {isOpen ? (
          <>
            <button type="button" class="button" onClick={() => onStep('times')}>
              {say('waiting.change')}
            </button>
            <button type="button" class="button" onClick={() => onStep('leave')}>
              {say('waiting.leave')}
            </button>
          </>
        ) : (
          event.status === 'ACTIVATED' && (
            <a class="button" href={`/e/${entry.linkPrefix}`}>
              {say('done.again')}
            </a>
          )
        )}
      </div>
    </>
  );
}

function Offer({
  entry: { offer, timeZone },
  clock,
}: Pick<StepProps, 'entry' | 'clock'>): JSX.Element | null {
  if (offer === null) return null;
  return (
    <Notice tone="good" title={span(offer.dateTime, offer.endTime, timeZone, clock)}>
      <p>{zoneText(timeZone, offer.dateTime)}</p>
      <p>{say('waiting.heldUntil', { when: span(offer.expiresAt, offer.expiresAt, timeZone, clock) })}</p>
    </Notice>
  );
}

/** Asks first, because mails are opened by other people and programs too. */
function Sure({
  token,
  entry,
  clock,
  onStep,
  onDone,
  what,
}: StepProps & { what: 'decline' | 'leave' }): JSX.Element {
  const { offer } = entry;
  const change = useChange(
    (request: { token: string; dateTime: string }, key) =>
      what === 'leave' ? leaveWaiting({ token: request.token }, key) : declineOffer(request, key),
    onDone,
  );
  const submit = (event?: Event) => {
    event?.preventDefault();
    change.send({ token, dateTime: offer?.dateTime ?? '' });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Title>{say(`waiting.${what}Title`)}</Title>
      {what === 'decline' && <Offer entry={entry} clock={clock} />}
      <p>{say(`waiting.${what}Text`)}</p>
      {change.failure !== null && (
        <FailureNotice failure={change.failure} company={entry.event.company.name} onRetry={() => submit()} />
      )}
      <div class="buttons">
        <SubmitButton
          isBusy={change.isBusy}
          label={say(`waiting.${what}`)}
          busyLabel={say('waiting.submitting')}
          isDanger={what === 'leave'}
        />
        <button type="button" class="button" onClick={() => onStep('look')}>
          {say('form.previous')}
        </button>
      </div>
    </form>
  );
}

function Times({ token, entry, onStep, onDone }: StepProps): JSX.Element {
  const { timeZone, durationMin } = entry;
  const [windows, setWindows] = useState<Window[]>(() => windowsAhead(entry));
  const [problem, setProblem] = useState<string | undefined>();
  const change = useChange(changeWaiting, onDone);
  const submit = (event?: Event) => {
    event?.preventDefault();
    const wrong = windowsProblem(windows, durationMin, timeZone);
    setProblem(wrong);
    if (wrong === undefined) change.send({ token, timeZone, windows });
  };
  const isRefused = change.failure?.kind === 'invalid';
  return (
    <form class="details" onSubmit={submit} noValidate>
      <Title>{say('waiting.change')}</Title>
      <WindowFields
        windows={windows}
        onChange={(next) => {
          setWindows(next);
          setProblem(undefined);
          change.clear();
        }}
        timeZone={timeZone}
        minutes={durationMin}
        problem={problem ?? (isRefused ? say('waiting.refused') : undefined)}
      />
      <p class="faint">{zoneText(timeZone)}</p>
      {change.failure !== null && !isRefused && (
        <FailureNotice failure={change.failure} company={entry.event.company.name} onRetry={() => submit()} />
      )}
      <div class="buttons">
        <SubmitButton
          isBusy={change.isBusy}
          label={say('waiting.save')}
          busyLabel={say('waiting.submitting')}
        />
        <button type="button" class="button" onClick={() => onStep('look')}>
          {say('form.previous')}
        </button>
      </div>
    </form>
  );
}

/** The time windows that are not over, or a new one. */
function windowsAhead({ windows, timeZone }: OwnEntry): Window[] {
  const ahead = windows.filter(({ date }) => date >= dateIn(Date.now(), timeZone));
  return ahead.length === 0 ? [firstWindow(timeZone)] : ahead.map((window) => ({ ...window }));
}

function Title({ children }: { children: string }): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}

/** The path of the booking page with the held time. */
export function takePath({ linkPrefix }: Pick<OwnEntry, 'linkPrefix'>, token: string): string {
  return `/e/${linkPrefix}?waiting=${encodeURIComponent(token)}`;
}

function Skeleton(): JSX.Element {
  return (
    <main class="card card-narrow" aria-busy="true">
      <span class="bone bone-short" />
      <span class="bone bone-title" />
      <span class="bone" />
      <span class="bone" />
    </main>
  );
}
