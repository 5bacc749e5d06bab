import type { Case } from './tenant-cases.ts';

const none = (): object => ({});

/** The endpoints of connected calendars. Nothing is ever asked of their servers: nobody is there. */
export const calendarCases: Readonly<Record<string, Case>> = {
  'calendarConnections.list': { input: none },
  'calendarConnections.update': { repeats: true, input: () => ({ password: 'new' }) },
  'calendarConnections.remove': { input: none },
  'calendars.update': { repeats: true, input: () => ({ allDay: 'NEVER' }) },
  'calendars.sync': { repeats: true, input: none },
};
