/** @jsxImportSource preact */
import { askedQuestions, namesOf } from '@callwright/contract/form-logic.ts';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { announce } from './announce.ts';
import { sentAnswer } from './answer-check.ts';
import type { Page, Question } from './api.ts';
import { DetailsForm } from './details-form.tsx';
import { FormStage } from './form-stage.tsx';
import { Lazy } from './lazy.tsx';
import { HoldLine } from './hold-line.tsx';
import { OfferLine } from './offer-line.tsx';
import { NoHost } from './no-host.tsx';
import type { PageSession } from './page-session.ts';
import { say } from './say.ts';
import { SlotChooser } from './slot-chooser.tsx';
import { SlotGone } from './slot-gone.tsx';
import type { Clock } from './times.ts';
import { TurnedAway } from './turned-away.tsx';
import type { BookingState } from './use-booking.ts';
import { useEarlyLead } from './use-early-lead.ts';
import type { Entries } from './use-entered.ts';
import { contactStage, type FormState } from './use-form.ts';
import type { FreeTimes } from './use-free-times.ts';
import type { HoldState } from './use-hold.ts';
import type { Stages } from './use-stage.ts';

export type View = {
  linkPrefix: string;
  /** Null while it is loading. */
  page: Page | null;
  session: PageSession;
  entered: Entries;
  form: FormState;
  stages: Stages;
  free: FreeTimes;
  hold: HoldState;
  booking: BookingState;
  timeZone: string;
  setOwnZone: (timeZone: string) => void;
  clock: Clock;
  setClock: (clock: Clock) => void;
  slot: string | null;
  setSlot: (slot: string) => void;
  utm: Record<string, string>;
  duration: number | null;
  minutes: number;
  /** The waiting-list offer whose held time is chosen. */
  offer: NonNullable<Page['waiting']> | null;
  passOffer: () => void;
};

/** The content of the current stage. */
export function StageView(view: View): JSX.Element {
  const { page, form, entered, stages } = view;
  const { stage } = stages;
  const hasMoved = useHasMoved(page === null ? null : stage);
  if (page === null) return <Skeleton />;
  if (form.turnedAway !== null) {
    const edit = () => {
      form.reopen();
      stages.go(contactStage);
    };
    return <TurnedAway verdict={form.turnedAway} details={entered.details} utm={view.utm} onEdit={edit} />;
  }
  if (form.stages.includes(stage)) {
    const index = form.stages.indexOf(stage);
    return (
      <FormStage
        key={stage}
        stage={stage}
        page={page}
        form={form}
        details={entered.details}
        onDetails={entered.change}
        answers={entered.answers}
        onAnswer={entered.answer}
        progress={progressOf(form, stage) ?? { step: 1, count: 1 }}
        onBack={() => stages.back(form.stages[index - 1] ?? contactStage)}
        takesFocus={hasMoved}
        onStartOver={
          entered.isKept && !hasMoved
            ? () => {
                entered.startOver();
                if (stage !== contactStage) stages.go(contactStage);
              }
            : undefined
        }
      />
    );
  }
  if (stage === 'waiting') return <Waiting {...view} page={page} />;
  if (stage === 'details') return <Details {...view} page={page} />;
  return <Times {...view} page={page} hasMoved={hasMoved} />;
}

/** Whether the visitor came here from another stage: only then does the stage take the focus. */
function useHasMoved(stage: string | null): boolean {
  const first = useRef(stage);
  const hasMoved = useRef(false);
  first.current ??= stage;
  hasMoved.current ||= stage !== first.current;
  return hasMoved.current;
}

function Times(view: View & { page: Page; hasMoved: boolean }): JSX.Element {
  const { page, free, form, stages, entered, hold, booking, slot, timeZone, linkPrefix } = view;
  const choose = (instant: string) => {
    view.setSlot(instant);
    booking.clear();
    hold.take(instant);
    stages.go('details');
    announce({ type: 'date_selected', linkPrefix, dateTime: instant, timeZone });
  };
  const wait = page.event.waitingList ? () => stages.go('waiting') : undefined;
  if (free.dates !== null && free.dates.firstAvailableDate === null)
    return (
      <NoHost
        page={page}
        session={view.session}
        details={entered.details}
        onDetails={entered.change}
        timeZone={timeZone}
        utm={view.utm}
        formToken={form.token}
        onAsked={entered.finish}
        onWait={wait}
      />
    );
  return (
    <SlotChooser
      event={page.event}
      free={free}
      timeZone={timeZone}
      onTimeZone={view.setOwnZone}
      clock={view.clock}
      onClock={view.setClock}
      isLaterStep={view.hasMoved}
      returnTo={slot}
      own={null}
      heading={say('choose.heading')}
      progress={progressOf(form, 'time')}
      {...(form.stages.length === 0 ? {} : { onBack: () => stages.back(form.stages.at(-1) ?? contactStage) })}
      onChoose={choose}
      onWait={wait}
    />
  );
}

/** Loaded on demand, because few people need it. */
function Waiting(view: View & { page: Page }): JSX.Element {
  const { page, session, entered, timeZone, minutes, duration, utm, form, stages } = view;
  return (
    <Lazy
      load={async () => (await import('./waiting-form.tsx')).WaitingForm}
      props={{
        page,
        session,
        details: entered.details,
        onDetails: entered.change,
        timeZone,
        minutes,
        duration,
        utm,
        formToken: form.token,
        onBack: () => stages.back('time'),
        onLeft: entered.finish,
      }}
      meanwhile={<Skeleton />}
    />
  );
}

function Details(view: View & { page: Page }): JSX.Element {
  const { page, entered, form, stages, hold, booking, slot } = view;
  useEarlyLead({
    page,
    details: entered.details,
    isKnown: form.stages.length > 0 || booking.isBusy,
    keepLead: form.keepLead,
  });
  const questions = secondaryOf(view, page);
  const submit = () => {
    if (slot !== null) booking.submit({ slot, page, entered, questions });
  };
  const choose = (instant: string) => {
    view.setSlot(instant);
    booking.clear();
    hold.take(instant);
  };
  const leave = () => {
    if (view.offer !== null) view.passOffer();
    stages.back('time');
  };
  const failure = booking.failure ?? hold.failure;
  return (
    <DetailsForm
      page={page}
      details={entered.details}
      onDetails={entered.change}
      answers={entered.answers}
      onAnswer={entered.answer}
      questions={questions}
      found={booking.found}
      isBusy={booking.isBusy}
      progress={progressOf(form, 'details')}
      onSubmit={submit}
      onBack={leave}
      onPerson={form.stages.length === 0 ? undefined : () => stages.go(contactStage)}
    >
      {failure === null && view.offer !== null ? (
        <OfferLine offer={view.offer} timeZone={view.timeZone} clock={view.clock} />
      ) : failure === null ? (
        <HoldLine hold={hold} onAgain={() => slot !== null && hold.take(slot)} onOther={leave} />
      ) : (
        <SlotGone
          failure={failure}
          company={page.event.company.name}
          timeZone={view.timeZone}
          clock={view.clock}
          onChoose={choose}
          onOthers={leave}
          onRetry={submit}
        />
      )}
    </DetailsForm>
  );
}

/** The questions asked together with the booking whose conditions are true. */
function secondaryOf({ entered, timeZone, utm }: View, { form }: Page): Question[] {
  const { details, answers } = entered;
  const given = new Map(
    form.secondaryQuestions.map((question) => [
      question.customFieldId,
      sentAnswer(question, answers[question.customFieldId]),
    ]),
  );
  const { email, phone } = details;
  return askedQuestions(form.secondaryQuestions, given, {
    ...namesOf(details.name),
    email,
    phone,
    timeZone,
    utm,
    now: Date.now(),
  });
}

/** The progress through form, time and details; none if times come first. */
function progressOf(form: FormState, stage: string): { step: number; count: number } | undefined {
  if (form.stages.length === 0) return undefined;
  const all = [...form.stages, 'time', 'details'];
  return { step: all.indexOf(stage) + 1, count: all.length };
}

function Skeleton(): JSX.Element {
  return (
    <section class="details skeleton" aria-busy="true">
      <span class="bone bone-title" />
      <span class="bone" />
      <span class="bone bone-slot" />
      <span class="bone bone-slot" />
      <span class="bone bone-slot" />
    </section>
  );
}
