import type { slotReasons, slotTags } from '@callwright/contract/troubleshoot-slots.ts';
import { say, type TextKey } from './say.ts';

export type Reason = (typeof slotReasons)[number];
type Tag = (typeof slotTags)[number];

/** Why a time is not offered, in words that suggest a solution. */
const reasons: Record<Reason, TextKey> = {
  PAST: 'reason.PAST',
  EVENT_DEACTIVATED: 'reason.EVENT_DEACTIVATED',
  MINIMUM_NOTICE: 'reason.MINIMUM_NOTICE',
  OUT_OF_RANGE: 'reason.OUT_OF_RANGE',
  OUTSIDE_AVAILABILITY: 'reason.OUTSIDE_AVAILABILITY',
  OUT_OF_OFFICE: 'reason.OUT_OF_OFFICE',
  CALENDAR_BUSY: 'reason.CALENDAR_BUSY',
  CALENDAR_DISCONNECTED: 'reason.CALENDAR_DISCONNECTED',
  ALREADY_BOOKED: 'reason.ALREADY_BOOKED',
  BUFFER: 'reason.BUFFER',
  HELD: 'reason.HELD',
  HOST_DAILY_LIMIT: 'reason.HOST_DAILY_LIMIT',
  HOST_WEEKLY_LIMIT: 'reason.HOST_WEEKLY_LIMIT',
  HOST_MONTHLY_LIMIT: 'reason.HOST_MONTHLY_LIMIT',
  EVENT_DAILY_LIMIT: 'reason.EVENT_DAILY_LIMIT',
  EVENT_WEEKLY_LIMIT: 'reason.EVENT_WEEKLY_LIMIT',
  EVENT_MONTHLY_LIMIT: 'reason.EVENT_MONTHLY_LIMIT',
  HOST_PAUSED: 'reason.HOST_PAUSED',
  HOST_DEACTIVATED: 'reason.HOST_DEACTIVATED',
  NOT_ROUTED: 'reason.NOT_ROUTED',
  FAIRNESS: 'reason.FAIRNESS',
  NOT_ON_GRID: 'reason.NOT_ON_GRID',
  NONEXISTENT_TIME: 'reason.NONEXISTENT_TIME',
};

const tags: Record<Tag, TextKey> = {
  PAST: 'tag.PAST',
  HELD: 'tag.HELD',
  OWNER_ONLY: 'tag.OWNER_ONLY',
  WIDENED: 'tag.WIDENED',
  LAST_SLOT: 'tag.LAST_SLOT',
};

export function reasonName(reason: Reason): string {
  return say(reasons[reason]);
}

export function isReason(text: string): text is Reason {
  return text in reasons;
}

export function tagName(tag: Tag): string {
  return say(tags[tag]);
}
