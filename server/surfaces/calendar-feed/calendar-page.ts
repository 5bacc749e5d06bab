import { createHash } from 'node:crypto';
import { dayMs, hourMs } from '@callwright/contract/units-of-time.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { readCallOfToken } from '#/surfaces/booking-page/invitee-call.ts';
import { readDeclined } from '#/surfaces/booking-page/declined.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { accountOfToken } from '#/domain/scheduling/call-records/invitee-token.ts';
import type { Answer } from '#/surfaces/http/call.ts';
import { countPage } from '#/surfaces/http/page-limit.ts';
import type { Page, PageRequest } from '#/surfaces/http/pages.ts';
import { isKnown } from '#/surfaces/http/versions.ts';
import { readCallFacts, type CallFacts } from '#/effects/mail/call-facts.ts';
import { hostReader, inviteeReader } from '#/effects/mail/call-mail.ts';
import type { Audience } from '#/ports/messages/send-mail.ts';
import type { Reader } from '#/effects/mail/moments.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import { entryOf } from '#/effects/mail/call-entry.ts';
import { hashOf } from './feed.ts';
import { icsOf, type CalendarEntry } from '#/effects/mail/ics.ts';

const daysBack = 30;
const daysAhead = 365;
const callsMax = 5_000;
/** Calendar programs ask every few minutes; one use per hour is recorded. */
const notedEachMs = hourMs;

const feedPath = /^\/calendar\/([A-Za-z0-9_-]{1,80})\.ics$/;
const callPath = /^\/calendar\/call\/([A-Za-z0-9_-]{1,80})\.ics$/;

/** `/calendar/<secret>.ics` is a member’s own calendar, `/calendar/call/<secret>.ics` the invitee’s file of one call. */
export function calendarPage(app: App): Page {
  return async (request) => {
    await countPage(app, 'calendar', request);
    const [, callToken] = callPath.exec(request.path) ?? [];
    if (callToken !== undefined) return answer(request, 'call.ics', await callFile(app, callToken));
    const [, feedToken] = feedPath.exec(request.path) ?? [];
    if (feedToken === undefined) throw notFound('calendar');
    return answer(request, 'calls.ics', await feedFile(app, feedToken));
  };
}

function answer({ headers }: PageRequest, name: string, ics: string): Answer {
  const etag = `"${createHash('sha256').update(ics).digest('base64url').slice(0, 22)}"`;
  const list = Object.entries({
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'no-store',
    ETag: etag,
    'X-Robots-Tag': 'noindex',
  }).flat();
  const known = headers['if-none-match'];
  if (known !== undefined && isKnown(known, etag)) return { status: 304, headers: list, body: '' };
  return { status: 200, headers: list, body: ics };
}

/** The invitee’s call as an iCalendar file. The file of a canceled call removes the entry again. */
async function callFile(app: App, token: string): Promise<string> {
  const ctx = await workspaceOf(app, token);
  const call = await readCallOfToken(ctx, token);
  const facts =
    call === null ? (await readDeclined(ctx, token))?.facts : (await readCallFacts(ctx, [call.id]))[0];
  if (facts === undefined) throw notFound('call');
  return icsOf({ method: 'PUBLISH', entries: [published(ctx, facts, 'INVITEE', inviteeReader(facts))] });
}

/** A member’s calls, read on each request: a replaced address or a member who left gets nothing. */
async function feedFile(app: App, token: string): Promise<string> {
  const ctx = await workspaceOf(app, token);
  const owner = await ownerOf(ctx, token);
  const { rows } = await sql<{ id: number }>`
    select h.event_call_id as id
    from event_call_host h join event_call c on c.account_id = h.account_id and c.id = h.event_call_id
    where h.account_id = ${ctx.accountId} and h.user_id = ${owner.user_id} and c.status = 'SCHEDULED'
      and h.starts_at > ${iso(ctx.now - daysBack * dayMs)}::timestamptz and h.starts_at < ${iso(ctx.now + daysAhead * dayMs)}::timestamptz
    order by h.starts_at, h.event_call_id limit ${sql.lit(callsMax)}`.execute(ctx.db);
  const calls = await readCallFacts(
    ctx,
    rows.map((row) => row.id),
  );
  const reader = hostReader({ locale: owner.locale, timeZone: owner.time_zone }, ctx.account.locale);
  return icsOf({
    method: 'PUBLISH',
    name: ctx.account.name,
    entries: calls.map((call) => published(ctx, call, 'HOST', reader)),
  });
}

/** DTSTAMP is the time of the last change, so that the file stays the same until something in it changes. */
function published(ctx: Ctx, call: CallFacts, audience: Audience, reader: Reader): CalendarEntry {
  const { baseUrl } = ctx.app.config;
  const entry = entryOf(call, { audience, reader, baseUrl, stampMs: toMs(call.updated_at) });
  return { ...entry, attendees: [] };
}

type Owner = { user_id: number; locale: string; time_zone: string; last_used_at: string | null };

async function ownerOf(ctx: Ctx, token: string): Promise<Owner> {
  const found = sql<Owner>`
    select f.user_id, u.locale, u.time_zone, f.last_used_at
    from calendar_feed f
    join member m on m.account_id = f.account_id and m.user_id = f.user_id and m.status = 'ACTIVE' and m.deleted_at is null
      and f.born > m.credentials_after
    join app_user u on u.id = m.person_id
    where f.account_id = ${ctx.accountId} and f.token_hash = ${hashOf(token)}`;
  const { rows } = await ctx.db.asService((db) => found.execute(db));
  const [owner] = rows;
  if (owner === undefined) throw notFound('calendar');
  if (owner.last_used_at === null || toMs(owner.last_used_at) < ctx.now - notedEachMs)
    await sql`
      update calendar_feed set last_used_at = ${iso(ctx.now)}
      where account_id = ${ctx.accountId} and user_id = ${owner.user_id}`.execute(ctx.db);
  return owner;
}

/** A secret starts with the id of its workspace, like the secrets of calls. */
async function workspaceOf(app: App, token: string): Promise<Ctx> {
  const accountId = accountOfToken(token);
  if (accountId === null) throw notFound('calendar');
  return enterWorkspace(systemContext(app), accountId);
}
