import { dayMs } from '@callwright/contract/units-of-time.ts';
import type { CallRow } from '#/domain/scheduling/call-records/call-row.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { toMs } from '#/platform/values/time.ts';
import type { Planned, Scene } from './acts.ts';
import type { AboutCall, Booking } from './booking.ts';
import { eventInFile } from './event-in-file.ts';

/** The acts that follow a booking. */
export function afterBooking(
  tx: Ctx,
  scene: Scene,
  { lead, call: place, event }: Pick<Booking, 'lead' | 'call' | 'event'>,
  call: CallRow,
): Planned[] {
  const about = { lead, call: place, callId: call.id, event } as const;
  return [
    ...changesAhead(tx, scene, about, call),
    ...confirmationAhead(tx, scene, about, call),
    ...answerAhead(tx, scene, about),
  ];
}

/** What the lead does before the call, or the host after it. */
function changesAhead(tx: Ctx, scene: Scene, about: AboutCall, call: CallRow): Planned[] {
  const { cancelsAt, movesAt } = scene.storyOf(about.lead).calls[about.call];
  const waitMs = toMs(call.starts_at) - tx.now;
  if (cancelsAt !== null)
    return [{ atMs: tx.now + Math.floor(cancelsAt * waitMs), act: { kind: 'CANCEL', ...about } }];
  if (movesAt !== null)
    return [{ atMs: tx.now + Math.floor(movesAt * waitMs), act: { kind: 'MOVE', ...about } }];
  return afterCall(scene, about, call);
}

/** The acts that follow a call that is over. */
export function afterCall(scene: Scene, about: AboutCall, call: CallRow): Planned[] {
  const { isLogged, loggedAfterMs, hasNote } = scene.storyOf(about.lead).calls[about.call];
  const atMs = toMs(call.ends_at) + loggedAfterMs;
  return [
    ...(hasNote ? [{ atMs, act: { kind: 'NOTE', ...about } } as const] : []),
    ...(isLogged ? [{ atMs, act: { kind: 'LOG', ...about } } as const] : []),
  ];
}

/** A lead who keeps their time may confirm it within the last day. */
function confirmationAhead(tx: Ctx, scene: Scene, about: AboutCall, call: CallRow): Planned[] {
  const { calls, confirmations } = scene.storyOf(about.lead);
  const { cancelsAt, movesAt } = calls[about.call];
  const at = confirmations[about.call] ?? null;
  if (at === null || cancelsAt !== null || movesAt !== null) return [];
  const startMs = toMs(call.starts_at);
  const lastMs = Math.min(dayMs, startMs - tx.now);
  return [{ atMs: startMs - Math.ceil((1 - at) * lastMs), act: { kind: 'CONFIRM', ...about } }];
}

/** The first text about a call is sent when it is booked. A lead who agreed to texts may answer it. */
function answerAhead(tx: Ctx, scene: Scene, about: AboutCall): Planned[] {
  const { agrees, answers, answersAfterMs } = scene.storyOf(about.lead).texts;
  if (about.call !== 0 || eventInFile(scene, about.event)?.texts !== true || !agrees || !answers) return [];
  return [{ atMs: tx.now + answersAfterMs, act: { kind: 'ANSWER_TEXT', ...about, answer: 0 } }];
}
