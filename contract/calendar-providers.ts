// Plain words, which pages read too.

/** What members connect. ZOOM has no calendars: its meetings are links of calls. */
export const calendarProviders = ['GOOGLE_CALENDAR', 'MICROSOFT', 'CALDAV', 'ICS', 'ZOOM'] as const;
export type CalendarProvider = (typeof calendarProviders)[number];

/** Those that ask the person themselves, on a page of their own. */
export const oauthProviders = ['GOOGLE_CALENDAR', 'MICROSOFT', 'ZOOM'] as const;
export type OAuthProviderName = (typeof oauthProviders)[number];
