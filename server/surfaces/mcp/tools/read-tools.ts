import { contract } from '@callwright/contract/index.ts';
import { fromEndpoint } from './from-endpoint.ts';
import {
  callLine,
  claimLine,
  contactLine,
  dealLine,
  eventLine,
  fieldLine,
  noteLine,
  page,
  productLine,
  transactionLine,
  userLine,
} from './lines.ts';
import { busyTimes, connectedCalendars } from './calendar-texts.ts';
import { reportText } from './report-text.ts';
import { explainedSlots, hours, stages, whoIsAsking, whyThisHost } from './texts.ts';
import type { Tool } from './tool.ts';

/** What assistants can find out about people, calls and money. */
export const salesReads: readonly Tool[] = [
  fromEndpoint('whoami', 'read', contract.account.me, { text: whoIsAsking }),
  fromEndpoint('search_contacts', 'read', contract.contacts.list, {
    text: ({ data, meta }) => page('contacts', data.contacts, contactLine, meta),
  }),
  fromEndpoint('get_contact', 'read', contract.contacts.detail, {
    text: ({ data }) =>
      `${contactLine(data)}\n${data.stats.calls} calls, ${data.stats.noShows} no-shows, ${data.stats.dealsCount} deals worth ${data.stats.dealsValue}, next call ${data.stats.nextCallAt ?? 'none'}, ${data.notesCount} notes.`,
  }),
  fromEndpoint('get_contact_journey', 'read', contract.contacts.journey, {
    text: ({ data, meta }) =>
      page(
        'entries, the newest first',
        data,
        ({ at, title, by }) => `${at} ${title}${by === null ? '' : ` (${by})`}`,
        meta,
      ),
  }),
  fromEndpoint('list_contact_notes', 'read', contract.contacts.notes, {
    text: ({ data, meta }) => page('notes', data, noteLine, meta),
  }),
  fromEndpoint('list_calls', 'read', contract.eventCalls.list, {
    hint: 'Calls that wait for their outcome: outcomes=PENDING_OUTCOME.',
    text: ({ data, meta }) => page('calls', data.eventCalls, callLine, meta),
  }),
  fromEndpoint('get_call', 'read', contract.eventCalls.detail, {
    text: ({ data: { eventCall } }) => callLine(eventCall),
  }),
  fromEndpoint('list_calendars', 'read', contract.calendarConnections.list, { text: connectedCalendars }),
  fromEndpoint('explain_busy_times', 'read', contract.calendars.busy, { text: busyTimes }),
  fromEndpoint('explain_assignment', 'read', contract.routingDecisions.list, { text: whyThisHost }),
  fromEndpoint('list_deals', 'read', contract.deals.list, {
    text: ({ data, meta }) => page('deals', data.deals, dealLine, meta),
  }),
  fromEndpoint('list_transactions', 'read', contract.transactions.list, {
    hint: 'Payments that belong to no deal yet: synced=false.',
    text: ({ data, meta }) => page('payments', data, transactionLine, meta),
  }),
  fromEndpoint('list_products', 'read', contract.products.list, {
    text: ({ data, meta }) => page('products', data.products, productLine, meta),
  }),
  fromEndpoint('list_setter_claims', 'read', contract.setterClaims.list, {
    text: ({ data, meta }) => page('claims', data.setterClaims, claimLine, meta),
  }),
  fromEndpoint('report', 'read', contract.reports.report, { text: ({ data }) => reportText(data) }),
];

/** What assistants can find out about how the workspace is set up. */
export const setUpReads: readonly Tool[] = [
  fromEndpoint('list_events', 'read', contract.events.list, {
    text: ({ data, meta }) => page('events', data, eventLine, meta),
  }),
  fromEndpoint('get_event', 'read', contract.events.detail, {
    text: ({ data: { event } }) =>
      [
        eventLine(event),
        `Hosts: ${event.hosts.map(({ userId, name }) => `${name} (user ${userId})`).join(', ') || 'none'}`,
        `Booking page: ${event.publicUrl}`,
        ...event.warnings.map((warning) => `Warning: ${warning.text}`),
      ].join('\n'),
  }),
  fromEndpoint('explain_slots', 'read', contract.events.troubleshootSlots, { text: explainedSlots }),
  fromEndpoint('list_fields', 'read', contract.fields.objects, {
    text: ({ data, meta }) => page('fields', data, fieldLine, meta),
  }),
  fromEndpoint('list_stages', 'read', contract.fields.contactStage, { text: stages }),
  fromEndpoint('list_users', 'read', contract.users.list, {
    text: ({ data, meta }) => page('members', data.users, userLine, meta),
  }),
  fromEndpoint('list_availability', 'read', contract.availabilities.list, { text: hours }),
];
