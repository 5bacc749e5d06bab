import { routes } from '@callwright/sdk/routes';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../api-error.ts';
import { invalidate, queryClient, send, versionedQuery } from '../api.ts';
import { isReason, reasonName } from '../events/slot-reasons.ts';
import type { CalendarCall } from '../records.ts';
import { offerUndo } from '../ui/undo.tsx';
import { inviteeOf, whenName } from './names.ts';
import { say } from './say.ts';

/** A call being moved to another time or host. */
export type Move = { call: CalendarCall; startMs: number; host: { id: number; name: string } };
/** `nearest`: free times found by the server. */
type Refusal = { move: Move; reason: string; nearest: readonly string[] };

const outdated = [routes.calendarView, routes.eventCalls, routes.events.timeSlots];

/** Moves calls with the same rules as the page of a call, based on the time that was shown. */
export function useMove(timeZone: string) {
  const [sent, setSent] = useState<Move | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { mutate } = useMutation({
    mutationFn: sendMove,
    onMutate: (move) => {
      setRefusal(null);
      setSent(move);
    },
    onSuccess: async (_, move) => {
      await invalidate(outdated);
      setSent(null);
      const words = { invitee: inviteeOf(move.call), when: whenName(move.startMs, timeZone) };
      if (!isWayBack(move)) offerUndo(say('move.done', words), () => mutate(wayBack(move)));
    },
    onError: async (error, move) => {
      setSent(null);
      setRefusal({ move, reason: reasonOf(error), nearest: nearestOf(error) });
      await invalidate(outdated);
    },
  });
  return { sent, refusal, send: mutate, dismiss: () => setRefusal(null) };
}

const waysBack = new WeakSet<Move>();

function isWayBack(move: Move): boolean {
  return waysBack.has(move);
}

/** The reverse of a move. */
function wayBack({ call, startMs, host }: Move): Move {
  const was = call.hosts.find(({ id }) => id === call.userId) ?? host;
  const moved = movedCall({ call, startMs, host });
  const back = { call: { ...moved, userId: host.id }, startMs: Date.parse(call.dateTime), host: was };
  waysBack.add(back);
  return back;
}

/** The call as it will be after the move. */
export function movedCall({ call, startMs, host }: Move): CalendarCall {
  const lengthMs = Date.parse(call.endTime) - Date.parse(call.dateTime);
  const others = call.hosts.filter(({ id }) => id !== call.userId && id !== host.id);
  return {
    ...call,
    dateTime: new Date(startMs).toISOString(),
    endTime: new Date(startMs + lengthMs).toISOString(),
    hosts: [host, ...others],
  };
}

async function sendMove({ call, startMs, host }: Move): Promise<void> {
  const seen = await queryClient.fetchQuery({
    ...versionedQuery(routes.eventCalls.detail, { id: call.id }),
    staleTime: 0,
  });
  const { dateTime } = seen.data.eventCall;
  if (Date.parse(dateTime) !== Date.parse(call.dateTime)) throw new Error(say('move.changed'));
  await send(
    routes.eventCalls.reschedule,
    { id: call.id, dateTime: new Date(startMs).toISOString(), userId: host.id },
    { ifMatch: seen.etag },
  );
}

function reasonOf(error: Error): string {
  if (!(error instanceof ApiError)) return error.message;
  if (error.status === 412) return say('move.changed');
  const reason = typeof error.details['reason'] === 'string' ? error.details['reason'] : error.code;
  if (isReason(reason)) return reasonName(reason);
  return Object.values(error.fieldErrors)[0]?.join(', ') ?? error.message;
}

function nearestOf(error: Error): string[] {
  const nearest = error instanceof ApiError ? error.details['nearest'] : undefined;
  if (!Array.isArray(nearest)) return [];
  return nearest.flatMap((slot: { start?: unknown }) => (typeof slot.start === 'string' ? [slot.start] : []));
}
