import { guard } from '#/platform/net/guard.ts';
import { guardedFetch } from '#/platform/net/guarded-fetch.ts';
import type { CalendarSource } from '#/ports/calendars/calendar-source.ts';
import { sourceOf } from '#/ports/calendars/providers/source-of.ts';
import { allScopes, type FakeAccount, type GraphFake } from './graph-fake.ts';
import { noRecords } from '#/test/calendars/open-net.ts';

const thisMachine = guard(['127.0.0.0/8']);

type Settings = { readonly scopes?: readonly string[]; readonly totalMs?: number };

/** The adapter for an account of the fake that has consented. */
export function graphSource(
  fake: GraphFake,
  email: string,
  { scopes = allScopes, totalMs = 10_000 }: Settings = {},
): CalendarSource {
  const token = fake.tokenFor(email, scopes);
  const capabilities = { primary: fake.account(email).primary.id };
  const source = sourceOf(
    'MICROSOFT',
    { token: () => Promise.resolve(token), capabilities, addresses: [email] },
    {
      ask: (url, asked, bytesMax = 1_048_576) => guardedFetch(url, asked, thisMachine, { totalMs, bytesMax }),
      nowMs: () => 0,
      ...noRecords,
      apis: { google: '', microsoft: fake.apiUrl, zoom: '' },
    },
  );
  if (source === null) throw new Error('There is no adapter for Microsoft');
  return source;
}

export type Person = { readonly account: FakeAccount; readonly source: CalendarSource; readonly id: string };

let people = 0;

/** A new Microsoft account, the adapter for it, and the id of its default calendar. */
export function personAt(fake: GraphFake): Person {
  people += 1;
  const email = `person${people}@example.com`;
  const account = fake.account(email);
  return { account, source: graphSource(fake, email), id: account.primary.id };
}
