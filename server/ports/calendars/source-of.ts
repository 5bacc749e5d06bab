import type { Access, CalendarSource } from './calendar-source.ts';
import type { Net } from './net.ts';

type Adapter = (access: Access, net: Net) => CalendarSource;

/** The adapters that there are. */
const adapters: Readonly<Record<string, Adapter>> = {};

/** The calendars of an account, whichever provider it is at; null where the provider has none. */
export function sourceOf(provider: string, access: Access, net: Net): CalendarSource | null {
  return adapters[provider]?.(access, net) ?? null;
}
