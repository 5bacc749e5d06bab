import { useRef, useState } from 'preact/hooks';
import { book, type Booking, type InviteeCall, type PageEvent } from './api.ts';
import { leaveTo } from './embedding.ts';
import type { Failure } from './failure.ts';
import { fieldProblems, type Details, type FieldProblems } from './form-check.ts';
import { webAddress } from './links.ts';
import { splitGuests } from './prefill.ts';
import { submissionKeys } from './submission.ts';

type Around = {
  linkPrefix: string;
  timeZone: string;
  duration: number | null;
  utm: Record<string, string>;
  /** The time can no longer be booked, so what is known of free times is out of date. */
  onGone: () => void;
};

export type BookingState = {
  isBusy: boolean;
  problems: FieldProblems;
  /** What belongs to no field. */
  failure: Failure | null;
  done: InviteeCall | null;
  submit: (slot: string, event: PageEvent, details: Details) => void;
  clear: () => void;
};

const addressLengthMax = 2_048;
const localeLengthMax = 35;

/** Sends the booking once, however often the button is pressed. */
export function useBooking(around: Around): BookingState {
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<FieldProblems>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [done, setDone] = useState<InviteeCall | null>(null);
  const isSending = useRef(false);
  const keys = useRef(submissionKeys());

  async function submit(slot: string, event: PageEvent, details: Details): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setFailure(null);
    setProblems({});
    const request = requestOf(around, slot, event, details);
    const outcome = await book(request, keys.current.keyFor(request));
    isSending.current = false;
    setBusy(false);
    if (outcome.ok) return finish(outcome.value);
    // Whether a lost or failed request was carried out is unknown: only then does a retry need the same key.
    if (outcome.failure.kind !== 'offline' && outcome.failure.kind !== 'server') keys.current.answered();
    refuse(outcome.failure);
  }

  function finish(call: InviteeCall): void {
    keys.current.answered();
    setDone(call);
    const next = webAddress(call.redirectUrl);
    if (next !== null) leaveTo(next);
  }

  function refuse(reason: Failure): void {
    if (reason.kind === 'taken' || reason.kind === 'closed') around.onGone();
    if (reason.kind !== 'invalid') return setFailure(reason);
    const { problems: found, rest } = fieldProblems(reason.fields);
    setProblems(found);
    if (rest.length + reason.rest.length > 0)
      setFailure({ kind: 'invalid', fields: {}, rest: [...rest, ...reason.rest] });
  }

  return {
    isBusy,
    problems,
    failure,
    done,
    submit: (...submission) => void submit(...submission),
    clear: () => {
      setFailure(null);
      setProblems({});
    },
  };
}

/** Fields left empty are left out: an empty text is no e-mail address. */
function requestOf(
  { linkPrefix, timeZone, duration, utm }: Around,
  slot: string,
  event: PageEvent,
  details: Details,
): Booking {
  const [email, phone, notes] = [details.email.trim(), details.phone.trim(), details.notes.trim()];
  const guests = event.additionalGuestsAllowed ? splitGuests(details.guests) : [];
  const consent = event.consentTexts
    .filter(({ kind }) => details.consents.includes(kind))
    .map(({ kind, version }) => ({ kind, textVersion: version }));
  return {
    linkPrefix,
    dateTime: slot,
    timeZone,
    name: details.name.trim(),
    locale: navigator.language.slice(0, localeLengthMax),
    ...(email === '' ? {} : { email }),
    ...(phone === '' ? {} : { phoneNumber: phone }),
    ...(notes === '' ? {} : { notes }),
    ...(duration === null ? {} : { duration }),
    ...(guests.length === 0 ? {} : { additionalGuests: guests.map((guest) => ({ email: guest })) }),
    ...(consent.length === 0 ? {} : { consent }),
    ...(Object.keys(utm).length === 0 ? {} : { utm }),
    ...(document.referrer === '' ? {} : { referrerUrl: document.referrer.slice(0, addressLengthMax) }),
  };
}
