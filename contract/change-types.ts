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
  'contact.created': contact('a contact first exists, no matter how it was created', {
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
  'contact.note_added': note('a note is written about a contact'),
  'contact.deleted': contact('a contact is deleted; for 30 days it can be restored', gone),
  'contact.restored': contact('a deleted contact is restored'),
  'contact.erased': {
    summary: 'the personal data of a contact is gone for good',
    object: z.object({ id: rowId }).meta({ id: 'ErasedContact' }),
    keys: ['id'],
    example: { object: { id: 311 } },
  },
  'contact.merged': {
    summary: 'several contacts have become one, which is the object and has what was theirs',
    object: Contact,
    keys: ['id', 'mergedIds', 'mergeId'],
    extra: z.object({ mergedIds: z.array(rowId), mergeId: z.string() }),
    example: { object: exampleContact, extra: { mergedIds: [312], mergeId: 'mrg_7Tb2Wq9Zx4Lk1Vn8' } },
  },
  'form.submitted': form('the form of an event is completed'),
  'form.abandoned': form('a form was started or completed, with no booking within 15 minutes', {
    object: { step: 'PARTIAL' },
  }),
  'call.booked': call('a call is booked'),
  'call.imported': call('a call of the past is imported, or gets more by another import', ofImport),
  'call.deleted': call('a call that was imported is taken back together with its import', ofImport),
  'call.rescheduled': call('a call is moved to another time or, by that, to another host', {
    object: {
      isRescheduled: true,
      rescheduleCount: 1,
      previousDateTime: '2026-11-21T09:00:00.000Z',
      rescheduledAt: lateAt,
    },
    ...changed('dateTime', '2026-11-21T09:00:00.000Z'),
  }),
  'call.reassigned': call('a call is given to another host at the same time', changed('userId', 14)),
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
  'call.slot_freed': call('the time of a call is given free for others, or taken back', {
    object: { isSlotFree: true },
    ...changed('isSlotFree', false),
  }),
  'call.started': call('the start of a call is reached'),
  'call.ended': call('the end of a call is reached', {
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
    call('a recorded outcome is changed or taken back', {
      object: { ...won, deals: [...sold] },
      ...changed('outcome', 'NO_SALE'),
    }),
    [...sold],
  ),
  'call.no_show': withDeals(
    call('the outcome says that the invitee did not come', {
      object: noShow,
      ...changed('noSaleReason', null),
    }),
    [],
  ),
  'call.outcome_overdue': call('a day after the end of a call its outcome is still missing', {
    object: { eventType: 'PAST', outcome: 'PENDING_OUTCOME' },
  }),
  'deal.created': deal('a deal is recorded'),
  'deal.updated': deal('any field of a deal changes', changed('value', 4500)),
  'deal.deleted': deal('a deal is deleted', gone),
  'deal.payment_status_changed': deal('what was paid for a deal changes its payment status', {
    object: { paymentStatus: 'PAID', collected: 4800, balance: 0 },
    ...changed('paymentStatus', 'UNPAID'),
  }),
  'transaction.created': transaction('a payment is recorded'),
  'transaction.updated': transaction('any field of a payment changes', changed('status', 'PENDING')),
  'transaction.deleted': transaction('a payment is deleted for good'),
  'transaction.synced': transaction('a payment is linked to a deal', {
    object: { synced: true, dealId: 701, suggestedDealId: null, matchConfidence: null },
    ...changed('dealId', null),
  }),
  'transaction.unsynced': transaction('a payment is taken off its deal', changed('dealId', 701)),
  'event.created': event('an event is created'),
  'event.updated': event('any setting of an event changes', changed('name', 'Call')),
  'event.activated': event('an event is switched on', changed('status', 'DEACTIVATED')),
  'event.deactivated': event('an event is switched off', {
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
  'user.updated': user('role, limits or answers of a member change', changed('accountRole', 'SETTER')),
  'user.deactivated': user('a member is shut out', {
    object: { status: 'DEACTIVATED', deletedAt: lateAt },
    ...changed('status', 'ACTIVE'),
  }),
  'call.calendar_moved': movedInCalendar('the entry of a call is moved in the calendar of a host'),
  'call.calendar_deleted': foundInCalendar('the entry of a call is deleted in the calendar of a host'),
  'call.calendar_declined': foundInCalendar('a host declines the entry of a call in their calendar'),
  'call.calendar_resolved': resolvedInCalendar(
    'a person says what follows from what a host did to the entry of a call',
  ),
  'calendar.connected': connectedCalendar('a member connects a calendar, or one that was lost works again'),
  'calendar.disconnected': calendar('the connection to a calendar is lost or removed'),
  'calendar.sync_failed': calendar('a call could not be written to a calendar'),
  'calendar.conflict': inConflict('a call and an entry in the calendar of its host take the same time'),
  ...changesOfPages,
  ...changesOfCommissions,
  'routing.no_host': {
    summary: 'a booking was tried, and no host could take the call',
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
  'oauth.app_connected': app('a person lets an app act for them'),
  'oauth.app_revoked': app('an app may no longer act for a person'),
  'webhook.endpoint.disabled': webhookDisabled,
  'slack.stopped': slackStopped,
  'report_check.differs': checkDiffers,
  'webhook.test': {
    summary: 'an endpoint is tested; the object is an example of `sampleOf`',
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
