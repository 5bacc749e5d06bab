import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { seal } from '#/platform/secrets/secrets.ts';
import type { CalendarSource, Page, Reading, Span } from '#/ports/calendars/calendar-source.ts';
import { statePlace } from './finish.ts';
import { changesAtOnce, Gathered } from './gathered.ts';
import { keepLease, type LeasedCalendar } from './leased-calendar.ts';
import { storePage } from './store-page.ts';

export type Parts = {
  readonly source: CalendarSource;
  readonly calendar: LeasedCalendar;
  readonly stopping: AbortSignal | undefined;
};

/** The process is shutting down. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

/**
 * Stores a full sync in a new generation, page by page, so that only one page is in memory.
 * @returns the state from which the next sync continues
 */
export async function storeAll(ctx: Ctx, parts: Parts, generation: number, window: Span): Promise<string> {
  return eachPage(parts, { state: null, window }, (page) =>
    storePage(ctx, parts.calendar, { generation, window }, page),
  );
}

/**
 * Stores changes in the mirror together with the next state. Providers do not report items that appeared and vanished
 * since a state, so the old state must not be used again once a part is stored. If there are so many changes that they
 * are stored in parts, there is no state until the last part; if that sync fails, the next one is a full sync.
 * @returns the state from which the next sync continues
 */
export async function storeChanges(
  ctx: Ctx,
  parts: Parts,
  known: { readonly state: string; readonly window: Span },
): Promise<string> {
  const { calendar } = parts;
  const { generation } = calendar;
  const { window } = known;
  const gathered = new Gathered();
  const state = await eachPage(parts, known, async (page) => {
    gathered.add(page);
    if (gathered.count >= changesAtOnce)
      await storePage(ctx, calendar, { generation, window, state: null }, gathered.take());
    else await transaction(ctx, (tx) => keepLease(tx, calendar));
  });
  const place = statePlace({ account_id: ctx.accountId, id: calendar.calendar_id });
  const sealed = seal(ctx.app.config, place, state);
  await storePage(ctx, calendar, { generation, window, state: sealed }, gathered.take());
  return state;
}

async function eachPage(
  { source, calendar, stopping }: Parts,
  reading: Reading,
  store: (page: Page) => Promise<void>,
): Promise<string> {
  const pages = source.read(calendar.external_id, reading);
  try {
    for (;;) {
      const step = await pages.next();
      if (step.done === true) return step.value;
      await store(step.value);
      if (stopping?.aborted === true) throw new Stopped('This process is asked to stop');
    }
  } finally {
    await pages.return('');
  }
}
