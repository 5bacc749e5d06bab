import { accessOf, netOf } from '#/domain/scheduling/calendars/connections/access.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import type { CalendarSource } from '#/ports/calendars/calendar-source.ts';
import type { Net } from '#/ports/calendars/net.ts';
import { sourceOf } from '#/ports/calendars/providers/source-of.ts';
import { Refused } from '#/ports/outside/trouble.ts';
import { isTrouble, noteFailure } from './failure.ts';
import { dropLease, LeaseLost, type LeasedCalendar } from './leased-calendar.ts';
import { readChangesOrAll } from './reading.ts';
import { Stopped } from './store-pages.ts';

export type How = {
  /** A caller waits for it: reads changes only, if the last state is known. */
  readonly isUrgent?: boolean;
  /** Once aborted, no further page is read. */
  readonly stopping?: AbortSignal;
  readonly open?: (ctx: Ctx, calendar: LeasedCalendar) => CalendarSource;
};

/**
 * Syncs a leased calendar into the mirror and ends the lease. Failures are recorded, not thrown; the mirror then stays
 * as it is.
 */
export async function readCalendar(
  ctx: Ctx,
  calendar: LeasedCalendar,
  { isUrgent = false, stopping, open = openSource }: How = {},
): Promise<'READ' | 'FAILED' | 'LEFT'> {
  try {
    await readChangesOrAll(ctx, open(ctx, calendar), calendar, { isUrgent, stopping });
    return 'READ';
  } catch (error) {
    if (error instanceof LeaseLost) return 'LEFT';
    if (error instanceof Stopped) {
      await dropLease(ctx, calendar);
      return 'LEFT';
    }
    if (!isTrouble(error))
      ctx.app.log.error(`Calendar ${ctx.accountId}/${calendar.calendar_id} could not be read`, error);
    await noteFailure(ctx, calendar, error);
    return 'FAILED';
  }
}

/** Time limit of one request. A full sync may need many. */
const requestMs = 30_000;

function openSource(ctx: Ctx, calendar: LeasedCalendar): CalendarSource {
  const net: Net = {
    ...netOf(ctx.app, { totalMs: requestMs }),
    ask: (...asked) => netOf(ctx.app, { totalMs: requestMs }).ask(...asked),
  };
  const source = sourceOf(calendar.provider, accessOf(ctx, calendar), net);
  if (source === null) throw new Refused('This kind of account has no calendars.');
  return source;
}
