import type { EventSettings, linkSources } from '@callwright/contract/event-settings.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';

/** Who provides the link of a call. Null if the link was typed in. */
export type LinkSource = (typeof linkSources)[number];

type Place = Pick<EventSettings['locations'][number], 'type' | 'link' | 'perHost' | 'room'>;

/** Who provides the links for a location of an event. */
export function sourceOfPlace({ type, link, perHost, room }: Place): LinkSource | null {
  if (link !== null) return null;
  if (perHost) return 'HOST';
  return type === 'CUSTOM_LINK' ? room : sourceOfType(type);
}

/** Who provides the links for a type of location. */
export function sourceOfType(type: string): LinkSource | null {
  return type === 'GOOGLE_MEET' || type === 'MS_TEAMS' || type === 'ZOOM' ? type : null;
}

/** Whether the link of this call is still to be provided. */
export function isLinkToFollow(call: {
  readonly status: string;
  readonly link_source: LinkSource | null;
  readonly location_link: string | null;
}): boolean {
  return call.status === 'SCHEDULED' && call.link_source !== null && call.location_link === null;
}

/** The member's own meeting link, if the call uses that. */
export function hostLink(tx: Pick<Ctx, 'accountId'>, source: LinkSource | null, userId: Sql): Sql {
  return sql`(select p.meeting_link from member m join app_user p on p.id = m.person_id
    where m.account_id = ${tx.accountId} and m.user_id = ${userId} and ${source}::text = 'HOST')`;
}

/**
 * The columns of `event_call` to set when this member becomes the lead host. The link of the previous host is removed
 * at once, so that no mail contains it; a room keeps its link.
 * @param roomLink for rooms whose link depends on the time of the call
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
