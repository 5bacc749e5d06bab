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
    .meta({ description: 'Address to listen on; `127.0.0.1` for only this machine.' }),
  BASE_URL: url('https:', 'http:').transform(withoutSlash).optional().meta({
    description:
      'Address under which people reach the service, for links, cookies and the reference. Default: `http://localhost:{PORT}`.',
  }),
  CONSENT_URL: url('https:', 'http:').optional().meta({
    description:
      'Page on which people give consent to third-party apps. Default: `{BASE_URL}/oauth/consent`.',
  }),
  OAUTH_REFRESH_GRACE_SECONDS: integer(0, 60).default(0).meta({
    description:
      'Seconds in which an app may repeat a refresh whose answer was lost, if nobody has used the new token yet.',
  }),
  OAUTH_REGISTRATIONS_PER_HOUR: integer(1, 1_000_000).default(10).meta({
    description: 'How many apps one address may register in an hour without a credential.',
  }),
  OAUTH_REGISTRATIONS_PER_DAY: integer(1, 10_000_000).default(1_000).meta({
    description: 'How many apps all addresses together may register in a day without a credential.',
  }),
  OAUTH_REDIRECT_SCHEMES: commaList.pipe(z.array(appScheme)).default([]).meta({
    description:
      'Comma-separated schemes of programs on people’s computers, such as `cursor`. Apps without a workspace may use them in redirect addresses, in addition to https.',
  }),
  OAUTH_CONNECTION_DAYS_MAX: integer(0, 3_650).default(0).meta({
    description:
      'Days after which a person must connect an app again, even if it refreshes its tokens; 0 means never.',
  }),
  ...databaseSettings,
  REDIS_URL: url('redis:', 'rediss:').optional().meta({
    description:
      'Redis or Valkey that counts requests for rate limits when several processes serve. Without it, PostgreSQL counts them.',
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
        'Key for everything that is stored encrypted; must be the same in all processes. Default: made once and kept in `DATA_DIR`.',
    }),
  APP_SECRET_PREVIOUS: z
    .string()
    .min(secretLengthMin, `Must have at least ${secretLengthMin} characters`)
    .optional()
    .meta({
      description:
        'The old secret, while you replace `APP_SECRET`: values that it encrypted can still be read. `callwright secrets rotate` re-encrypts all of them.',
    }),
  SMTP_URL: url('smtp:', 'smtps:').optional().meta({
    description:
      'Mail server, `smtp://user:password@host:587`. Without it, mails are kept and shown in the app.',
  }),
  MAIL_FROM: z
    .string()
    .min(3)
    .max(320)
    .default('Callwright <no-reply@localhost>')
    .meta({ description: 'Sender of mails.' }),
  MAIL_CONNECTIONS: integer(1, 100).default(5).meta({
    description:
      'How many connections to the mail server a process opens at once; each sends one mail at a time. Mail servers limit them.',
  }),
  MAILS_PER_DAY: integer(1, 1_000_000_000).default(10_000).meta({
    description:
      'How many mails to invitees and their guests a workspace may send in a day; further ones wait.',
  }),
  TEXTS_PER_DAY: integer(1, 1_000_000_000).default(1_000).meta({
    description: 'How many texts to phones a workspace may send in a day; further ones wait.',
  }),
  TEXTS_PER_NUMBER: integer(1, 1_000_000).default(10).meta({
    description: 'How many texts one number may get from a workspace in a day; further ones are not sent.',
  }),
  MAILS_PER_ADDRESS: integer(1, 1_000_000).default(30).meta({
    description:
      'How many mails about calls one address may get from a workspace in a day; further ones are not sent.',
  }),
  TRUSTED_PROXIES: commaList.pipe(z.array(addressRange)).default([]).meta({
    description:
      'Comma-separated addresses or ranges of reverse proxies whose `X-Forwarded-For` is believed.',
  }),
  WEBHOOK_ALLOW_CIDRS: commaList.pipe(z.array(addressRange)).default([]).meta({
    description:
      'Comma-separated private addresses or ranges to which the service may send requests for its users, such as the network of your containers: webhooks, calendars, sign-in providers and services to import from.',
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
      'Jitsi server on which calls get rooms, such as `https://meet.example.com`. Without it, events cannot use rooms.',
  }),
  JITSI_APP_ID: z.string().min(1).max(255).optional().meta({
    description: 'App id of the service at `JITSI_URL`, if rooms open only with a token.',
  }),
  JITSI_SECRET: z.string().min(1).optional().meta({ description: 'Secret that signs these tokens (HS256).' }),
  CALENDAR_POLL_SECONDS: integer(5, 86_400).default(300).meta({
    description:
      'Seconds after which a member’s calendar is read again, if its provider does not report changes.',
  }),
  DNS_SERVERS: commaList.pipe(z.array(dnsServer)).default([]).meta({
    description:
      'Comma-separated addresses of name servers that are asked for the records of domains, with a port if it is not 53. Default: those of the system.',
  }),
  WEBHOOK_RETRY_SCHEDULE: commaList
    .pipe(z.array(integer(0, 604_800)).min(1).max(50))
    .default([0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400])
    .meta({
      description:
        'Comma-separated seconds to wait before each try of a webhook delivery, the first included. After the last try, the delivery has failed.',
    }),
  WEBHOOK_RETENTION_DAYS: integer(1, 3_650).default(30).meta({
    description: 'Days for which changes and webhook deliveries are kept.',
  }),
  AUDIT_RETENTION_DAYS: integer(0, 36_500).default(400).meta({
    description:
      'Days for which the audit log, the log of operators and the history of rules are kept; 0 means forever.',
  }),
  ARCHIVE_RETENTION_DAYS: integer(0, 36_500).default(1_096).meta({
    description:
      'Days for which past versions of contacts, calls, deals and payments are kept; 0 means forever. Reports can be checked either way.',
  }),
  DECISION_RETENTION_DAYS: integer(0, 36_500).default(400).meta({
    description: 'Days for which the reasons why calls went to their hosts are kept; 0 means forever.',
  }),
  MAIL_RETENTION_DAYS: integer(0, 36_500).default(90).meta({
    description:
      'Days for which the texts of sent mails, texts to phones and messages to Slack are kept; that they were sent stays. 0 means forever.',
  }),
  ENTERPRISE_LIMIT_POINTS: integer(1, 1_000_000_000).default(100).meta({
    description:
      'How many requests a workspace of the ENTERPRISE plan may make to each endpoint in 10 seconds, unless `callwright limits set` says otherwise.',
  }),
  PUBLIC_LIMIT_POINTS: integer(1, 1_000_000_000).default(100).meta({
    description:
      'How many requests one address may make to each endpoint in 10 seconds without a credential.',
  }),
  MCP_LIMIT_POINTS: integer(1, 1_000_000).default(20).meta({
    description:
      'How many messages one token may send to the MCP endpoint in any 10 seconds, unless `callwright limits set` says otherwise.',
  }),
  MCP_ALLOWED_ORIGINS: commaList.pipe(z.array(webOrigin)).default([]).meta({
    description:
      'Comma-separated origins of web pages, such as `https://chat.example`, that may use the MCP endpoint from a browser. Assistants that are not web pages need no entry.',
  }),
  MCP_API_KEYS: z
    .enum(['on', 'off'], { error: 'Must be on or off' })
    .default('on')
    .transform((value) => value === 'on')
    .meta({
      description:
        '`on` (the default): assistants may use an API key. `off`: only an app that a person has connected.',
    }),
  PUBLIC_FORM_SECONDS: integer(0, 60).default(3).meta({
    description:
      'Seconds between opening a booking page and the first form it may send, to stop programs that book. The page waits by itself. Three times as long for events with `captcha`.',
  }),
  DRAIN_SECONDS: integer(0, 60).default(1).meta({
    description:
      'Seconds for which the service still accepts connections after SIGTERM while `/readyz` answers 503, so that a load balancer can notice.',
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
