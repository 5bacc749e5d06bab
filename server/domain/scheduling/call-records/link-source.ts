import type { EventSettings, linkSources } from '@callwright/contract/event-settings.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';

/** Who makes the link of a call. A call whose link was typed has none. */
export type LinkSource = (typeof linkSources)[number];

type Place = Pick<EventSettings['locations'][number], 'type' | 'link' | 'perHost' | 'room'>;

/** Who makes the links of calls at a place of an event. */
export function sourceOfPlace({ type, link, perHost, room }: Place): LinkSource | null {
  if (link !== null) return null;
  if (perHost) return 'HOST';
  return type === 'CUSTOM_LINK' ? room : sourceOfType(type);
}

/** Who makes the links of a kind of place. */
export function sourceOfType(type: string): LinkSource | null {
  return type === 'GOOGLE_MEET' || type === 'MS_TEAMS' || type === 'ZOOM' ? type : null;
}

/** Somebody makes the link of this call, and it is not there yet. */
export function isLinkToFollow(call: {
  readonly status: string;
  readonly link_source: LinkSource | null;
  readonly location_link: string | null;
}): boolean {
  return call.status === 'SCHEDULED' && call.link_source !== null && call.location_link === null;
}

/** The link of the member themself, where it is theirs that is asked for. */
export function hostLink(tx: Pick<Ctx, 'accountId'>, source: LinkSource | null, userId: Sql): Sql {
  return sql`(select p.meeting_link from member m join app_user p on p.id = m.person_id
    where m.account_id = ${tx.accountId} and m.user_id = ${userId} and ${source}::text = 'HOST')`;
}

/**
 * What to set in `event_call` when the call has this host in charge from now on. The link of another host is taken back at
 * once, so that no mail says it any more; a room stays.
 * @param roomLink of a room whose link changes with the time of the call
 */
export function linkAfterHost(userId: Sql, roomLink: string | null = null): Sql {
  const isKept = sql`(event_call.link_source is null or event_call.user_id = ${userId} or event_call.link_source = 'JITSI')`;
  return sql`location_link = case
      when event_call.link_source = 'JITSI' then coalesce(${roomLink}::text, event_call.location_link)
      when ${isKept} then event_call.location_link
      when event_call.link_source = 'HOST' then (select p.meeting_link from member m join app_user p on p.id = m.person_id
        where m.account_id = event_call.account_id and m.user_id = ${userId}) end,
    dial_in = case when ${isKept} then event_call.dial_in end`;
}
