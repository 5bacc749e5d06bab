import type { Case } from './tenant-cases.ts';

const none = (): object => ({});

/** The endpoints of connected calendars. Nothing is ever asked of their servers: nobody is there. */
export const calendarCases: Readonly<Record<string, Case>> = {
  // Of other members it shows only whether they are connected, and nobody else is.
  'calendarConnections.list': { input: none, places: { userId: null } },
  'calendarConnections.update': { repeats: true },
  'calendarConnections.remove': { input: none },
  'calendars.update': { repeats: true },
  'calendars.sync': { repeats: true },
};
