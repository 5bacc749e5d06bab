import { accessOf, netOf } from '#/domain/scheduling/calendars/connections/access.ts';
import { readCallFacts, type CallFacts } from '#/effects/mail/call-facts.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { workspacesWith } from '#/platform/workspaces/in-batches.ts';
import type { CalendarSource } from '#/ports/calendars/calendar-source.ts';
import { sourceOf } from '#/ports/calendars/source-of.ts';
import { CalendarGone, NotAllowed, NotReached, Refused } from '#/ports/calendars/trouble.ts';
import { claimDue, isFull, type Claimed } from './claim.ts';
import { markOf, writtenEntryOf } from './entry-of.ts';
import { noteRemoved, noteTrouble, noteWritten } from './note.ts';

/** Of one entry, with all its requests. */
const totalMs = 30_000;

/** Writes and removes the entries of all workspaces that are due. */
export async function deliverEntries(app: App): Promise<void> {
  const due = sql`select account_id from call_entry where due_at <= ${iso(app.clock())}::timestamptz`;
  for (const accountId of await workspacesWith(app, due)) await deliverOf(app, accountId);
}

async function deliverOf(app: App, accountId: number): Promise<void> {
  const ctx = await enterWorkspace(systemContext(app), accountId);
  for (;;) {
    const claimed = await claimDue(ctx);
    if (claimed.length === 0) return;
    const facts = await readCallFacts(ctx, [...new Set(claimed.map((one) => one.event_call_id))]);
    const calls = new Map(facts.map((call) => [call.id, call]));
    const byConnection = Map.groupBy(claimed, (one) => one.id);
    await Promise.all([...byConnection.values()].map((entries) => deliverAll(ctx, entries, calls)));
    if (!isFull(claimed)) return;
  }
}

/** One after the other: providers take few requests of one account at a time. */
async function deliverAll(ctx: Ctx, entries: readonly Claimed[], calls: ReadonlyMap<number, CallFacts>): Promise<void> {
  for (const one of entries)
    try {
      await deliver(ctx, one, calls.get(one.event_call_id));
    } catch (error) {
      if (!isTrouble(error)) throw error;
      await noteTrouble(ctx, one, error);
    }
}

function isTrouble(error: unknown): error is Error {
  return [NotAllowed, NotReached, CalendarGone, Refused].some((kind) => error instanceof kind);
}

async function deliver(ctx: Ctx, one: Claimed, call: CallFacts | undefined): Promise<void> {
  const source = sourceOf(one.provider, accessOf(ctx, one), netOf(ctx.app, { totalMs }));
  if (source === null || call === undefined) throw new Refused('This calendar cannot be written to');
  if (!one.is_wanted) {
    await removeEntry(ctx, source, one, call);
    await noteRemoved(ctx, one);
    return;
  }
  const known = one.external_id === null ? null : { externalId: one.external_id, etag: one.etag };
  const entry = writtenEntryOf(ctx, call, one.entry_user_id, one.provider);
  const written = await source.write(one.calendar_external_id, entry, known);
  await noteWritten(ctx, one, call, written);
}

/** One that was written, but whose writing was not noted, is looked for. */
async function removeEntry(ctx: Ctx, source: CalendarSource, one: Claimed, call: CallFacts): Promise<void> {
  const known =
    one.external_id === null
      ? await source.find(one.calendar_external_id, { uid: one.uid, mark: markOf(ctx.accountId, call) })
      : { externalId: one.external_id, etag: one.etag };
  if (known !== null) await source.remove(one.calendar_external_id, known);
}
