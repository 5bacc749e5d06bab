// Without schemas, because pages import this too.

/** What members can connect. ZOOM has no calendars, only meetings for calls. */
export const calendarProviders = ['GOOGLE_CALENDAR', 'MICROSOFT', 'CALDAV', 'ICS', 'ZOOM'] as const;
export type CalendarProvider = (typeof calendarProviders)[number];

/** Providers with OAuth consent. */
export const oauthProviders = ['GOOGLE_CALENDAR', 'MICROSOFT', 'ZOOM'] as const;
export type OAuthProviderName = (typeof oauthProviders)[number];
