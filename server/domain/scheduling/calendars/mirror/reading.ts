import { hourMs } from '@callwright/contract/units-of-time.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { unseal } from '#/platform/secrets/secrets.ts';
import { toMs } from '#/platform/values/time.ts';
import type { CalendarSource, Span } from '#/ports/calendars/calendar-source.ts';
import { StateLost } from '#/ports/outside/trouble.ts';
import { finish, statePlace } from './finish.ts';
import { forgetGenerations } from './forget-generations.ts';
import type { LeasedCalendar } from './leased-calendar.ts';
import { storeAll, storeChanges, type Parts } from './store-pages.ts';
import { wantedWindow } from './window.ts';

/** A full sync runs daily: it finds what was never reported, and the window moves. */
const compareEveryMs = 24 * hourMs;
/** A full sync runs if the window lags behind by more than this: less than two daily syncs. */
const windowLagMs = 36 * hourMs;

type Limits = { readonly isUrgent: boolean; readonly stopping: AbortSignal | undefined };

/** Syncs changes. Does a full sync if the last state is unknown or no longer valid, and once a day to compare. */
export async function readChangesOrAll(
  ctx: Ctx,
  source: CalendarSource,
  calendar: LeasedCalendar,
  { isUrgent, stopping }: Limits,
): Promise<void> {
  const startedAtMs = ctx.app.clock();
  const window = await wantedWindow(ctx, calendar.user_id, startedAtMs);
  const known = knownReading(ctx, calendar);
  const isAllDue = known === null || (!isUrgent && isOld(calendar, known.window, window, startedAtMs));
  const common = { source, calendar, stopping };
  const hasChanges = known !== null && (await readChanges(ctx, { ...common, known, isLast: !isAllDue }));
  if (hasChanges && !isAllDue) return;
  await readAll(ctx, { ...common, window, isComparison: hasChanges });
}

/** Where the last sync ended; null before the first one, or if a full sync was requested. */
function knownReading(ctx: Ctx, calendar: LeasedCalendar): { state: string; window: Span } | null {
  const { sync_state: sealed, window_from: from, window_to: to, calendar_id: id } = calendar;
  if (sealed === null || from === null || to === null || calendar.compared_at === null) return null;
  const state = unseal(ctx.app.config, statePlace({ account_id: ctx.accountId, id }), sealed);
  return { state, window: { fromMs: toMs(from), toMs: toMs(to) } };
}

function isOld({ compared_at: at }: LeasedCalendar, known: Span, wanted: Span, now: number): boolean {
  return at === null || toMs(at) <= now - compareEveryMs || known.toMs < wanted.toMs - windowLagMs;
}

/** @returns false if the provider no longer accepts the state */
async function readChanges(
  ctx: Ctx,
  { known, isLast, ...parts }: Parts & { known: { state: string; window: Span }; isLast: boolean },
): Promise<boolean> {
  const { source, calendar } = parts;
  const { generation } = calendar;
  const startedAtMs = ctx.app.clock();
  try {
    const state = await storeChanges(ctx, parts, known);
    const finished = { startedAtMs, state, window: known.window, generation, isComparison: false, isLast };
    await finish(ctx, source, calendar, finished);
    return true;
  } catch (error) {
    if (error instanceof StateLost) return false;
    throw error;
  }
}

/** Fills a new generation. The current mirror stays in use until the last page is stored. */
async function readAll(
  ctx: Ctx,
  { window, isComparison, ...parts }: Parts & { window: Span; isComparison: boolean },
): Promise<void> {
  const { source, calendar } = parts;
  const { lease: generation } = calendar;
  const startedAtMs = ctx.app.clock();
  await forgetGenerations(ctx, calendar, calendar.generation);
  const state = await storeAll(ctx, parts, generation, window);
  await finish(ctx, source, calendar, { startedAtMs, state, window, generation, isComparison, isLast: true });
  await forgetGenerations(ctx, calendar, generation);
}
