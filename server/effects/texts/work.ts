import type { App } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { claimTexts, deliverText } from './deliver.ts';
import { claimUnpriced, priceText } from './prices.ts';

/** Twilio takes a hundred requests at once from an account; numbers send about one text in a second. */
const textsAtOnce = 8;
const pricesAtOnce = 2;

/** Lets this process hand texts over, and ask what they cost. */
export function workTexts(app: App): void {
  app.jobs.workRows({
    name: 'texts',
    due: () => sql`
      select from text_message
      where status = 'QUEUED' and next_try_at <= ${iso(app.clock())}::timestamptz and (leased_until is null or leased_until <= ${iso(app.clock())}::timestamptz)`,
    fetch: (max) => claimTexts(app, max),
    handle: (text) => deliverText(app, text),
    atOnce: textsAtOnce,
  });
  app.jobs.workRows({
    name: 'prices of texts',
    due: () =>
      sql`select from text_message where price_due_at <= ${iso(app.clock())}::timestamptz and external_id is not null`,
    fetch: (max) => claimUnpriced(app, max),
    handle: (text) => priceText(app, text),
    atOnce: pricesAtOnce,
  });
}
