import type { App } from '#/platform/context/ctx.ts';
import { claimTexts, deliverText } from './deliver.ts';
import { claimUnpriced, priceText } from './prices.ts';

/** Twilio takes a hundred requests at once from an account; numbers send about one text in a second. */
const textsAtOnce = 8;
const pricesAtOnce = 2;

/** Lets this process hand texts over, and ask what they cost. */
export function workTexts(app: App): void {
  app.jobs.workRows({
    fetch: (max) => claimTexts(app, max),
    handle: (text) => deliverText(app, text),
    atOnce: textsAtOnce,
  });
  app.jobs.workRows({
    fetch: (max) => claimUnpriced(app, max),
    handle: (text) => priceText(app, text),
    atOnce: pricesAtOnce,
  });
}
