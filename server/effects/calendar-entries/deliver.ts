import { accessOf, netOf } from '#/domain/scheduling/calendars/connections/access.ts';
import { markOf } from '#/domain/scheduling/calendars/mark.ts';
import { freshen } from '#/domain/scheduling/calendars/mirror/freshen.ts';
import { readCallFacts, type CallFacts } from '#/effects/mail/call-facts.ts';
import { noteMeeting } from '#/effects/video-links/note.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import type { CalendarSource } from '#/ports/calendars/calendar-source.ts';
import { sourceOf } from '#/ports/calendars/providers/source-of.ts';
import { isTrouble, Refused } from '#/ports/outside/trouble.ts';
import { claimDue, type Claimed } from './claim.ts';
import { noteConflict } from './conflicts.ts';
import { writtenEntryOf } from './entry-of.ts';
import { noteRemoved, noteTrouble, noteWritten } from './note.ts';

/** For one entry, with all its requests. */
const totalMs = 30_000;
/** For checking whether something else takes the time of a call that was just written. */
const checkMs = 10_000;
const atOnce = 8;

/** Writes and removes everything that is due (for tests, and for processes without workers). */
export async function deliverEntries(app: App): Promise<void> {
  for (let due = await claimDue(app, atOnce); due.length > 0; due = await claimDue(app, atOnce))
    await Promise.all(due.map((one) => deliverOne(app, one)));
}

/** Writes or removes an entry and stores the outcome. */
export async function deliverOne(app: App, one: Claimed): Promise<void> {
  const ctx = await enterWorkspace(systemContext(app), one.account_id);
  const [call] = await readCallFacts(ctx, [one.event_call_id]);
  try {
    const source = sourceOf(one.provider, accessOf(ctx, one), netOf(ctx.app, { totalMs }));
    if (source === null || call === undefined) throw new Refused('This calendar cannot be written to');
    if (one.is_wanted) await write(ctx, source, one, call);
    else await remove(ctx, source, one, call);
  } catch (error) {
    if (!isTrouble(error)) throw error;
    await noteTrouble(ctx, one, error);
  }
}

async function write(ctx: Ctx, source: CalendarSource, one: Claimed, call: CallFacts): Promise<void> {
  const known = one.external_id === null ? null : { externalId: one.external_id, etag: one.etag };
  const entry = writtenEntryOf(ctx, call, one.entry_user_id, one.provider);
  const written = await source.write(one.calendar_external_id, entry, known);
  await noteWritten(ctx, one, call, written);
  if (entry.meeting !== null && written.meeting !== null && written.meeting !== 'pending')
    await noteMeeting(ctx, call, entry.meeting, written.meeting);
  await freshen(ctx, [one.entry_user_id], { budgetMs: checkMs, olderThanMs: 0 });
  await noteConflict(ctx, one);
}

/** If an entry was written but the outcome was not stored, it is looked up first. */
async function remove(ctx: Ctx, source: CalendarSource, one: Claimed, call: CallFacts): Promise<void> {
  const known =
    one.external_id === null
      ? await source.find(one.calendar_external_id, { uid: one.uid, mark: markOf(ctx.accountId, call.id) })
      : { externalId: one.external_id, etag: one.etag };
  if (known !== null) await source.remove(one.calendar_external_id, known);
  await noteRemoved(ctx, one);
}
