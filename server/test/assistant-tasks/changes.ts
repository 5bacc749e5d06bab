import type { Json } from '../client.ts';
import { readCall, readContact } from '../calls.ts';
import {
  contactChanges,
  booked,
  cancelled,
  outcome,
  dealChanges,
  paidDealChanges,
} from './allowed-changes.ts';
import { agreeing, change, type Task } from './task.ts';
import type { World } from './world.ts';

const callIs = async ({ w, call }: World) => readCall(w, call.id);
const graceIs = async ({ w, grace }: World) => readContact(w, grace.id);
const countOf = async ({ w }: World, path: string) => (await w.get(path)).body.meta.count as number;

const people: readonly Task[] = [
  change(
    'Add Ada Byron, ada@example.test.',
    'save_contact',
    () => ({ email: 'ada@example.test', firstName: 'Ada', lastName: 'Byron' }),
    async ({ w }) => (await w.get('/v1/contacts', { search: 'ada@example.test' })).body.meta.count === 1,
    ['contact.created'],
  ),
  change(
    'Grace’s last name is Murray now.',
    'save_contact',
    ({ grace }) => ({ contactId: grace.id, lastName: 'Murray' }),
    async (world) => (await graceIs(world)).lastName === 'Murray',
    contactChanges,
  ),
  change(
    'Grace lives in Germany.',
    'save_contact',
    ({ grace }) => ({ contactId: grace.id, country: 'DE' }),
    async (world) => (await graceIs(world)).country === 'DE',
    contactChanges,
  ),
  change(
    'Grace is a large customer.',
    'save_contact',
    ({ grace }) => ({ contactId: grace.id, answers: { size: ['Large'] } }),
    async (world) => (await graceIs(world)).customFields.size[0] === 'Large',
    contactChanges,
  ),
  change(
    'Move Grace to Engaged.',
    'save_contact',
    ({ grace }) => ({ contactId: grace.id, stage: 'Engaged' }),
    async (world) => (await graceIs(world)).stage.name === 'Engaged',
    [...contactChanges, 'contact.stage_changed'],
  ),
  change(
    'Ben takes over Grace.',
    'save_contact',
    ({ grace, ben }) => ({ contactId: grace.id, closerId: ben }),
    async (world) => (await graceIs(world)).userId === world.ben,
    [...contactChanges, 'contact.owner_changed'],
  ),
  change(
    'Tag Grace as VIP.',
    'save_contact',
    ({ grace }) => ({ contactId: grace.id, tag: 'VIP' }),
    async (world) => (await graceIs(world)).tags[0].name === 'VIP',
    contactChanges,
  ),
  change(
    'Note with Grace that she prefers mornings.',
    'add_note',
    ({ grace }) => ({ contactId: grace.id, note: 'Prefers mornings' }),
    async (world) => (await graceIs(world)).notesCount === 2,
    ['contact.note_added'],
  ),
  {
    say: 'Delete Grace, for good reasons.',
    script: (use, { grace }) =>
      agreeing(use, 'call_api', { operation: 'contacts.remove', arguments: { ids: [grace.id] } }),
    isReached: async (world) => (await countOf(world, '/v1/contacts')) === 0,
    changes: [...cancelled, 'contact.deleted'],
  },
  {
    say: 'Would deleting Grace cancel her call? Do not delete her.',
    script: async (use, { grace }) =>
      (await use('call_api', { operation: 'contacts.remove', arguments: { ids: [grace.id] }, dryRun: true }))
        .text,
    isReached: (_world, told) => told.includes('Their upcoming calls are cancelled.'),
  },
];

const calls: readonly Task[] = [
  change(
    'Book Linus at the free time.',
    'book_call',
    ({ event, free }) => ({
      eventId: event.id,
      email: 'linus@example.test',
      firstName: 'Linus',
      dateTime: free,
      timeZone: 'UTC',
    }),
    async (world) => (await countOf(world, '/v1/eventCalls')) === 2,
    booked,
  ),
  change(
    'Book Linus, who is a large customer.',
    'book_call',
    ({ event, free }) => ({
      eventId: event.id,
      email: 'linus@example.test',
      dateTime: free,
      timeZone: 'UTC',
      answers: [{ identifier: 'size', answer: ['Large'] }],
    }),
    async ({ w, anna }) =>
      (await w.get('/v1/eventCalls', { inviteeEmails: 'linus@example.test' })).body.data.eventCalls[0]
        .userId === anna,
    booked,
  ),
  {
    say: 'What would happen if I booked Linus? Only rehearse it.',
    script: async (use, { event, free }) =>
      (
        await use('book_call', {
          eventId: event.id,
          email: 'linus@example.test',
          dateTime: free,
          timeZone: 'UTC',
          dryRun: true,
        })
      ).text,
    isReached: (_world, told) => told.startsWith('Rehearsed only, nothing was changed.'),
  },
  {
    say: 'Rehearse a note with Grace (the assistant misspells dryRun).',
    script: async (use, { grace }) =>
      (await use('add_note', { contactId: grace.id, note: 'Wrong', dry_run: true })).text,
    isReached: async (world, told) =>
      told.includes('Did you mean dryRun?') && (await graceIs(world)).notesCount === 1,
  },
  change(
    'Move the call with Grace by two days.',
    'reschedule_call',
    ({ call, free }) => ({ callId: call.id, dateTime: free }),
    async (world) => Date.parse((await callIs(world)).dateTime) === Date.parse(world.free),
    ['call.rescheduled'],
  ),
  change(
    'Ben takes the call with Grace.',
    'reschedule_call',
    ({ call, ben }) => ({ callId: call.id, userId: ben }),
    async (world) => (await callIs(world)).userId === world.ben,
    ['call.reassigned'],
  ),
  change(
    'Somebody else than Anna takes the call.',
    'reschedule_call',
    ({ call }) => ({ callId: call.id, anyHost: true }),
    async (world) => (await callIs(world)).userId === world.ben,
    ['call.reassigned'],
  ),
  {
    say: 'Cancel the call with Grace, she asked for it.',
    script: (use, { call }) => agreeing(use, 'cancel_call', { callId: call.id, cancelledBy: 'CONTACT' }),
    isReached: async (world) => (await callIs(world)).status === 'CANCELLED',
    changes: cancelled,
  },
  {
    say: 'Cancel the call with Grace (nobody agrees).',
    script: async (use, { call }) => (await use('cancel_call', { callId: call.id })).text,
    isReached: async (world) => (await callIs(world)).status === 'SCHEDULED',
  },
  change(
    'Grace bought for 900.',
    'log_outcome',
    ({ call }) => ({ callId: call.id, outcome: 'WON', deal: { value: 900 } }),
    async (world) => (await callIs(world)).deals[0].value === 900,
    outcome,
  ),
  change(
    'Grace did not come.',
    'log_outcome',
    ({ call }) => ({ callId: call.id, outcome: 'NO_SALE', noSaleReason: 'NO_SHOW' }),
    async (world) => (await callIs(world)).noSaleReason === 'NO_SHOW',
    outcome,
  ),
  change(
    'Log a win with Grace and note that she signed.',
    'log_outcome',
    ({ call }) => ({ callId: call.id, outcome: 'WON', note: 'Signed', stage: 'Engaged' }),
    async (world) => (await graceIs(world)).notesCount === 2,
    outcome,
  ),
  change(
    'Make a booking link for Grace.',
    'create_booking_link',
    ({ event, grace }) => ({ eventId: event.id, contactId: grace.id }),
    async ({ w, grace }, told) =>
      told.includes('?link=') &&
      (await w.get('/v1/events/bookingLinks', { contactId: grace.id })).body.meta.count === 1,
    ['booking_link.created'],
  ),
];

const rest: readonly Task[] = [
  change(
    'I am away from 4 to 8 January 2027: Anna’s hours.',
    'update_availability',
    ({ schedule }) => ({ scheduleId: schedule, away: [{ from: '2027-01-04', to: '2027-01-08' }] }),
    async ({ w, anna, schedule }) =>
      (await w.get('/v1/userAvailabilities', { userId: anna })).body.data.find(
        (one: Json) => one.id === schedule,
      ).outOfOffice.length === 1,
    [],
  ),
  change(
    'Require a day of notice for the event.',
    'update_event',
    ({ event }) => ({ eventId: event.id, minimumNotice: 1440 }),
    async ({ w, event }) =>
      (await w.get('/v1/events/detail', { id: event.id })).body.data.event.minimumNotice === 1440,
    ['event.updated'],
  ),
  change(
    'Switch the event off.',
    'update_event',
    ({ event }) => ({ eventId: event.id, status: 'DEACTIVATED' }),
    async ({ w, event }) =>
      (await w.get('/v1/events/detail', { id: event.id })).body.data.event.status === 'DEACTIVATED',
    ['event.updated', 'event.deactivated'],
  ),
  change(
    'Record a deal of 500 for the call with Grace.',
    'save_deal',
    ({ call }) => ({ callId: call.id, value: 500 }),
    async (world) => (await countOf(world, '/v1/deals')) === 1,
    dealChanges,
  ),
  change(
    'The loose payment of 40 belongs to a new deal of 40 with Grace.',
    'save_deal',
    ({ call, payment }) => ({ callId: call.id, value: 40, linkPayments: [payment] }),
    async ({ w }) => (await w.get('/v1/transactions')).body.data[0].synced === true,
    paidDealChanges,
  ),
];

/** Tasks that ask for a change. Nothing else may change. */
export const changes: readonly Task[] = [...people, ...calls, ...rest];
