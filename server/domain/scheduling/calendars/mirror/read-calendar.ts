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
  /** Somebody waits for it: no more is read than what has changed, where that is known. */
  readonly isUrgent?: boolean;
  /** Once it is aborted, no further page is read. */
  readonly stopping?: AbortSignal;
  readonly open?: (ctx: Ctx, calendar: LeasedCalendar) => CalendarSource;
};

/**
 * Reads a leased calendar into the mirror and ends the lease. What goes wrong is noted and not thrown; the mirror stays
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

/** One request takes no longer; a reading of everything may be many. */
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
