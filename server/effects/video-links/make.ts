import { readCallFacts, type CallFacts } from '#/effects/mail/call-facts.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { isTrouble, NotReached, Refused } from '#/ports/outside/trouble.ts';
import { newRoomLink } from '#/ports/video/jitsi.ts';
import { claimDue, type Claimed } from './claim.ts';
import { noteMade, noteRemoved, noteTrouble } from './note.ts';
import { keepZoomMeeting, removeZoomMeeting, type KeptMeeting } from './zoom-meeting.ts';

const atOnce = 8;

/** Creates and removes every link that is due (for tests, and for processes without workers). */
export async function makeLinks(app: App): Promise<void> {
  for (let due = await claimDue(app, atOnce); due.length > 0; due = await claimDue(app, atOnce))
    await Promise.all(due.map((one) => makeOne(app, one)));
}

/** Creates or removes a link and stores the outcome. */
export async function makeOne(app: App, one: Claimed): Promise<void> {
  const ctx = await enterWorkspace(systemContext(app), one.account_id);
  const [call] = await readCallFacts(ctx, [one.event_call_id]);
  if (call === undefined) return; // it was erased with everything about it
  try {
    if (one.is_wanted) await noteMade(ctx, one, await made(ctx, one, call));
    else {
      if (one.provider === 'ZOOM') await removeZoomMeeting(ctx, one, call);
      await noteRemoved(ctx, one);
    }
  } catch (error) {
    if (!isTrouble(error)) throw error;
    await noteTrouble(ctx, one, call, error);
  }
}

type Made = Pick<KeptMeeting, 'link' | 'dialIn'> & Partial<KeptMeeting>;

async function made(ctx: Ctx, one: Claimed, call: CallFacts): Promise<Made> {
  switch (one.provider) {
    case 'ZOOM':
      return keepZoomMeeting(ctx, one, call);
    case 'GOOGLE_MEET':
      return askEntry(
        ctx,
        one,
        call,
        'GOOGLE_CALENDAR',
        'No Google calendar is connected to which calls are written.',
      );
    case 'MS_TEAMS':
      return askEntry(
        ctx,
        one,
        call,
        'MICROSOFT',
        'No Microsoft calendar is connected to which calls are written.',
      );
    case 'JITSI':
      return {
        link: orRefused(
          newRoomLink(ctx.app.config, toMs(call.ends_at)),
          'This installation has no Jitsi server.',
        ),
        dialIn: null,
      };
    case 'HOST':
      return {
        link: orRefused(await ownLink(ctx, one.user_id), 'The host has no video link of their own.'),
        dialIn: null,
      };
    default:
      return one.provider satisfies never;
  }
}

function orRefused(link: string | null, message: string): string {
  if (link === null) throw new Refused(message);
  return link;
}

/**
 * Meetings of calendar providers are created with the call's entry: the entry is written again and returns the link.
 */
async function askEntry(
  ctx: Ctx,
  one: Claimed,
  call: CallFacts,
  provider: string,
  without: string,
): Promise<Made> {
  if (call.location_link !== null) return { link: call.location_link, dialIn: call.dial_in };
  const { rows } = await sql`
    update call_entry set due_at = least(due_at, ${iso(ctx.app.clock())}::timestamptz)
    where account_id = ${ctx.accountId} and event_call_id = ${one.event_call_id} and user_id = ${one.user_id} and provider = ${provider}
      and calendar_id is not null and is_wanted
    returning event_call_id`.execute(ctx.db);
  if (rows.length === 0) throw new Refused(without);
  throw new NotReached('The calendar has not made the meeting yet.');
}

async function ownLink(ctx: Ctx, userId: number): Promise<string | null> {
  const { rows } = await sql<{ link: string | null }>`
    select p.meeting_link as link from member m join app_user p on p.id = m.person_id
    where m.account_id = ${ctx.accountId} and m.user_id = ${userId}`.execute(ctx.db);
  return rows[0]?.link ?? null;
}
