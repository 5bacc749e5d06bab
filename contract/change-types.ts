import { z } from 'zod';
import { exampleContact } from './change-examples.ts';
import { changesOfCommissions } from './change-types-of-commissions.ts';
import { changesOfPages } from './change-types-of-pages.ts';
import {
  app,
  calendar,
  call,
  changed,
  checkDiffers,
  claim,
  connectedCalendar,
  contact,
  deal,
  event,
  field,
  form,
  foundInCalendar,
  inConflict,
  movedInCalendar,
  resolvedInCalendar,
  slackStopped,
  note,
  product,
  transaction,
  user,
  webhookDisabled,
  withDeals,
  type ChangeKind,
} from './change-kinds.ts';
import { HostPaused, NoHost } from './change-objects.ts';
import { Contact } from './contact.ts';
import { rowId } from './shared.ts';

const lateAt = '2026-11-24T09:30:00.000Z';
const gone = { object: { deletedAt: lateAt } };
const ofImport = { object: { source: 'IMPORT', eventType: 'PAST' } } as const;
const won = {
  outcome: 'WON',
  outcomeAt: '2026-11-23T09:35:00.000Z',
  outcomeBy: 12,
  eventType: 'PAST',
} as const;
const noShow = { ...won, outcome: 'NO_SALE', noSaleReason: 'NO_SHOW' } as const;
const sold = [
  { id: 701, value: 4800, currency: 'EUR', transactionType: 'WON', productName: 'Coaching, 12 weeks' },
] as const;

/** Every type of change. New types and new fields may be added at any time; none is removed within v1. */
export const changeTypes = {
  'contact.created': contact('a contact is created in any way', {
    object: { status: 'POTENTIAL', userId: null, closerOwner: null },
  }),
  'contact.updated': contact('any field of a contact changes', changed('phoneNumber', null)),
  'contact.status_changed': contact('the status of a contact changes', changed('status', 'QUALIFIED')),
  'contact.stage_changed': contact('the stage of a contact changes', changed('stage', null)),
  'contact.owner_changed': contact(
    'the closer or the setter of a contact changes',
    changed('setterId', null),
  ),
  'contact.disqualified': contact('a rule of a form, or a person, disqualifies a contact', {
    object: {
      status: 'DISQUALIFIED',
      disqualification: { at: lateAt, eventId: 21, ruleId: 'budget', action: 'MESSAGE' },
    },
  }),
  'contact.note_added': note('a note is added to a contact'),
  'contact.deleted': contact('a contact is deleted; it can be restored for 30 days', gone),
  'contact.restored': contact('a deleted contact is restored'),
  'contact.erased': {
    summary: 'the personal data of a contact is erased permanently',
    object: z.object({ id: rowId }).meta({ id: 'ErasedContact' }),
    keys: ['id'],
    example: { object: { id: 311 } },
  },
  'contact.merged': {
    summary: 'contacts are merged; the object is the contact that remains, with the data of all',
    object: Contact,
    keys: ['id', 'mergedIds', 'mergeId'],
    extra: z.object({ mergedIds: z.array(rowId), mergeId: z.string() }),
    example: { object: exampleContact, extra: { mergedIds: [312], mergeId: 'mrg_7Tb2Wq9Zx4Lk1Vn8' } },
  },
  'form.submitted': form('the form of an event is completed'),
  'form.abandoned': form('a form is started or completed, and no call is booked within 15 minutes', {
    object: { step: 'PARTIAL' },
  }),
  'call.booked': call('a call is booked'),
  'call.imported': call(
    'a past call is imported, or a later import adds an outcome or deals to it',
    ofImport,
  ),
  'call.deleted': call('an imported call is removed because its import is undone', ofImport),
  'call.rescheduled': call('a call is moved to another time, possibly with another host', {
    object: {
      isRescheduled: true,
      rescheduleCount: 1,
      previousDateTime: '2026-11-21T09:00:00.000Z',
      rescheduledAt: lateAt,
    },
    ...changed('dateTime', '2026-11-21T09:00:00.000Z'),
  }),
  'call.reassigned': call('a call is reassigned to another host; its time stays', changed('userId', 14)),
  'call.updated': call('notes, guests, location, answers or attendance change', changed('notes', null)),
  'call.cancelled': call('a call is cancelled', {
    object: {
      status: 'CANCELLED',
      cancelledAt: lateAt,
      cancelledBy: 'CONTACT',
      canceller: 'Contact',
      outcome: 'NO_SALE',
      noSaleReason: 'CONTACT_CANCELLED',
    },
    ...changed('status', 'SCHEDULED'),
  }),
  'call.slot_freed': call('the time of a call is marked free for others, or busy again', {
    object: { isSlotFree: true },
    ...changed('isSlotFree', false),
  }),
  'call.started': call('a call starts'),
  'call.ended': call('a call ends', {
    object: { eventType: 'PAST', outcome: 'PENDING_OUTCOME' },
  }),
  'call.outcome_added': withDeals(
    call('the outcome of a call is recorded', {
      object: { ...won, deals: [...sold] },
      ...changed('outcome', 'PENDING'),
    }),
    [...sold],
  ),
  'call.outcome_updated': withDeals(
    call('a recorded outcome is changed or removed', {
      object: { ...won, deals: [...sold] },
      ...changed('outcome', 'NO_SALE'),
    }),
    [...sold],
  ),
  'call.no_show': withDeals(
    call('a no-show is recorded as the outcome', {
      object: noShow,
      ...changed('noSaleReason', null),
    }),
    [],
  ),
  'call.outcome_overdue': call('a call has no outcome a day after its end', {
    object: { eventType: 'PAST', outcome: 'PENDING_OUTCOME' },
  }),
  'deal.created': deal('a deal is recorded'),
  'deal.updated': deal('any field of a deal changes', changed('value', 4500)),
  'deal.deleted': deal('a deal is deleted', gone),
  'deal.payment_status_changed': deal('the payment status of a deal changes', {
    object: { paymentStatus: 'PAID', collected: 4800, balance: 0 },
    ...changed('paymentStatus', 'UNPAID'),
  }),
  'transaction.created': transaction('a payment is recorded'),
  'transaction.updated': transaction('any field of a payment changes', changed('status', 'PENDING')),
  'transaction.deleted': transaction('a payment is deleted permanently'),
  'transaction.synced': transaction('a payment is linked to a deal', {
    object: { synced: true, dealId: 701, suggestedDealId: null, matchConfidence: null },
    ...changed('dealId', null),
  }),
  'transaction.unsynced': transaction('a payment is unlinked from its deal', changed('dealId', 701)),
  'event.created': event('an event is created'),
  'event.updated': event('any setting of an event changes', changed('name', 'Call')),
  'event.activated': event('an event is activated', changed('status', 'DEACTIVATED')),
  'event.deactivated': event('an event is deactivated', {
    object: { status: 'DEACTIVATED' },
    ...changed('status', 'ACTIVATED'),
  }),
  'event.deleted': event('an event is deleted', gone),
  'product.created': product('a product is created'),
  'product.updated': product('any field of a product changes', changed('price', 4500)),
  'product.deleted': product('a product is deleted; it can be restored', gone),
  'field.created': field('a custom field is created'),
  'field.updated': field('a custom field or its options change', changed('name', 'Size')),
  'field.deleted': field('a custom field is deleted; its answers are kept, and it can be restored', gone),
  'setter_claim.assigned': claim('a setter gets a lead, by claim or by assignment'),
  'setter_claim.released': claim('a setter no longer has a lead', { object: { releasedAt: lateAt } }),
  'user.invited': user('a person is invited to the workspace', { object: { status: 'INVITED' } }),
  'user.activated': user('a member joins, or is reactivated', changed('status', 'INVITED')),
  'user.updated': user('the role, limits or answers of a member change', changed('accountRole', 'SETTER')),
  'user.deactivated': user('a member is deactivated', {
    object: { status: 'DEACTIVATED', deletedAt: lateAt },
    ...changed('status', 'ACTIVE'),
  }),
  'call.calendar_moved': movedInCalendar('a host moves the calendar entry of a call'),
  'call.calendar_deleted': foundInCalendar('a host deletes the calendar entry of a call'),
  'call.calendar_declined': foundInCalendar('a host declines the calendar entry of a call'),
  'call.calendar_resolved': resolvedInCalendar('a host’s change to the calendar entry of a call is resolved'),
  'calendar.connected': connectedCalendar('a member connects a calendar, or a lost connection works again'),
  'calendar.disconnected': calendar('the connection to a calendar is lost or removed'),
  'calendar.sync_failed': calendar('a call could not be written to a calendar'),
  'calendar.conflict': inConflict('a call overlaps with another entry in its host’s calendar'),
  ...changesOfPages,
  ...changesOfCommissions,
  'routing.no_host': {
    summary: 'a booking fails because no host can take the call',
    object: NoHost,
    keys: ['eventId', 'contactId'],
    example: {
      object: { eventId: 21, contactId: 311, excluded: [{ userId: 12, reason: 'ALREADY_BOOKED' }] },
    },
  },
  'rule.host_paused': {
    summary: 'an automation pauses a host',
    object: HostPaused,
    keys: ['ruleId', 'userId'],
    example: {
      object: {
        ruleId: 9,
        ruleName: 'Show rate',
        userId: 12,
        metric: 'showRate',
        value: 0.35,
        sample: 20,
        threshold: 0.5,
        eventIds: [21],
        until: '2026-11-30T23:00:00.000Z',
      },
    },
  },
  'oauth.app_connected': app('a person connects an app'),
  'oauth.app_revoked': app('an app is disconnected from a person'),
  'webhook.endpoint.disabled': webhookDisabled,
  'slack.stopped': slackStopped,
  'report_check.differs': checkDiffers,
  'webhook.test': {
    summary: 'a webhook is tested; the object is an example of `sampleOf`',
    object: z.looseObject({}).meta({ id: 'TestObject' }),
    keys: ['id', 'sampleOf', 'endpointId'],
    extra: z.object({ sampleOf: z.string(), endpointId: z.string() }),
    example: {
      object: exampleContact,
      extra: { sampleOf: 'contact.created', endpointId: 'whe_5Rk8Xq2Vb7Nz0Lt3' },
    },
  },
} as const satisfies Record<string, ChangeKind>;

export type ChangeType = keyof typeof changeTypes;
/** The object of a change of this type, as the publisher passes it. */
export type ChangedObject<T extends ChangeType> = z.input<(typeof changeTypes)[T]['object']>;
/** The other fields of `data`. */
export type ChangeExtra<T extends ChangeType> = T extends ChangeType
  ? (typeof changeTypes)[T] extends { extra: infer E extends z.ZodType }
    ? z.input<E>
    : never
  : never;

export const changeTypeNames = Object.keys(changeTypes) as ChangeType[]; // the keys are the type by construction
