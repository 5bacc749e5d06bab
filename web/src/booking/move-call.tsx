/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { minuteMs } from '@callwright/contract/units-of-time.ts';
import { reschedule, type InviteeCall } from './api.ts';
import { durationsOf, EventSummary } from './event-summary.tsx';
import { SubmitButton, TextField } from './field.tsx';
import { Icon } from './icons.tsx';
import { say } from './say.ts';
import { SlotChooser } from './slot-chooser.tsx';
import { SlotGone } from './slot-gone.tsx';
import { span, type Clock } from './times.ts';
import { useChange } from './use-change.ts';
import { useFreeTimes } from './use-free-times.ts';
import { zoneText } from './zone-picker.tsx';

type Props = {
  call: InviteeCall;
  clock: Clock;
  onClock: (clock: Clock) => void;
  onMoved: (call: InviteeCall) => void;
  onBack: () => void;
};

/** The same calendar as for a new call; the current time of the call counts as free. */
export function MoveCall({ call, clock, onClock, onMoved, onBack }: Props): JSX.Element {
  const { event } = call;
  const lengthMs = Date.parse(call.endTime) - Date.parse(call.dateTime);
  const minutes = lengthMs / minuteMs;
  const [ownZone, setOwnZone] = useState(call.timeZone);
  const timeZone = event.timeZoneMode === 'FIXED' ? event.timeZone : ownZone;
  const free = useFreeTimes({
    linkPrefix: event.linkPrefix,
    timeZone,
    callToken: call.token,
    ...(durationsOf(event).includes(minutes) ? { duration: minutes } : {}),
  });
  const [slot, setSlot] = useState<string | null>(null);
  const [lastSlot, setLastSlot] = useState<string | null>(null);
  const inWords = (start: string) =>
    span(start, new Date(Date.parse(start) + lengthMs).toISOString(), timeZone, clock);

  return (
    <main class="card card-wide">
      <EventSummary
        event={event}
        duration={minutes}
        when={{ text: inWords(call.dateTime), zone: zoneText(timeZone, call.dateTime) }}
      />
      {slot === null ? (
        <div class="stack">
          <button type="button" class="link-button" onClick={onBack}>
            <Icon name="back" />
            {say('call.back')}
          </button>
          <SlotChooser
            event={event}
            free={free}
            timeZone={timeZone}
            onTimeZone={setOwnZone}
            clock={clock}
            onClock={onClock}
            isLaterStep
            returnTo={lastSlot}
            own={call.dateTime}
            heading={say('move.heading')}
            onChoose={(instant) => {
              setSlot(instant);
              setLastSlot(instant);
            }}
          />
        </div>
      ) : (
        <ConfirmMove
          call={call}
          slot={slot}
          timeZone={timeZone}
          clock={clock}
          inWords={inWords}
          onSlot={setSlot}
          onGone={free.refresh}
          onMoved={onMoved}
        />
      )}
    </main>
  );
}

type ConfirmProps = {
  call: InviteeCall;
  slot: string;
  timeZone: string;
  clock: Clock;
  inWords: (start: string) => string;
  onSlot: (slot: string | null) => void;
  onGone: () => void;
  onMoved: (call: InviteeCall) => void;
};

function ConfirmMove({
  call,
  slot,
  timeZone,
  clock,
  inWords,
  onSlot,
  onGone,
  onMoved,
}: ConfirmProps): JSX.Element {
  const [reason, setReason] = useState('');
  const change = useChange(reschedule, onMoved);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  useLayoutEffect(() => {
    if (change.failure?.kind === 'taken' || change.failure?.kind === 'closed') onGone();
  }, [change.failure]);

  function submit(event?: Event): void {
    event?.preventDefault();
    change.send({ token: call.token, dateTime: slot, timeZone, rescheduleReason: reason.trim() || null });
  }

  return (
    <form class="details" onSubmit={submit} noValidate>
      <button type="button" class="link-button" onClick={() => onSlot(null)}>
        <Icon name="back" />
        {say('form.back')}
      </button>
      <h2 ref={heading} tabIndex={-1}>
        {say('move.confirm')}
      </h2>
      <dl class="call-facts">
        <div>
          <dt>{say('move.from')}</dt>
          <dd class="struck">{inWords(call.dateTime)}</dd>
        </div>
        <div>
          <dt>{say('move.to')}</dt>
          <dd>
            <strong>{inWords(slot)}</strong>
            <span class="faint block">{zoneText(timeZone, slot)}</span>
          </dd>
        </div>
      </dl>
      <TextField
        name="reason"
        label={say('move.reason')}
        rows={2}
        lengthMax={1_000}
        value={reason}
        problem={undefined}
        onInput={setReason}
      />
      {change.failure !== null && (
        <SlotGone
          failure={change.failure}
          company={call.event.company.name}
          timeZone={timeZone}
          clock={clock}
          onChoose={(start) => {
            change.clear();
            onSlot(start);
          }}
          onOthers={() => onSlot(null)}
          onRetry={() => submit()}
        />
      )}
      <SubmitButton isBusy={change.isBusy} label={say('move.submit')} busyLabel={say('move.submitting')} />
    </form>
  );
}
