import type { Case } from './tenant-cases.ts';

const none = (): object => ({});

/** The endpoints of connected calendars. Their servers do not exist. */
export const calendarCases: Readonly<Record<string, Case>> = {
  // For other members it returns only whether they are connected, and no other member is.
  'calendarConnections.list': { input: none, places: { userId: null } },
  'calendarConnections.update': { repeats: true },
  'calendarConnections.remove': { input: none },
  'calendars.update': { repeats: true },
  'calendars.sync': { repeats: true },
};
