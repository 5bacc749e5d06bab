/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { AddToCalendar } from './add-to-calendar.tsx';
import { getCall, type InviteeCall } from './api.ts';
import { BookingDone } from './booking-done.tsx';
import { Attend, canAttend, isAttended } from './attend.tsx';
import { applyAccent } from './brand.ts';
import { CallFacts } from './call-facts.tsx';
import { Company } from './event-summary.tsx';
import { CancelCall } from './cancel-call.tsx';
import { useClock } from './clock-toggle.tsx';
import { LanguageSwitch, useLanguage } from './language-switch.tsx';
import { MoveCall } from './move-call.tsx';
import { Notice } from './notice.tsx';
import { PageFailure } from './page-failure.tsx';
import { say } from './say.ts';
import type { Clock } from './times.ts';
import { useLoad } from './use-load.ts';

type Step = 'look' | 'move' | 'cancel';

type Props = {
  token: string;
  /** Whether to show the confirmation of a new booking. */
  isConfirmation: boolean;
  /** The link came from a reminder that asks whether the invitee will come. */
  asksAttendance: boolean;
  /** The call that was booked just now. */
  booked: InviteeCall | null;
};

/** The page of the invitee's own link: the call, and the ways to change it. */
export function CallPage({ token, isConfirmation, asksAttendance, booked }: Props): JSX.Element {
  const loaded = useLoad(() => getCall(token), booked);
  const call = loaded.value;
  const [step, setStep] = useState<Step>('look');
  const [moved, setMoved] = useState(false);
  const [clock, setClock] = useClock();
  const { speaks, choose } = useLanguage(call?.event.language ?? null);

  useLayoutEffect(() => {
    if (call === null) return;
    applyAccent(call.event.company.brandColor);
    document.title = say('title.call', { event: call.eventName });
  }, [call, speaks]);

  if (loaded.failure !== null)
    return <PageFailure failure={loaded.failure} what="call" onRetry={loaded.retry} />;
  if (call === null) return <CallSkeleton />;
  if (isConfirmation && call.status === 'SCHEDULED' && call.changeBlocked !== 'PAST')
    return (
      <>
        <BookingDone call={call} clock={clock} isNew={booked !== null} />
        <LanguageSwitch speaks={speaks} onChoose={choose} />
      </>
    );

  const changed = (after: InviteeCall) => {
    setMoved(after.status === 'SCHEDULED' && after.dateTime !== call.dateTime);
    loaded.replace(after);
    setStep('look');
  };
  const back = () => setStep('look');
  if (step === 'move')
    return <MoveCall call={call} clock={clock} onClock={setClock} onMoved={changed} onBack={back} />;
  if (step === 'cancel') return <CancelCall call={call} clock={clock} onCancelled={changed} onBack={back} />;
  return (
    <>
      <CallView
        call={call}
        clock={clock}
        asks={asksAttendance && canAttend(call)}
        wasMoved={moved}
        onStep={setStep}
        onConfirmed={changed}
      />
      <LanguageSwitch speaks={speaks} onChoose={choose} />
    </>
  );
}

type ViewProps = {
  call: InviteeCall;
  clock: Clock;
  asks: boolean;
  wasMoved: boolean;
  onStep: (step: Step) => void;
  onConfirmed: (call: InviteeCall) => void;
};

function CallView({ call, clock, asks, wasMoved, onStep, onConfirmed }: ViewProps): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null);
  // Also when the pressed button has disappeared.
  useLayoutEffect(() => heading.current?.focus(), [asks]);
  const isCancelled = call.status === 'CANCELLED';
  return (
    <main class="card card-narrow">
      <Company company={call.event.company} />
      <h1 ref={heading} tabIndex={-1}>
        {say(isCancelled ? 'call.cancelledTitle' : asks ? 'attend.title' : 'call.title')}
      </h1>
      {wasMoved && <Notice tone="good" title={say('call.moved')} />}
      {isAttended(call) && <Notice tone="good" title={say('attend.done')} />}
      <CallFacts call={call} timeZone={call.timeZone} clock={clock} />
      {asks && <Attend key={call.dateTime} call={call} onConfirmed={onConfirmed} />}
      {!isCancelled && call.changeBlocked !== 'PAST' && <AddToCalendar call={call} />}
      <Blocked call={call} />
      <div class="buttons call-actions">
        {call.allowReschedule && (
          <button type="button" class={asks ? 'button' : 'button button-main'} onClick={() => onStep('move')}>
            {say('call.reschedule')}
          </button>
        )}
        {call.allowCancel && (
          <button type="button" class="button" onClick={() => onStep('cancel')}>
            {say('call.cancel')}
          </button>
        )}
        {(isCancelled || call.changeBlocked === 'PAST') && call.event.status === 'ACTIVATED' && (
          <a class="button button-main" href={`/e/${call.linkPrefix}`}>
            {say('call.bookAgain')}
          </a>
        )}
      </div>
    </main>
  );
}

const blockedTexts = { PAST: 'call.past', TOO_LATE: 'call.tooLate', NOT_ALLOWED: 'call.notAllowed' } as const;

/** Why nothing can be changed. A cancellation is shown above already. */
function Blocked({ call }: { call: InviteeCall }): JSX.Element | null {
  const reason = call.changeBlocked;
  if (reason === null || reason === 'CANCELLED') return null;
  return <p class="faint">{say(blockedTexts[reason], { company: call.event.company.name })}</p>;
}

function CallSkeleton(): JSX.Element {
  return (
    <main class="card card-narrow" aria-busy="true">
      <span class="bone bone-short" />
      <span class="bone bone-title" />
      <span class="bone" />
      <span class="bone" />
      <span class="bone bone-short" />
    </main>
  );
}
