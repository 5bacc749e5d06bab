import { isIP } from 'node:net';
import { z } from 'zod';
import { databaseSettings } from './database-settings.ts';
import { integer } from './integer.ts';
import { monitoringSettings } from './monitoring-settings.ts';
import { tracingSettings } from './tracing-settings.ts';
import { providerSettings, serviceAddresses, url, withoutSlash } from './provider-settings.ts';

// What can be set from outside. docs/configuration.md is printed from these definitions.

/** An address or a range in CIDR notation, `10.0.0.0/8`. */
const addressRange = z.string().refine((value) => {
  const [address = '', bits, ...rest] = value.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}, 'Must be addresses or ranges like 10.0.0.0/8');

/** The address of a name server, with or without a port. */
const dnsServer = z
  .string()
  .refine(
    (value) => isIP(value) !== 0 || isIP(/^\[?([^\]]*)\]?:\d{1,5}$/.exec(value)?.[1] ?? '') !== 0,
    'Must be addresses of name servers like 10.0.0.53 or 10.0.0.53:5353',
  );

const commaList = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

const ofBrowsers = /^(https?|javascript|data|file|blob|about|view-source|filesystem|ftp|wss?)$/;

/** A URL scheme that a program registers with the operating system. Schemes that browsers handle are refused. */
const appScheme = z
  .string()
  .refine(
    (value) => /^[a-z][a-z0-9+.-]*$/.test(value) && !ofBrowsers.test(value),
    'Must be schemes of programs, like cursor',
  );

/** An origin as browsers write it: scheme, host and port. */
const webOrigin = z
  .string()
  .refine((value) => URL.parse(value)?.origin === value, 'Must be origins like https://chat.example');

export const secretLengthMin = 32;
/** Secrets from examples, which everybody knows. */
const knownSecrets = /change|example|secret|password|sample|^(.)\1+$/i;

/** Every environment variable that the service reads. */
export const environment = z.object({
  PORT: integer(0, 65_535).default(3_000).meta({ description: 'Port to listen on; 0 takes any free one.' }),
  HOST: z
    .string()
    .min(1)
    .default('0.0.0.0')
    .meta({ description: 'Address to listen on; `127.0.0.1` for this machine alone.' }),
  BASE_URL: url('https:', 'http:').transform(withoutSlash).optional().meta({
    description:
      'Address under which people reach the service, for links, cookies and the reference. Default: `http://localhost:{PORT}`.',
  }),
  CONSENT_URL: url('https:', 'http:').optional().meta({
    description:
      'Page on which people let third-party apps act for them. Default: `{BASE_URL}/oauth/consent`.',
  }),
  OAUTH_REFRESH_GRACE_SECONDS: integer(0, 60).default(0).meta({
    description:
      'Seconds in which an app may repeat a refresh whose answer was lost, if nobody has used the new token yet.',
  }),
  OAUTH_REGISTRATIONS_PER_HOUR: integer(1, 1_000_000).default(10).meta({
    description: 'Apps that one address may register in an hour without a credential.',
  }),
  OAUTH_REGISTRATIONS_PER_DAY: integer(1, 10_000_000).default(1_000).meta({
    description: 'Apps that all addresses together may register in a day without a credential.',
  }),
  OAUTH_REDIRECT_SCHEMES: commaList.pipe(z.array(appScheme)).default([]).meta({
    description:
      'Comma-separated schemes of programs on people’s computers, such as `cursor`, that apps without a workspace may be redirected to, in addition to https.',
  }),
  OAUTH_CONNECTION_DAYS_MAX: integer(0, 3_650).default(0).meta({
    description: 'Days after which a person has to connect an app again, even if it refreshes; 0 for never.',
  }),
  ...databaseSettings,
  REDIS_URL: url('redis:', 'rediss:').optional().meta({
    description:
      'Redis or Valkey that counts requests when several processes serve. Without it PostgreSQL does.',
  }),
  APP_SECRET: z
    .string()
    .min(secretLengthMin, `Must have at least ${secretLengthMin} characters`)
    .refine(
      (value) => !knownSecrets.test(value),
      'Must be random, not an example; `openssl rand -base64 32` makes one',
    )
    .optional()
    .meta({
      description:
        'Key of everything that is stored encrypted; the same for all processes. Default: made once and kept in `DATA_DIR`.',
    }),
  APP_SECRET_PREVIOUS: z
    .string()
    .min(secretLengthMin, `Must have at least ${secretLengthMin} characters`)
    .optional()
    .meta({
      description:
        'The secret before `APP_SECRET`, while it is being replaced: what it sealed can still be read. `callwright secrets rotate` seals all of it anew.',
    }),
  SMTP_URL: url('smtp:', 'smtps:').optional().meta({
    description:
      'Mail server, `smtp://user:password@host:587`. Without it mails stay in an outbox that the app shows.',
  }),
  MAIL_FROM: z
    .string()
    .min(3)
    .max(320)
    .default('Callwright <no-reply@localhost>')
    .meta({ description: 'Sender of mails.' }),
  MAIL_CONNECTIONS: integer(1, 100).default(5).meta({
    description:
      'Connections to the mail server that a process opens at once, each for one mail at a time. Mail servers limit them.',
  }),
  MAILS_PER_DAY: integer(1, 1_000_000_000).default(10_000).meta({
    description:
      'Mails to invitees and their guests that a workspace may send within a day; further ones wait.',
  }),
  TEXTS_PER_DAY: integer(1, 1_000_000_000).default(1_000).meta({
    description: 'Texts to phones that a workspace may send within a day; further ones wait.',
  }),
  TEXTS_PER_NUMBER: integer(1, 1_000_000).default(10).meta({
    description: 'Texts that one number may get from a workspace within a day; further ones are not sent.',
  }),
  MAILS_PER_ADDRESS: integer(1, 1_000_000).default(30).meta({
    description:
      'Mails about calls that one address may get from a workspace within a day; further ones are not sent.',
  }),
  TRUSTED_PROXIES: commaList.pipe(z.array(addressRange)).default([]).meta({
    description:
      'Comma-separated addresses or ranges of reverse proxies whose `X-Forwarded-For` is believed.',
  }),
  WEBHOOK_ALLOW_CIDRS: commaList.pipe(z.array(addressRange)).default([]).meta({
    description:
      'Comma-separated private addresses or ranges that the service may send requests to for its users, such as the network of your containers.',
  }),
  ...providerSettings('GOOGLE', 'Google Calendar', 'of an OAuth client (type “Web application”)', {
    auth: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    api: 'https://www.googleapis.com',
  }),
  ...providerSettings('MICROSOFT', 'Microsoft 365 and Outlook', 'of an app registration', {
    auth: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    token: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    api: 'https://graph.microsoft.com/v1.0',
  }),
  ...providerSettings('ZOOM', 'Zoom', 'of a user-managed OAuth app', {
    auth: 'https://zoom.us/oauth/authorize',
    token: 'https://zoom.us/oauth/token',
    api: 'https://api.zoom.us/v2',
  }),
  ...serviceAddresses,
  JITSI_URL: url('https:', 'http:').transform(withoutSlash).optional().meta({
    description:
      'Jitsi server on which calls get rooms, such as `https://meet.example.com`. Without it events cannot ask for rooms.',
  }),
  JITSI_APP_ID: z.string().min(1).max(255).optional().meta({
    description: 'Name under which `JITSI_URL` knows the service, where rooms open with a token only.',
  }),
  JITSI_SECRET: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'Secret with which those tokens are signed (HS256).' }),
  CALENDAR_POLL_SECONDS: integer(5, 86_400).default(300).meta({
    description:
      'Seconds after which a calendar of a member is read again, where its provider does not tell about changes.',
  }),
  DNS_SERVERS: commaList.pipe(z.array(dnsServer)).default([]).meta({
    description:
      'Comma-separated addresses of name servers, with a port where it is not 53, that are asked for the records of domains. Those of the system by default.',
  }),
  WEBHOOK_RETRY_SCHEDULE: commaList
    .pipe(z.array(integer(0, 604_800)).min(1).max(50))
    .default([0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400])
    .meta({
      description:
        'Comma-separated seconds that a webhook waits before each try, the first included. After the last one a delivery has failed.',
    }),
  WEBHOOK_RETENTION_DAYS: integer(1, 3_650).default(30).meta({
    description: 'Days for which changes, and what webhooks delivered of them, can be read again.',
  }),
  AUDIT_RETENTION_DAYS: integer(0, 36_500).default(400).meta({
    description:
      'Days for which the audit log, what operators did and what rules did are kept; 0 is for ever.',
  }),
  ARCHIVE_RETENTION_DAYS: integer(0, 36_500).default(1_096).meta({
    description:
      'Days for which it can be read what contacts, calls, deals and payments were before; 0 is for ever. Reports can be checked either way.',
  }),
  DECISION_RETENTION_DAYS: integer(0, 36_500).default(400).meta({
    description: 'Days for which it can be read why a call went to its host; 0 is for ever.',
  }),
  MAIL_RETENTION_DAYS: integer(0, 36_500).default(90).meta({
    description:
      'Days for which the texts of mails are kept, once sent; recipient and time stay. 0 is forever.',
  }),
  ENTERPRISE_LIMIT_POINTS: integer(1, 1_000_000_000).default(100).meta({
    description:
      'Requests that a workspace of the ENTERPRISE plan may make to each endpoint in 10 seconds, unless `callwright limits set` says otherwise.',
  }),
  PUBLIC_LIMIT_POINTS: integer(1, 1_000_000_000).default(100).meta({
    description: 'Requests that one address may make without a credential to each endpoint in 10 seconds.',
  }),
  MCP_LIMIT_POINTS: integer(1, 1_000_000).default(20).meta({
    description:
      'Messages that one token may send to the MCP endpoint in any 10 seconds, unless `callwright limits set` says otherwise.',
  }),
  MCP_ALLOWED_ORIGINS: commaList.pipe(z.array(webOrigin)).default([]).meta({
    description:
      'Comma-separated origins of web pages, such as `https://chat.example`, that may reach the MCP endpoint from a browser. Assistants that are not web pages need no entry.',
  }),
  MCP_API_KEYS: z
    .enum(['on', 'off'], { error: 'Must be on or off' })
    .default('on')
    .transform((value) => value === 'on')
    .meta({
      description: 'Whether assistants may use an API key, or only an app that a person has connected.',
    }),
  PUBLIC_FORM_SECONDS: integer(0, 60).default(3).meta({
    description:
      'Seconds between opening a booking page and the first thing it may send; programs that book are quicker. The page waits by itself. Three times as many for events with `captcha`.',
  }),
  DRAIN_SECONDS: integer(0, 60).default(1).meta({
    description:
      'Seconds that the service keeps accepting connections after SIGTERM while `/readyz` answers 503, so that a load balancer can notice.',
  }),
  ...monitoringSettings,
  ...tracingSettings,
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
      error: 'Must be fatal, error, warn, info, debug or silent',
    })
    .default('info')
    .meta({ description: 'What is logged to stderr: `info` has one line per request.' }),
});
