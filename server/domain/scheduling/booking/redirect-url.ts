import { withParams } from '#/platform/values/pass-params.ts';
import type { CallRow } from '#/domain/scheduling/call-records/call-row.ts';

/** Where the invitee is sent after booking; null for the page's own confirmation. */
export function redirectUrlOf(call: CallRow): string | null {
  const { event_confirmation: confirmation } = call;
  if (confirmation.type !== 'REDIRECT') return null;
  if (!confirmation.passParams) return confirmation.url;
  return withParams(confirmation.url, {
    ...Object.fromEntries(call.utm.map(({ utmKey, utmValue }) => [utmKey, utmValue])),
    event: call.link_prefix,
    dateTime: call.starts_at,
    timeZone: call.time_zone,
  });
}
