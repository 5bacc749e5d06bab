import { providerStates } from '#/domain/scheduling/calendars/connections/providers.ts';
import type { Config } from '#/platform/config/config.ts';
import { guard, isAllowedUrl } from '#/platform/net/guard.ts';
import type { Check } from './doctor-check.ts';

const names = {
  GOOGLE_CALENDAR: 'Google',
  MICROSOFT: 'Microsoft',
  CALDAV: 'CalDAV',
  ICS: 'ICS',
  ZOOM: 'Zoom',
} as const;
const googleHint =
  'as long as its app is in testing, Google ends each permission after 7 days: publish it, or choose “Internal”';

/** Which providers members can connect, and how soon changes arrive. A provider that is not set up is not a problem. */
export function calendarChecks(config: Config): Check[] {
  const states = providerStates(config).map(({ provider, isSetUp, needs }): Check => {
    const hint = provider === 'GOOGLE_CALENDAR' ? `; ${googleHint}` : '';
    const detail = isSetUp
      ? `members can connect it${hint}`
      : `not set up: ${needs.join(' and ')} ${needs.length === 1 ? 'is' : 'are'} missing`;
    // A client id without a secret, or a secret without an id, is a mistake.
    return { name: `calendars of ${names[provider]}`, ok: needs.length !== 1, detail };
  });
  const url = new URL(config.baseUrl);
  const isReached = url.protocol === 'https:' && isAllowedUrl(url, guard([]));
  const detail = isReached
    ? 'Google and Microsoft tell about changes'
    : `read every ${config.calendarPollSeconds} seconds: providers send only to a public https BASE_URL`;
  return [...states, { name: 'changes of calendars', ok: true, detail }];
}
