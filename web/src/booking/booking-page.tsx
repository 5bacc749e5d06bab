/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { minuteMs } from '@callwright/contract/units-of-time.ts';
import { announce } from './announce.ts';
import { getPage, type InviteeCall, type Page } from './api.ts';
import { applyAccent } from './brand.ts';
import { useClock } from './clock-toggle.tsx';
import { Cover, EventSummary, SummarySkeleton } from './event-summary.tsx';
import { LanguageSwitch, useLanguage } from './language-switch.tsx';
import { LinkGone, linkIn, shortName } from './opened-link.tsx';
import { OfferGone, offeredSlot, waitingIn } from './opened-offer.tsx';
import { PageFailure } from './page-failure.tsx';
import { pageSession, type PageSession } from './page-session.ts';
import type { Prefill } from './prefill.ts';
import { say } from './say.ts';
import { StageView, type View } from './stage-view.tsx';
import { ownTimeZone, span } from './times.ts';
import { useBooking } from './use-booking.ts';
import { useEntered, type Entries } from './use-entered.ts';
import { contactStage, useForm } from './use-form.ts';
import { useFreeTimes } from './use-free-times.ts';
import { useHold } from './use-hold.ts';
import { useLoad } from './use-load.ts';
import { useStage } from './use-stage.ts';
import { visitKeeper, type VisitKeeper } from './visit.ts';
import { zoneText } from './zone-picker.tsx';
import { presentName } from './zones.ts';

type Props = {
  linkPrefix: string;
  prefill: Prefill;
  onBooked: (call: InviteeCall) => void;
  /** In a preview: the data to show, as it changes. */
  live?: Page;
};

/** The whole page, from loading to the booked call. Entered data survives every step and failure. */
export function BookingPage({ linkPrefix, prefill, onBooked, live }: Props): JSX.Element {
  const session = useSession(linkPrefix);
  const visit = useVisit(linkPrefix);
  const [link] = useState(() => linkIn(location.search));
  const [waiting] = useState(() => waitingIn(location.search));
  const loaded = useLoad(() => getPage(linkPrefix, { link, waiting }));
  const page = live ?? loaded.value;
  const event = page?.event ?? null;
  const { speaks, choose: chooseLanguage } = useLanguage(event?.language ?? null);
  const entered = useEntered(linkPrefix, prefill, visit, page);
  const [duration, setDuration] = useState(visit.before.duration);
  const [ownZone, setOwnZone] = useState(() => visit.before.timeZone ?? presentName(ownTimeZone()));
  const timeZone = event?.timeZoneMode === 'FIXED' ? event.timeZone : ownZone;
  const [clock, setClock] = useClock();
  const [chosen, setSlot] = useState(visit.before.slot);
  const offered = offeredSlot(page);
  // The time held for the visitor is selected until they look for another.
  const [isPassed, setPassed] = useState(false);
  const isOffer = offered !== null && !isPassed;
  const slot = isOffer ? offered : chosen;
  const { utm } = prefill;
  const form = useForm({
    page,
    session,
    visit,
    entered,
    timeZone,
    utm,
    onStage: (stage) => stages.go(stage),
  });
  const stages = useStage(
    page?.form.asksFirst === true ? firstStage(entered.resumeAt, form.stages) : 'time',
    (wanted) =>
      allowedStage(wanted === 'time' && isOffer ? 'details' : wanted, form.stages, form.token, slot),
  );
  const free = useFreeTimes({
    linkPrefix,
    timeZone,
    ...(duration === null ? {} : { duration }),
    ...(form.token === null ? {} : { formToken: form.token }),
  });
  const hold = useHold({ linkPrefix, session, visit, timeZone, duration, formToken: form.token });
  const booking = useBooking({
    session,
    timeZone,
    duration,
    utm,
    link,
    waiting: waiting === null || offered === null ? null : { token: waiting, slot: offered },
    formToken: form.latestToken,
    holdId: hold.settled,
    onGone: free.refresh,
    onFormGone: form.reopen,
    onPaying: hold.forget,
    onDone: (call) => {
      entered.finish();
      onBooked(call);
    },
  });
  const { stage } = stages;

  useLayoutEffect(() => {
    if (page === null) return;
    session.begin(page.form);
    applyAccent(page.event.company.brandColor);
    announce({ type: 'page_viewed', linkPrefix });
  }, [page]);
  useLayoutEffect(() => {
    if (event !== null)
      document.title = say('title.event', { event: event.name, company: event.company.name });
  }, [event, speaks]);
  useLayoutEffect(() => {
    if (form.turnedAway !== null) entered.finish();
  }, [form.turnedAway]);
  useLayoutEffect(() => {
    if (page !== null) entered.reached(stage);
    // A visitor who goes back to the times releases the one they held.
    if (stage !== 'details') hold.release();
  }, [page, stage]);
  useLayoutEffect(() => {
    const { durationMin = null, timeZone: zone = null } = page?.waiting ?? {};
    if (durationMin !== null) setDuration(durationMin === page?.event.durationMin ? null : durationMin);
    if (zone !== null) setOwnZone(zone);
  }, [page]);
  useLayoutEffect(() => visit.keep({ duration, slot, timeZone: ownZone }), [duration, slot, ownZone]);
  useLayoutEffect(() => {
    // The form of an earlier visit has expired.
    if (free.failure?.kind === 'invalid' && free.failure.fields.includes('formToken')) form.reopen();
  }, [free.failure]);

  const retry = () => {
    loaded.retry();
    free.refresh();
  };
  if (loaded.failure !== null) return <PageFailure failure={loaded.failure} what="event" onRetry={retry} />;
  if (event?.status === 'DEACTIVATED')
    return <PageFailure failure={{ kind: 'deactivated' }} what="event" event={event} onRetry={retry} />;

  const opened = page?.link?.state ?? 'OPEN';
  if (event !== null && opened !== 'OPEN') return <LinkGone event={event} isUsed={opened === 'USED'} />;

  if (event !== null && waiting !== null && page?.waiting?.state !== 'OPEN')
    return <OfferGone event={event} token={waiting} />;

  const minutes = duration ?? event?.durationMin ?? 0;
  const isChosen = stage === 'details' && slot !== null;
  // A changed value is not marked as wrong until it is checked again.
  const forgiving: Entries = {
    ...entered,
    change: (part) => {
      entered.change(part);
      for (const { found } of [form, booking]) found.forgive(Object.keys(part));
    },
    answer: (customFieldId, answer) => {
      entered.answer(customFieldId, answer);
      for (const { found } of [form, booking]) found.forgive([`q${customFieldId}`]);
    },
  };
  const view: View = {
    linkPrefix,
    page,
    session,
    entered: forgiving,
    form,
    stages,
    free,
    hold,
    booking,
    timeZone,
    setOwnZone,
    clock,
    setClock,
    slot,
    setSlot,
    utm,
    duration,
    minutes,
    offer: isOffer ? (page?.waiting ?? null) : null,
    passOffer: () => setPassed(true),
  };
  return (
    <>
      <main class="card card-wide">
        {event !== null && stage === 'time' && <Cover coverUrl={event.coverUrl} />}
        {event === null ? (
          <SummarySkeleton />
        ) : (
          <EventSummary
            event={event}
            duration={minutes}
            when={isChosen ? whenOf(slot, minutes, timeZone, clock) : null}
            places={page?.form.locations.map((place) => place.type)}
            invitee={shortName(page?.link?.name ?? page?.waiting?.name ?? '')}
            isBrief={stage !== 'time' && stage !== form.stages[0]}
            {...(isChosen ? {} : { onDuration: setDuration })}
          />
        )}
        <StageView {...view} />
      </main>
      <LanguageSwitch speaks={speaks} onChoose={chooseLanguage} />
    </>
  );
}

function useSession(linkPrefix: string): PageSession {
  const session = useRef<PageSession>(undefined);
  session.current ??= pageSession(linkPrefix);
  return session.current;
}

function useVisit(linkPrefix: string): VisitKeeper {
  const visit = useRef<VisitKeeper>(undefined);
  visit.current ??= visitKeeper(linkPrefix, location.search);
  return visit.current;
}

function whenOf(slot: string, minutes: number, timeZone: string, clock: View['clock']) {
  const end = new Date(Date.parse(slot) + minutes * minuteMs).toISOString();
  return { text: span(slot, end, timeZone, clock), zone: zoneText(timeZone, slot) };
}

/** Resumes at the step of an earlier visit, if the form still has it. */
function firstStage(resumeAt: string | null, stages: readonly string[]): string {
  if (resumeAt === null) return contactStage;
  return stages.includes(resumeAt) ? resumeAt : (stages.at(-1) ?? contactStage);
}

/** Times need a passed form, and details need a time. */
function allowedStage(
  wanted: string,
  stages: readonly string[],
  formToken: string | null,
  slot: string | null,
): string {
  const [first] = stages;
  if (stages.includes(wanted)) return wanted;
  if (first !== undefined && formToken === null)
    return wanted === 'time' || wanted === 'details' ? (stages.at(-1) ?? first) : first;
  if (wanted === 'waiting') return 'waiting';
  return wanted === 'details' && slot !== null ? 'details' : 'time';
}
