import { dayMs } from '@callwright/contract/units-of-time.ts';
import { dateOf, format } from './time.ts';

/** 09:30–10:00; 23:30 – 00:15 over midnight, where the format would add both dates. From a day on, it has them. */
export function writeSpan(start: string, end: string, timeZone: string): string {
  const times = format({ timeZone, timeStyle: 'short' });
  const [from, to] = [Date.parse(start), Date.parse(end)];
  const isOverMidnight = to - from < dayMs && dateOf(start, timeZone) !== dateOf(end, timeZone);
  return isOverMidnight ? `${times.format(from)} – ${times.format(to)}` : times.formatRange(from, to);
}
