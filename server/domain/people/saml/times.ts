import { toMs } from '#/platform/values/time.ts';
import type { XmlElement } from './library.ts';
import { notAccepted } from './not-accepted.ts';

/** The maximum difference between the clocks of provider and service. */
export const skewMs = 2 * 60_000;

const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,12})?(Z|[+-]\d\d:\d\d)$/;

/** The instant in an attribute; null if it is missing. */
export function momentIn(element: XmlElement, name: string): number | null {
  const text = element.getAttribute(name);
  if (text === '') return null;
  const ms = dateTime.test(text) ? toMs(text) : Number.NaN;
  if (Number.isNaN(ms)) throw notAccepted(`${name} is not a moment`);
  return ms;
}

/** Throws if it is not valid yet, or not any more. */
export function assertNow(element: XmlElement, now: number): void {
  const from = momentIn(element, 'NotBefore');
  if (from !== null && from > now + skewMs) throw notAccepted(`${element.localName} is not good yet`);
  const until = momentIn(element, 'NotOnOrAfter');
  if (until !== null && until <= now - skewMs) throw notAccepted(`${element.localName} has expired`);
}
