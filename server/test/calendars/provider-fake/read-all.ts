import type { CalendarSource, Page } from '#/ports/calendars/calendar-source.ts';

export type Whole = Page & { readonly state: string; readonly pages: number };

/** All pages of a reading, and how it ends. */
export async function readAll(reading: ReturnType<CalendarSource['read']>): Promise<Whole> {
  const pages: Page[] = [];
  for (;;) {
    const { done, value } = await reading.next();
    if (!done) {
      pages.push(value);
      continue;
    }
    return {
      changed: pages.flatMap(({ changed }) => changed),
      gone: pages.flatMap(({ gone }) => gone),
      state: value,
      pages: pages.length,
    };
  }
}
