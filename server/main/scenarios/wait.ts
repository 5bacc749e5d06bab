import { contract } from '@callwright/contract/index.ts';
import { dayMs, minuteMs } from '@callwright/contract/units-of-time.ts';
import { declineTime } from '#/domain/scheduling/waiting-list/own-entry.ts';
import { readEvent } from '#/domain/scheduling/free-times/bookable-event.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { addDays, dateIn } from '#/platform/values/time.ts';
import { joinList } from '#/surfaces/booking-page/wait.ts';
import type { Planned, Scene } from './acts.ts';
import { sendForm } from './arrive.ts';
import type { Booking } from './booking.ts';
import { wayToBook } from './event-in-file.ts';
import { openEntry } from './open-entry.ts';
import { onThePage, personOnPage } from './page.ts';

// A lead who finds no free time: they leave suitable ones, read their mail, and respond to offers.

type Waiting = Booking & {
  /** How many offers they have responded to or let pass. */
  readonly answered: number;
  /** The offered time that they let pass, while it is still held. */
  readonly passedMs: number | null;
};

export type Wait = Booking & { readonly kind: 'WAIT' };
export type ReadMail = Waiting & { readonly kind: 'READ_MAIL' };
export type TakeOffer = Waiting & { readonly kind: 'TAKE_OFFER' };
export type DeclineOffer = Waiting & { readonly kind: 'DECLINE_OFFER' };

/** How soon somebody acts on a mail they have read. */
const answerMs = minuteMs;
const window = { from: '06:00', to: '22:00' } as const;

/** Leaves the days on which they have time, from the day they wanted the call. */
export async function waitForTime(
  tx: Ctx,
  scene: Scene,
  { kind: _kind, ...act }: Wait,
): Promise<readonly Planned[]> {
  const visitor = onThePage(tx, scene, act.lead);
  const event = await readEvent(visitor, { eventId: scene.cast.events[act.event] });
  const { calls, place } = scene.storyOf(act.lead);
  const timeZone = place?.timeZone ?? event.timeZone;
  const first = dateIn(tx.now + Math.max(dayMs, calls[0].daysAheadMs), timeZone);
  await joinList(
    visitor,
    event,
    contract.booking.waitFor.input.parse({
      ...personOnPage(visitor, scene, act, event),
      timeZone,
      windows: Array.from({ length: scene.scenario.waiting.days }, (_day, index) => ({
        date: addDays(first, index),
        ...window,
      })),
    }),
  );
  return [readsMail(tx, scene, { ...act, answered: 0, passedMs: null })];
}

/** Checks whether a time is held for them, and decides what to do. */
export async function readMail(
  tx: Ctx,
  scene: Scene,
  { kind: _kind, ...act }: ReadMail,
): Promise<readonly Planned[]> {
  const entry = await openEntry(tx, waitsFor(scene, act));
  if (entry === null) return [];
  const { offer } = entry;
  if (offer === null || offer.startMs === act.passedMs) return [readsMail(tx, scene, act)];
  const seen: Waiting = { ...act, answered: act.answered + 1, passedMs: offer.startMs };
  const atMs = tx.now + answerMs;
  const wish = scene.storyOf(act.lead).waiting.offers[act.answered];
  // They have given up.
  if (wish === undefined) return [];
  if (wish === 'LET_PASS') return [readsMail(tx, scene, seen)];
  return [{ atMs, act: { ...seen, kind: wish === 'TAKE' ? 'TAKE_OFFER' : 'DECLINE_OFFER' } }];
}

/** Follows the offer's link: submits the form again, then books the held time. */
export async function takeOffer(
  tx: Ctx,
  scene: Scene,
  { kind: _kind, answered: _answered, passedMs: _passed, ...act }: TakeOffer,
): Promise<readonly Planned[]> {
  const { form, verdict } = await sendForm(tx, scene, act.lead);
  if (verdict.disqualified !== null) return [];
  const kind = wayToBook(scene, act.event);
  return [{ atMs: tx.now + answerMs, act: { ...act, kind, form, isOffered: true } }];
}

export async function declineOffer(
  tx: Ctx,
  scene: Scene,
  { kind: _kind, ...act }: DeclineOffer,
): Promise<readonly Planned[]> {
  const entry = await openEntry(tx, waitsFor(scene, act));
  if (entry === null || act.passedMs === null) return [];
  await declineTime(onThePage(tx, scene, act.lead, act.contactId), entry, act.passedMs);
  return [readsMail(tx, scene, act)];
}

function waitsFor(scene: Scene, { contactId, event }: Booking) {
  return { contactId, eventId: scene.cast.events[event] ?? 0 };
}

function readsMail(tx: Ctx, scene: Scene, act: Waiting): Planned {
  const atMs = tx.now + scene.storyOf(act.lead).waiting.looksEveryMs;
  return { atMs, act: { ...act, kind: 'READ_MAIL' } };
}
