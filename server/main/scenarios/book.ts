import { readContactForBooking } from '#/domain/crm/contact-records/for-booking.ts';
import { utmPairs } from '#/domain/crm/contact-records/utm.ts';
import { invitedAnswers } from '#/domain/scheduling/booking/answers.ts';
import { bookCall } from '#/domain/scheduling/booking/book.ts';
import type { CallRow } from '#/domain/scheduling/call-records/call-row.ts';
import { durationOf, readEvent, type BookableEvent } from '#/domain/scheduling/free-times/bookable-event.ts';
import { freeSlots, prepare } from '#/domain/scheduling/free-times/free-slots.ts';
import { stillLeadingTo, type Narrowing } from '#/domain/scheduling/free-times/pool.ts';
import { readHosts } from '#/domain/scheduling/free-times/hosts.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { addDays, dateIn, toMs } from '#/platform/values/time.ts';
import type { Planned, Scene } from './acts.ts';
import { asVisitor } from './actors.ts';

export type Book = {
  readonly kind: 'BOOK';
  readonly lead: number;
  /** The first call of the lead, or the one that it led to. */
  readonly call: 0 | 1;
  readonly contactId: number;
  readonly event: string;
  readonly conditionalUsers: readonly number[];
  readonly routingGroupIds: readonly number[];
  /** The member who books it; null: the lead. */
  readonly byId: number | null;
};

const daysShown = 7;
/** People take one of the first times that suit them. */
const timesLookedAt = 12;

/** A time some days ahead, of those that are free then. */
export async function bookForLead(tx: Ctx, scene: Scene, act: Book): Promise<readonly Planned[]> {
  const story = scene.storyOf(act.lead);
  const { daysAheadMs, pick } = story.calls[act.call];
  const name = `${story.firstName} ${story.lastName}`;
  const booker = act.byId === null ? asVisitor(tx, name) : await scene.as(tx, act.byId);
  const event = await readEvent(booker, { eventId: scene.cast.events[act.event] });
  const timeZone = story.place?.timeZone ?? event.timeZone;
  const narrowing = stillLeadingTo(event, await readHosts(booker, event), {
    userIds: act.conditionalUsers,
    ruleIds: act.routingGroupIds,
  });
  const startMs = await freeTime(booker, event, narrowing, { timeZone, fromMs: tx.now + daysAheadMs, pick });
  const call = await bookCall(booker, {
    event,
    startMs,
    durationMin: durationOf(event, undefined),
    timeZone,
    narrowing,
    holdId: undefined,
    contact: (inside) => readContactForBooking(inside, act.contactId),
    answers: (inside, contact) => invitedAnswers(inside, event, contact.id, []),
    setterId: null,
    override: false,
    details: {
      additionalGuests: [],
      notes: null,
      locationIndex: undefined,
      utm: utmPairs(story.source === null ? null : { utm_source: story.source.source }),
      source: act.byId === null ? 'BOOKING_PAGE' : 'ADMIN',
      externalIds: {},
      inviteeName: act.byId === null ? name : null,
    },
  });
  return changesAhead(tx, scene, act, call);
}

type Wish = { readonly timeZone: string; readonly fromMs: number; readonly pick: number };

/** One of the free times since a moment; throws as a booking does where there is none. */
export async function freeTime(
  ctx: Ctx,
  event: BookableEvent,
  narrowing: Narrowing,
  { timeZone, fromMs, pick }: Wish,
): Promise<number> {
  const from = dateIn(fromMs, timeZone);
  const { slots } = await freeSlots(ctx, await prepare(ctx, event, narrowing), {
    from,
    to: addDays(from, daysShown),
    timeZone,
    durationMin: durationOf(event, undefined),
  });
  const suiting = slots.filter(({ start }) => start >= fromMs).slice(0, timesLookedAt);
  const chosen = suiting[Math.floor(pick * suiting.length)];
  if (chosen === undefined) throw new ApiError('SLOT_UNAVAILABLE');
  return chosen.start;
}

/** What the lead does before the call, or the host after it. */
function changesAhead(tx: Ctx, scene: Scene, { lead, call: place, event }: Book, call: CallRow): Planned[] {
  const { cancelsAt, movesAt } = scene.storyOf(lead).calls[place];
  const waitMs = toMs(call.starts_at) - tx.now;
  const about = { lead, call: place, callId: call.id, event } as const;
  if (cancelsAt !== null)
    return [{ atMs: tx.now + Math.floor(cancelsAt * waitMs), act: { kind: 'CANCEL', ...about } }];
  if (movesAt !== null)
    return [{ atMs: tx.now + Math.floor(movesAt * waitMs), act: { kind: 'MOVE', ...about } }];
  return afterCall(scene, about, call);
}

export type AboutCall = Pick<Book, 'lead' | 'call' | 'event'> & { readonly callId: number };

/** What follows when the call is over. */
export function afterCall(scene: Scene, about: AboutCall, call: CallRow): Planned[] {
  const { isLogged, loggedAfterMs, hasNote } = scene.storyOf(about.lead).calls[about.call];
  const atMs = toMs(call.ends_at) + loggedAfterMs;
  return [
    ...(hasNote ? [{ atMs, act: { kind: 'NOTE', ...about } } as const] : []),
    ...(isLogged ? [{ atMs, act: { kind: 'LOG', ...about } } as const] : []),
  ];
}
