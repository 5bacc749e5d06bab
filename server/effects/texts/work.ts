import { inReach } from '#/platform/context/app-of.ts';
import type { App, Source } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { claimTexts, deliverText } from './deliver.ts';
import { claimUnpriced, priceText } from './prices.ts';

/** Twilio accepts a hundred concurrent requests per account; numbers send about one text per second. */
const textsAtOnce = 8;
const pricesAtOnce = 2;

/** Starts sending texts and asking for their prices. */
export function workTexts(app: App): void {
  app.jobs.workRows({
    name: 'texts',
    due: () => sql`
      select from text_message
      where ${inReach(app, 'account_id')} and status = 'QUEUED' and next_try_at <= ${iso(app.clock())}::timestamptz and (leased_until is null or leased_until <= ${iso(app.clock())}::timestamptz)`,
    fetch: (max) => claimTexts(app, max),
    handle: (text) => deliverText(app, text),
    atOnce: textsAtOnce,
  });
  app.jobs.workRows({
    name: 'prices of texts',
    due: () =>
      sql`select from text_message where ${inReach(app, 'account_id')} and price_due_at <= ${iso(app.clock())}::timestamptz and external_id is not null`,
    fetch: (max) => claimUnpriced(app, max),
    handle: (text) => priceText(app, text),
    atOnce: pricesAtOnce,
  });
}

export const textsDue: Source = {
  name: 'texts',
  next: (accountId) => sql`
    select min(greatest(t.next_try_at, t.leased_until)) from text_message t
    join text_connection n on n.account_id = t.account_id and n.status = 'CONNECTED'
    where t.account_id = ${accountId} and t.status = 'QUEUED'`,
  async work(app) {
    for (const text of await claimTexts(app, textsAtOnce)) await deliverText(app, text);
  },
};

export const pricesDue: Source = {
  name: 'prices of texts',
  next: (accountId) => sql`
    select min(t.price_due_at) from text_message t
    join text_connection n on n.account_id = t.account_id and n.status = 'CONNECTED'
    where t.account_id = ${accountId} and t.external_id is not null`,
  async work(app) {
    for (const text of await claimUnpriced(app, pricesAtOnce)) await priceText(app, text);
  },
};
