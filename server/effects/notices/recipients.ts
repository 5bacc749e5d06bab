import type { NoticeKind } from '@callwright/contract/notices.ts';
import type { CallContext } from '#/domain/scheduling/call-records/notice.ts';
import type { Actor } from '#/platform/context/ctx.ts';
import type { Subscriber } from '#/platform/context/subscriber.ts';
import { byTypeOfWaiting } from './waiting.ts';

/** A change with what is needed to find the members it concerns. */
export type NotifiedChange = {
  readonly id: number;
  readonly type: string;
  /** The object as it was published. */
  readonly object: Readonly<Record<string, unknown>>;
  readonly changedFields: readonly string[];
  readonly actor: Actor;
  readonly occurredAt: string;
  readonly context: unknown;
  /** The closer of the deal that a payment is for. */
  readonly closerId: number | null;
  /** The owners of the lead on a waiting list. */
  readonly ownerIds: readonly number[];
};

/** A notice to be written; `user_id` is null for all administrators. */
export type WantedNotice = {
  readonly user_id: number | null;
  readonly kind: NoticeKind;
  readonly change_id: number;
  readonly at: string;
  readonly event_call_id?: number;
  readonly setter_claim_id?: number;
  readonly payment_id?: number;
  /** The waiting contact, with the event and the offered time. */
  readonly contact_id?: number;
  readonly event_id?: number;
  readonly offered_at?: string;
  readonly about?: string;
};

export type Notified = Omit<WantedNotice, 'user_id' | 'change_id' | 'at'> & {
  readonly users: readonly (number | null)[];
};

const byType: Readonly<Record<string, (change: NotifiedChange) => Notified>> = {
  'call.booked': (change) => ({ ...ofCall(change), kind: 'CALL_BOOKED' }),
  'call.rescheduled': (change) => ({ ...ofCall(change), kind: 'CALL_MOVED' }),
  'call.reassigned': (change) => ({ ...ofCall(change), kind: 'CALL_MOVED' }),
  'call.cancelled': (change) => ({ ...ofCall(change), kind: 'CALL_CANCELLED' }),
  'call.updated': (change) => ({
    kind: 'REFUND_FAILED',
    users: hasFailedRefund(change) ? [null] : [],
    event_call_id: idIn(change.object, 'id'),
  }),
  'call.outcome_overdue': ({ object }) => ({
    kind: 'OUTCOME_MISSING',
    users: [idIn(object, 'userId')],
    event_call_id: idIn(object, 'id'),
  }),
  'setter_claim.assigned': ({ object }) => ({
    kind: 'LEAD_ASSIGNED',
    users: [idIn(object, 'setterId')],
    setter_claim_id: idIn(object, 'id'),
  }),
  'transaction.synced': ({ object, closerId }) => ({
    kind: 'PAYMENT',
    users: closerId === null ? [] : [closerId],
    payment_id: idIn(object, 'id'),
  }),
  ...byTypeOfWaiting,
  'calendar.disconnected': ofCalendar,
  'calendar.sync_failed': ofCalendar,
  'webhook.endpoint.disabled': ({ object }) => ({
    kind: 'WEBHOOK_DISABLED',
    users: [null],
    about: String(object['url']),
  }),
  'slack.stopped': ({ object }) => ({
    kind: 'SLACK_STOPPED',
    users: [null],
    about: String(object['name']),
  }),
  'report_check.differs': ({ object }) => ({
    kind: 'REPORTS_DIFFER',
    users: [null],
    about: String(object['differenceCount']),
  }),
  'rule.host_paused': ({ object }) => ({
    kind: 'HOST_PAUSED',
    users: [idIn(object, 'userId'), null],
    about: String(object['ruleName']),
  }),
};

export const types = Object.keys(byType) as Subscriber['types']; // the keys are types of change

/** The notices for a change: for everybody concerned except the person who made it. */
export function noticesOf(change: NotifiedChange): WantedNotice[] {
  const notified = byType[change.type]?.(change);
  if (notified === undefined) return [];
  const { users, ...what } = notified;
  const actorId = change.actor.type === 'user' ? Number(change.actor.id) : null;
  return [...new Set(users)]
    .filter((userId) => userId !== 0 && (userId === null || userId !== actorId))
    .map((userId) => ({ ...what, user_id: userId, change_id: change.id, at: change.occurredAt }));
}

/** Hosts (including former ones) and the setter. A change without a context has only the host of its object. */
function ofCall({ object, context }: NotifiedChange): Omit<Notified, 'kind'> {
  const then = context as Partial<CallContext> | null; // written by announceCall
  const hostIds = then?.call?.hostIds ?? [idIn(object, 'userId')];
  const users = [...hostIds, ...(then?.moved?.leftIds ?? []), idIn(object, 'setterId')];
  return { users, event_call_id: idIn(object, 'id') };
}

/** Whether the refund failed with this change. */
function hasFailedRefund({ object, changedFields }: NotifiedChange): boolean {
  const deposit = object['deposit'] as { readonly state?: string } | null | undefined; // a call as it was published
  return changedFields.includes('deposit') && deposit?.state === 'REFUND_FAILED';
}

function ofCalendar({ object }: NotifiedChange): Notified {
  return { kind: 'CALENDAR_BROKEN', users: [idIn(object, 'userId')], about: String(object['provider']) };
}

/** 0 if there is none. */
function idIn(object: NotifiedChange['object'], name: string): number {
  return Number(object[name] ?? 0);
}
