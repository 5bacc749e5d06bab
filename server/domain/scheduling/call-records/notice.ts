import type { CallRow } from './call-row.ts';
import { isLinkToFollow } from './link-source.ts';

/** The people to notify of a change. */
export type Notify = 'EVERYBODY' | 'HOSTS' | 'NOBODY';

/** What may have changed again by the time people are notified, so it is stored with the change. */
const columns = [
  'id',
  'user_id',
  'version',
  'status',
  'starts_at',
  'ends_at',
  'previous_starts_at',
  'time_zone',
  'duration_min',
  'invitee_name',
  'invitee_email',
  'phone_number',
  'additional_guests',
  'location',
  'location_link',
  'location_details',
  'link_source',
  'dial_in',
  'is_slot_free',
  'notes',
  'reschedule_reason',
  'cancel_reason',
  'questions',
  'secondary_answers',
  'updated_at',
] as const satisfies readonly (keyof CallRow)[];

/** A call as it was right after a change. */
export type CallThen = Pick<CallRow, (typeof columns)[number]> & { readonly hostIds: readonly number[] };

/** The state before a new time, new hosts, or both. */
export type Moved = {
  readonly startsAt: string;
  /** Null if the host is the one who left. */
  readonly hostName: string | null;
  readonly joinedIds: readonly number[];
  readonly leftIds: readonly number[];
};

/** About a change of guests or location. `guests` are those before it. */
export type Changed = {
  readonly isPlaceNew: boolean;
  /** The confirmation announced that the link would follow. */
  readonly hasLinkCome?: boolean;
  readonly guests: CallRow['additional_guests'];
};

/** What notifications need in addition to the change: the state before it. */
export type Notice = {
  readonly notify: Notify;
  readonly moved?: Moved;
  readonly changed?: Changed;
};

/** The context of a published change of a call. */
export type CallContext = Notice & { readonly call: CallThen };

/** The context for subscribers; undefined if nobody is to be notified. */
export function contextOf(call: CallRow, notice: Notice | undefined): CallContext | undefined {
  if (notice === undefined || notice.notify === 'NOBODY') return undefined;
  const then = Object.fromEntries(columns.map((column) => [column, call[column]])) as Pick<
    CallRow,
    (typeof columns)[number]
  >; // the keys are the columns
  return { ...notice, call: { ...then, hostIds: call.hosts.map((host) => host.id) } };
}

/** The state of a call before it got a new time or other hosts. */
export function movedFrom(
  before: Pick<CallRow, 'starts_at' | 'hosts'>,
  hostIds: readonly number[],
): Notice & { readonly moved: Moved } {
  const beforeIds = before.hosts.map((host) => host.id);
  return {
    notify: 'EVERYBODY',
    moved: {
      startsAt: before.starts_at,
      hostName: before.hosts.map((host) => host.name).join(', '),
      joinedIds: hostIds.filter((id) => !beforeIds.includes(id)),
      leftIds: beforeIds.filter((id) => !hostIds.includes(id)),
    },
  };
}

/** The state of a call before its details were changed. */
export function changedFrom(before: CallRow, after: CallRow): Notice {
  const placeOf = (call: CallRow) =>
    [call.location, call.location_link, call.location_details, call.dial_in].join('\n');
  return {
    notify: 'EVERYBODY',
    changed: {
      isPlaceNew: placeOf(before) !== placeOf(after),
      hasLinkCome: isLinkToFollow(before) && !isLinkToFollow(after),
      guests: before.additional_guests,
    },
  };
}
