import { guard } from '#/platform/net/guard.ts';
import { guardedFetch } from '#/platform/net/guarded-fetch.ts';
import type { CalendarSource, Page } from '#/ports/calendars/calendar-source.ts';
import { google } from '#/ports/calendars/google/google.ts';
import { allScopes, type GoogleFake } from './google-fake.ts';

const thisMachine = guard(['127.0.0.0/8']);

type Settings = {
  readonly scopes?: readonly string[];
  readonly addresses?: readonly string[];
  readonly totalMs?: number;
};

/** The adapter, for an account of the fake that has consented. */
export function googleSource(
  fake: GoogleFake,
  email: string,
  { scopes = allScopes, addresses = [email], totalMs = 10_000 }: Settings = {},
): CalendarSource {
  const token = fake.tokenFor(email, scopes);
  return google(
    { token: () => Promise.resolve(token), capabilities: {}, addresses },
    {
      ask: (url, asked, bytesMax = 1_048_576) => guardedFetch(url, asked, thisMachine, { totalMs, bytesMax }),
      nowMs: () => 0,
      apis: { google: fake.url, microsoft: '', zoom: '' },
    },
  );
}

export type Whole = Page & { readonly state: string; readonly pages: number };

/** Everything that a reading says, and how it ends. */
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
