import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type {
  changeWaiting,
  declineOffer,
  leaveWaiting,
  waiting as waitingEndpoint,
} from '@callwright/contract/waiting-page.ts';
import { readEventOfCall } from '#/domain/scheduling/free-times/bookable-event.ts';
import {
  changeTimes,
  declineTime,
  leaveList,
  readOwnEntry,
  type OwnEntry,
} from '#/domain/scheduling/waiting-list/own-entry.ts';
import { storedWindows } from '#/domain/scheduling/waiting-list/windows.ts';
import type { Ctx, PublicCtx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { iso, toInstantMs } from '#/platform/values/time.ts';
import { visitorOfToken } from '#/surfaces/http/visitor.ts';
import { presentPage } from './booking-page.ts';

type Reply = Result<typeof waitingEndpoint>;
type Opened = { person: Ctx; entry: OwnEntry };

/** The waiting-list entry behind a link; the actor is the person who waits. */
async function openEntry(ctx: PublicCtx, token: string): Promise<Opened> {
  const visitor = await visitorOfToken(ctx, token);
  const entry = await readOwnEntry(visitor, token);
  const actor = {
    type: 'contact',
    id: String(entry.contact_id),
    name: entry.invitee_name || 'Invitee',
  } as const;
  return { person: { ...visitor, actor }, entry };
}

export async function getOwnWaiting(
  ctx: PublicCtx,
  { token }: Input<typeof waitingEndpoint>,
): Promise<Reply> {
  const { person, entry } = await openEntry(ctx, token);
  return present(person, entry);
}

export async function changeOwnWaiting(
  ctx: PublicCtx,
  { token, timeZone, windows }: Input<typeof changeWaiting>,
): Promise<Reply> {
  return act(ctx, token, (tx, entry) =>
    changeTimes(tx, entry, timeZone, storedWindows(windows, timeZone, entry.duration_min, tx.now)),
  );
}

export async function declineOwnOffer(
  ctx: PublicCtx,
  { token, dateTime }: Input<typeof declineOffer>,
): Promise<Reply> {
  return act(ctx, token, (tx, entry) =>
    declineTime(tx, entry, toInstantMs(dateTime, entry.time_zone, 'dateTime')),
  );
}

export async function leaveOwnWaiting(ctx: PublicCtx, { token }: Input<typeof leaveWaiting>): Promise<Reply> {
  return act(ctx, token, leaveList);
}

/** Opening a link has no effect, because programs open links too. Every action is a request of its own. */
async function act(
  ctx: PublicCtx,
  token: string,
  work: (tx: Ctx, entry: OwnEntry) => Promise<void>,
): Promise<Reply> {
  const { person, entry } = await openEntry(ctx, token);
  await transaction(person, (tx) => work(tx, entry));
  return present(person, await readOwnEntry(person, token));
}

async function present(ctx: Ctx, entry: OwnEntry): Promise<Reply> {
  const event = await readEventOfCall(ctx, entry.event_id);
  const { offer } = entry;
  return {
    data: {
      entry: {
        state: entry.outcome ?? (offer === null ? 'WAITING' : 'OFFERED'),
        linkPrefix: event.linkPrefix,
        name: entry.invitee_name,
        timeZone: entry.time_zone,
        durationMin: entry.duration_min,
        windows: entry.windows.map(({ date, from, to }) => ({ date, from, to })),
        offer:
          offer === null
            ? null
            : {
                dateTime: iso(offer.startMs),
                endTime: iso(offer.startMs + offer.durationMin * 60_000),
                expiresAt: iso(offer.expiresMs),
              },
        event: await presentPage(ctx, event),
      },
    },
  };
}
