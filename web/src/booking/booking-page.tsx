/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { getEvent } from './api.ts';
import { applyAccent } from './brand.ts';
import { useClock } from './clock-toggle.tsx';
import { BookingDone } from './booking-done.tsx';
import { DetailsForm } from './details-form.tsx';
import { EventSummary, SummarySkeleton } from './event-summary.tsx';
import type { Details } from './form-check.ts';
import { PageFailure } from './page-failure.tsx';
import type { Prefill } from './prefill.ts';
import { say } from './say.ts';
import { SlotChooser } from './slot-chooser.tsx';
import { SlotGone } from './slot-gone.tsx';
import { ownTimeZone, span } from './times.ts';
import { useBooking } from './use-booking.ts';
import { useFreeTimes } from './use-free-times.ts';
import { useLoad } from './use-load.ts';
import { zoneText } from './zone-picker.tsx';
import { presentName } from './zones.ts';

const minuteMs = 60_000;

/** From the first look to the booked call. What was entered outlives every step and every failure. */
export function BookingPage({ linkPrefix, prefill }: { linkPrefix: string; prefill: Prefill }): JSX.Element {
  const loaded = useLoad(() => getEvent(linkPrefix));
  const event = loaded.value;
  const [duration, setDuration] = useState<number | null>(null);
  const [ownZone, setOwnZone] = useState(() => presentName(ownTimeZone()));
  const timeZone = event?.timeZoneMode === 'FIXED' ? event.timeZone : ownZone;
  const [clock, setClock] = useClock();
  const free = useFreeTimes({ linkPrefix, timeZone, ...(duration === null ? {} : { duration }) });
  const [slot, setSlot] = useState<string | null>(null);
  const [lastSlot, setLastSlot] = useState<string | null>(null);
  const [details, setDetails] = useState<Details>(() => ({ ...prefill, consents: [] }));
  const booking = useBooking({ linkPrefix, timeZone, duration, utm: prefill.utm, onGone: free.refresh });
  const leaveForm = useFormStep(slot !== null, () => setSlot(null));

  useLayoutEffect(() => {
    if (event === null) return;
    applyAccent(event.company.brandColor);
    document.title = say('title.event', { event: event.name, company: event.company.name });
  }, [event]);

  const retry = () => {
    loaded.retry();
    free.refresh();
  };
  if (loaded.failure !== null) return <PageFailure failure={loaded.failure} what="event" onRetry={retry} />;
  if (event?.status === 'DEACTIVATED')
    return <PageFailure failure={{ kind: 'deactivated' }} what="event" event={event} onRetry={retry} />;
  if (booking.done !== null && event !== null)
    return <BookingDone call={booking.done} timeZone={timeZone} clock={clock} />;

  const minutes = duration ?? event?.durationMin ?? 0;
  const end = slot === null ? '' : new Date(Date.parse(slot) + minutes * minuteMs).toISOString();
  const when =
    slot === null ? null : { text: span(slot, end, timeZone, clock), zone: zoneText(timeZone, slot) };
  const choose = (instant: string) => {
    setSlot(instant);
    setLastSlot(instant);
    booking.clear();
  };

  return (
    <main class="card card-wide">
      {event === null ? (
        <SummarySkeleton />
      ) : (
        <EventSummary
          event={event}
          duration={minutes}
          when={when}
          {...(slot === null ? { onDuration: setDuration } : {})}
        />
      )}
      {event === null || slot === null ? (
        <SlotChooser
          event={event}
          free={free}
          timeZone={timeZone}
          onTimeZone={setOwnZone}
          clock={clock}
          onClock={setClock}
          isLaterStep={lastSlot !== null}
          returnTo={lastSlot}
          own={null}
          heading={say('choose.heading')}
          onChoose={choose}
        />
      ) : (
        <DetailsForm
          event={event}
          details={details}
          onDetails={setDetails}
          problems={booking.problems}
          isBusy={booking.isBusy}
          onSubmit={() => booking.submit(slot, event, details)}
          onBack={leaveForm}
        >
          {booking.failure !== null && (
            <SlotGone
              failure={booking.failure}
              company={event.company.name}
              timeZone={timeZone}
              clock={clock}
              onChoose={choose}
              onOthers={leaveForm}
              onRetry={() => booking.submit(slot, event, details)}
            />
          )}
        </DetailsForm>
      )}
    </main>
  );
}

/** The form is a step of the browser's history, so that “back” leads to the times and not off the page. */
function useFormStep(isOpen: boolean, close: () => void): () => void {
  useEffect(() => {
    if (!isOpen) return undefined;
    history.pushState({ step: 'details' }, '');
    addEventListener('popstate', close, { once: true });
    return () => removeEventListener('popstate', close);
  }, [isOpen]);
  return () => history.back();
}
