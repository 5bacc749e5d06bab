import { issue } from './error-reasons.ts';
import { z } from 'zod';
import { CalendarConnection, CalendarProviderState } from './calendar-connection.ts';
import { oauthProviders } from './calendar-providers.ts';
import { endpoint } from './endpoint.ts';
import { filledName, filledText, id, rowId, text } from './shared.ts';

// How members connect their external calendars.

/** Where a provider redirects a member after consent. */
export const calendarCallbackPath = '/calendar/connected';
/** The page of calendars, to which the member goes next. */
export const calendarSettingsPath = '/settings/calendars';

const one = z.object({ data: z.object({ connection: CalendarConnection }) });
const changing = {
  access: 'credential',
  scope: 'userAvailabilities:write',
  right: 'availability:write',
} as const;

// `http` is for servers in networks that the operator has allowed.
const address = text(2_000).refine((value) => isOf(value, ['https:', 'http:']), issue('DAV_ADDRESS_INVALID'));
// `webcal` is how calendars write the address of a subscription.
const feedAddress = text(2_000).refine(
  (value) => isOf(value, ['https:', 'http:', 'webcal:', 'webcals:']),
  issue('FEED_ADDRESS_INVALID'),
);

function isOf(address: string, protocols: readonly string[]): boolean {
  const url = URL.parse(address.trim());
  return url !== null && protocols.includes(url.protocol);
}

export const list = endpoint({
  method: 'GET',
  path: '/v1/calendarConnections',
  summary: 'List calendar connections',
  description:
    'Of the caller. With `userId`, of another member: only that they are connected and whether that works, without names of accounts or calendars.',
  access: 'credential',
  scope: 'userAvailabilities:read',
  right: 'availability:read',
  input: z.object({ userId: id.optional() }),
  output: z.object({
    data: z.object({
      connections: z.array(CalendarConnection),
      providers: z.array(CalendarProviderState),
    }),
  }),
  status: 200,
});

export const create = endpoint({
  method: 'POST',
  path: '/v1/calendarConnections',
  summary: 'Connect a CalDAV account or subscribe to an ICS calendar',
  description:
    'The server is contacted at once. The entries of its first calendar block bookings, and calls are written to it if the caller has no other calendar for that. For an account that is already connected, the password is replaced.',
  ...changing,
  stepUp: {},
  input: z
    .object({
      provider: z.enum(['CALDAV', 'ICS']),
      serverUrl: address
        .optional()
        .meta({ description: 'Only for CALDAV; the address of the server is enough' }),
      login: filledText(320).optional(),
      password: filledText(1_000).optional().meta({
        description: 'iCloud, Fastmail and others require an app-specific password',
      }),
      url: feedAddress.optional().meta({
        description: 'Only for ICS: a secret URL, which is read and never written. webcal stands for https',
      }),
      name: text(100).optional().meta({ description: 'Name of the calendar, for ICS' }),
    })
    .superRefine((value, context) => {
      const needed =
        value.provider === 'ICS' ? (['url'] as const) : (['serverUrl', 'login', 'password'] as const);
      for (const path of needed)
        if (value[path] === undefined)
          context.addIssue({ code: 'custom', path: [path], ...issue('REQUIRED') });
    }),
  output: one,
  status: 201,
  codes: ['LIMIT_REACHED'],
  errors: [409],
});

export const update = endpoint({
  method: 'PUT',
  path: '/v1/calendarConnections',
  summary: 'Update the password, URL or name of a calendar connection',
  description:
    'With a password or `url`, the server is contacted at once. For ICS, `url` is the new URL of the same calendar.',
  ...changing,
  stepUp: {},
  actsOutside: true,
  input: z
    .object({
      id,
      name: filledName(100).optional(),
      password: filledText(1_000).optional(),
      url: feedAddress.optional(),
    })
    .superRefine(({ name, password, url }, context) => {
      const isOne = password === undefined || url === undefined;
      if (isOne && [name, password, url].some((value) => value !== undefined)) return;
      context.addIssue({
        code: 'custom',
        path: ['password'],
        ...issue('NOTHING_TO_CHANGE'),
      });
    }),
  sentBack: CalendarConnection,
  output: one,
  status: 200,
});

export const remove = endpoint({
  method: 'DELETE',
  path: '/v1/calendarConnections/{id}',
  summary: 'Disconnect a calendar account',
  description:
    'Data read from its calendars is deleted. Entries of calls stay in them and are no longer updated.',
  ...changing,
  actsOutside: true,
  input: z.object({ id }),
  output: z.object({ data: z.object({ id: rowId, removed: z.literal(true) }) }),
  status: 200,
});

export const authorize = endpoint({
  method: 'POST',
  path: '/v1/calendarConnections/authorize',
  summary: 'Start connecting a Google, Microsoft or Zoom account',
  description:
    'Send the browser to the returned URL; complete it within ten minutes, once, in the same session. READ lets busy entries block bookings; WRITE also lets calls be written. Connecting the same account with another purpose keeps one connection. Answers 409 if the operator has not set up the provider.',
  ...changing,
  stepUp: {},
  input: z.object({
    provider: z.enum(oauthProviders),
    purpose: z.enum(['READ', 'WRITE']).default('WRITE'),
    returnTo: text(500)
      .refine((value) => /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(value), issue('PATH_INVALID'))
      .default(calendarSettingsPath),
  }),
  output: z.object({
    data: z.object({ url: z.string().meta({ description: 'URL of the provider to send the browser to' }) }),
  }),
  status: 200,
  codes: ['SESSION_REQUIRED'],
  errors: [409],
});
