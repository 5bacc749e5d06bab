import { accessOf, netOf } from '#/domain/scheduling/calendars/connections/access.ts';
import {
  selectConnections,
  type ConnectionRow,
} from '#/domain/scheduling/calendars/connections/connection-row.ts';
import { inviteeName } from '#/effects/mail/call-values.ts';
import type { CallFacts } from '#/effects/mail/call-facts.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { toMs } from '#/platform/values/time.ts';
import { Refused } from '#/ports/outside/trouble.ts';
import type { MadeMeeting, VideoSource, WantedMeeting } from '#/ports/video/video-source.ts';
import { zoom } from '#/ports/video/zoom.ts';
import { spend } from './budget.ts';
import type { Claimed } from './claim.ts';
import { keptMeetings } from './kept-meetings.ts';

/** For one meeting, with all its requests. */
const totalMs = 30_000;

/** A meeting, and the connected account that it belongs to. */
export type KeptMeeting = MadeMeeting & { readonly connectionId: number };

/** Creates the meeting of a call, or moves it to the call's current time. Idempotent. */
export async function keepZoomMeeting(ctx: Ctx, one: Claimed, call: CallFacts): Promise<KeptMeeting> {
  const connection = await connectionOf(ctx, one);
  if (connection === null) throw new Refused('No Zoom account is connected.');
  const source = sourceAt(ctx, connection);
  const wanted = wantedOf(ctx, call);
  await spend(ctx, connection.id);
  const made = (await changed(source, one, connection, wanted)) ?? (await source.make(wanted));
  return { ...made, connectionId: connection.id };
}

/** A meeting of a disconnected account is left alone. */
export async function removeZoomMeeting(ctx: Ctx, one: Claimed, call: CallFacts): Promise<void> {
  const connection = await connectionOf(ctx, one);
  if (connection === null || (one.external_id !== null && one.connection_id === null)) return;
  const source = sourceAt(ctx, connection);
  const known = one.external_id ?? (await source.find(wantedOf(ctx, call).mark));
  if (known !== null) await source.remove(known);
}

/**
 * Updates the existing meeting. The first try knows that there is none; a later one checks whether only the response
 * was lost.
 */
async function changed(
  source: VideoSource,
  one: Claimed,
  connection: ConnectionRow,
  wanted: WantedMeeting,
): Promise<MadeMeeting | null> {
  const isKnown = one.external_id !== null && one.connection_id === connection.id;
  const known = isKnown && one.external_id !== null ? await source.change(one.external_id, wanted) : null;
  if (known !== null || one.tries === 1) return known;
  const found = await source.find(wanted.mark);
  return found === null ? null : source.change(found, wanted);
}

function sourceAt(ctx: Ctx, connection: ConnectionRow): VideoSource {
  if (ctx.app.test !== null) return keptMeetings(ctx.app, ctx.accountId, connection.id);
  return zoom(accessOf(ctx, connection), netOf(ctx.app, { totalMs }));
}

function wantedOf(ctx: Ctx, call: CallFacts): WantedMeeting {
  return {
    // Two installations may share a Zoom account, but the random id of a call is unique.
    mark: `${ctx.accountId}/${call.preview_id}`,
    title: `${call.event_name}: ${inviteeName(call)}`,
    startMs: toMs(call.starts_at),
    endMs: toMs(call.ends_at),
  };
}

/** The account that created the meeting, or the one to create it. */
async function connectionOf(ctx: Ctx, one: Claimed): Promise<ConnectionRow | null> {
  const { rows } = await selectConnections(
    sql`where n.account_id = ${ctx.accountId} and n.user_id = ${one.user_id} and n.provider = 'ZOOM'
      order by n.id is distinct from ${one.connection_id}::bigint, n.status = 'EXPIRED', n.id limit 1`,
  ).execute(ctx.db);
  return rows[0] ?? null;
}
