import { guard } from '#/platform/net/guard.ts';
import { guardedFetch } from '#/platform/net/guarded-fetch.ts';
import type { CalendarSource } from '#/ports/calendars/calendar-source.ts';
import { sourceOf } from '#/ports/calendars/providers/source-of.ts';
import { allScopes, type FakeAccount, type GoogleFake } from './google-fake.ts';
import { noRecords } from '#/test/calendars/open-net.ts';

const thisMachine = guard(['127.0.0.0/8']);

type Settings = {
  readonly scopes?: readonly string[];
  readonly addresses?: readonly string[];
  readonly totalMs?: number;
};

/** The adapter for an account of the fake that has consented. */
export function googleSource(
  fake: GoogleFake,
  email: string,
  { scopes = allScopes, addresses = [email], totalMs = 10_000 }: Settings = {},
): CalendarSource {
  const token = fake.tokenFor(email, scopes);
  const source = sourceOf(
    'GOOGLE_CALENDAR',
    { token: () => Promise.resolve(token), capabilities: {}, addresses },
    {
      ask: (url, asked, bytesMax = 1_048_576) => guardedFetch(url, asked, thisMachine, { totalMs, bytesMax }),
      nowMs: () => 0,
      ...noRecords,
      apis: { google: fake.url, microsoft: '', zoom: '' },
    },
  );
  if (source === null) throw new Error('There is no adapter for Google');
  return source;
}

export type Person = { readonly account: FakeAccount; readonly source: CalendarSource; readonly id: string };

let people = 0;

/** A new Google account, and the adapter for it. */
export function personAt(fake: GoogleFake, timeZone = 'Europe/Berlin'): Person {
  people += 1;
  const id = `person${people}@example.com`;
  return { account: fake.account(id, timeZone), source: googleSource(fake, id), id };
}
