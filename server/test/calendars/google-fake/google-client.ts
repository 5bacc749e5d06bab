import { auth, calendar as calendarApi, type calendar_v3 } from '@googleapis/calendar';
import { allScopes, type GoogleFake } from './google-fake.ts';

// Google's own client library, configured to call our fake.

export type Auth = InstanceType<typeof auth.OAuth2>;

export const redirectUri = 'https://book.example.com/calendars/back';

export function signInClient(fake: GoogleFake): Auth {
  return new auth.OAuth2({
    clientId: fake.consent.client.id,
    clientSecret: fake.consent.client.secret,
    redirectUri,
    endpoints: {
      oauth2AuthBaseUrl: `${fake.url}/o/oauth2/v2/auth`,
      oauth2TokenUrl: `${fake.url}/token`,
      oauth2RevokeUrl: `${fake.url}/revoke`,
    },
  });
}

export function apiWith(fake: GoogleFake, client: Auth): calendar_v3.Calendar {
  return calendarApi({ version: 'v3', rootUrl: `${fake.url}/`, auth: client, retry: false });
}

export function apiFor(fake: GoogleFake, email: string, scopes = allScopes): calendar_v3.Calendar {
  const client = signInClient(fake);
  client.setCredentials({ access_token: fake.tokenFor(email, scopes) });
  return apiWith(fake, client);
}

/** For `assert.rejects`. */
export const status = (code: number) => (error: { status?: number }) => error.status === code;
