import { useRef, useState } from 'preact/hooks';
import { sentAnswer } from './answer-check.ts';
import { announce } from './announce.ts';
import {
  book,
  isPreview,
  startCheckout,
  type Booking,
  type InviteeCall,
  type Outcome,
  type Page,
  type Question,
} from './api.ts';
import { leaveTo } from './embedding.ts';
import type { Failure } from './failure.ts';
import {
  checkAnswers,
  checkConsents,
  checkGuests,
  checkPerson,
  fieldProblems,
  isEmailAddress,
  needsPhone,
  type FieldProblems,
} from './form-check.ts';
import { webAddress } from './links.ts';
import type { PageSession } from './page-session.ts';
import { personOf } from './person.ts';
import { splitGuests } from './prefill.ts';
import { submissionKeys } from './submission.ts';
import type { Entered } from './use-form.ts';
import { useProblems, type Problems } from './use-problems.ts';

type Around = {
  session: PageSession;
  timeZone: string;
  duration: number | null;
  utm: Record<string, string>;
  /** The booking link that opened the page. */
  link: string | null;
  /** The waiting-list offer that opened the page. */
  waiting: { token: string; slot: string } | null;
  formToken: () => string | null;
  /** The id of the hold, once it is known. */
  holdId: () => Promise<string | undefined>;
  /** The time can no longer be booked, so the known free times are outdated. */
  onGone: () => void;
  /** The form has to be sent again. */
  onFormGone: () => void;
  onDone: (call: InviteeCall) => void;
  /** The time is now held by the checkout, until its deposit is paid. */
  onPaying: () => void;
};
type Submission = { slot: string; page: Page; entered: Entered; questions: readonly Question[] };

export type BookingState = {
  isBusy: boolean;
  found: Problems;
  /** A failure that belongs to no field. */
  failure: Failure | null;
  submit: (submission: Submission) => void;
  clear: () => void;
};

/** Sends the booking once, however often the button is pressed. */
export function useBooking(around: Around): BookingState {
  const [isBusy, setBusy] = useState(false);
  const found = useProblems();
  const [failure, setFailure] = useState<Failure | null>(null);
  const isSending = useRef(false);
  const keys = useRef(submissionKeys());

  async function submit(submission: Submission): Promise<void> {
    if (isSending.current) return;
    setFailure(null);
    const wrong = problemsOf(submission);
    found.find(wrong);
    if (Object.keys(wrong).length > 0) return;
    isSending.current = true;
    setBusy(true);
    const holdId = await around.holdId();
    const isPaid = submission.page.event.deposit !== null && !isPreview();
    const outcome = await around.session.send((proof) => {
      const request = { ...proof, ...requestOf(around, submission), ...(holdId !== undefined && { holdId }) };
      return send(request, keys.current.keyFor(request), isPaid);
    });
    isSending.current = false;
    // Stays busy while the browser leaves the page.
    setBusy(outcome.ok && isPaid);
    if (outcome.ok) return typeof outcome.value === 'string' ? pay(outcome.value) : finish(outcome.value);
    // Only a lost or failed request, which may have been carried out, needs the same key for a retry.
    if (outcome.failure.kind !== 'offline' && outcome.failure.kind !== 'server') keys.current.answered();
    refuse(outcome.failure, submission.questions);
  }

  /** The checkout page redirects to the provider, which redirects back to it. */
  function pay(token: string): void {
    keys.current.answered();
    around.onPaying();
    leaveTo(new URL(`/paid/${encodeURIComponent(token)}?pay`, location.origin).href);
  }

  function finish(call: InviteeCall): void {
    keys.current.answered();
    around.onDone(call);
    const { linkPrefix, dateTime, timeZone, redirectUrl } = call;
    announce({ type: 'booking_completed', linkPrefix, dateTime, timeZone, redirectUrl });
    const next = webAddress(redirectUrl);
    if (next !== null) leaveTo(next);
  }

  function refuse(reason: Failure, questions: readonly Question[]): void {
    if (reason.kind === 'taken' || reason.kind === 'closed') around.onGone();
    if (reason.kind !== 'invalid') return setFailure(reason);
    if (reason.fields.includes('formToken')) return around.onFormGone();
    const { problems: refused, isAllPlaced } = fieldProblems(reason.fields, questions);
    found.find(refused);
    if (!isAllPlaced) setFailure(reason);
  }

  return {
    isBusy,
    found,
    failure,
    submit: (submission) => void submit(submission),
    clear: () => {
      setFailure(null);
      found.find({});
    },
  };
}

/** Books the call, or starts the checkout; then the result is its token. */
async function send(request: Booking, key: string, isPaid: boolean): Promise<Outcome<InviteeCall | string>> {
  if (!isPaid) return book(request, key);
  const started = await startCheckout(request, key);
  return started.ok ? { ok: true, value: started.value.token } : started;
}

function problemsOf({ page: { event, form }, entered, questions }: Submission): FieldProblems {
  const { details, answers } = entered;
  return {
    ...checkPerson(event, details, isEmailAddress, needsPhone(event, form, details.location)),
    ...checkAnswers(questions, answers, isEmailAddress),
    ...checkGuests(details, isEmailAddress),
    ...checkConsents(event, details),
  };
}

function requestOf(
  { timeZone, duration, utm, link, waiting, formToken }: Around,
  { slot, page: { event, form }, entered: { details, answers }, questions }: Submission,
): Omit<Booking, 'pageToken'> {
  const token = formToken();
  const notes = details.notes.trim();
  const guests = event.additionalGuestsAllowed ? splitGuests(details.guests) : [];
  const given = questions.map((question) => ({
    customFieldId: question.customFieldId,
    answer: sentAnswer(question, answers[question.customFieldId]),
  }));
  return {
    ...personOf(event, details, utm),
    linkPrefix: event.linkPrefix,
    dateTime: slot,
    timeZone,
    ...(link === null ? {} : { link }),
    ...(waiting?.slot === slot ? { waiting: waiting.token } : {}),
    ...(notes === '' ? {} : { notes }),
    ...(duration === null ? {} : { duration }),
    ...(guests.length === 0 ? {} : { additionalGuests: guests.map((guest) => ({ email: guest })) }),
    ...(given.length === 0 ? {} : { secondaryQuestionsAnswer: given }),
    ...(form.locations.length < 2 ? {} : { locationIndex: details.location }),
    ...(token === null ? {} : { formToken: token }),
  };
}
