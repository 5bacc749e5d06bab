import { contract } from '@callwright/contract/index.ts';
import { fromEndpoint } from './from-endpoint.ts';
import { callLine, contactLine, dealLine, fieldLine, productLine, transactionLine } from './lines.ts';
import { calendarLine } from './calendar-texts.ts';
import { changedCall } from './texts.ts';
import type { Tool } from './tool.ts';

/** What assistants can change, each of it one request that REST takes as well. */
export const writes: readonly Tool[] = [
  fromEndpoint('upsert_contact', 'write', contract.contacts.save, {
    text: ({ data: { contact, created } }) =>
      `${created ? 'New contact' : 'Updated contact'} ${contactLine(contact)}`,
  }),
  fromEndpoint('add_note', 'write', contract.contacts.addNote, {
    text: ({ data: { note } }) => `Contact ${note.contactId} has the note: ${note.note}`,
  }),
  fromEndpoint('set_field_answer', 'write', contract.fields.answer, {
    hint: 'list_fields names the fields; the identifier contact-stage moves a contact to another stage.',
    text: ({ data: { answer } }) => `${answer.identifier}: ${answer.answer.join(', ') || 'cleared'}`,
  }),
  fromEndpoint('submit_invitee_answers', 'write', contract.fields.inviteeAnswers, {
    text: ({ data: { contactId, contactStatus, disqualifyingCondition, conditionalUsers, routingMode } }) =>
      disqualifyingCondition === null
        ? `Contact ${contactId} is ${contactStatus}; routing ${routingMode}, hosts ${conditionalUsers || 'all'}.`
        : `Contact ${contactId} is disqualified: ${disqualifyingCondition.text ?? disqualifyingCondition.action}`,
  }),
  fromEndpoint('sync_calendar', 'write', contract.calendars.sync, {
    text: ({ data }) => data.calendars.map(calendarLine).join('\n') || 'No calendar is connected.',
  }),
  fromEndpoint('reschedule_call', 'write', contract.eventCalls.reschedule, { text: changedCall }),
  fromEndpoint('reassign_call', 'write', contract.eventCalls.reassign, { text: changedCall }),
  fromEndpoint('mark_slot_free', 'write', contract.eventCalls.markSlotFree, {
    text: ({ data: { eventCall } }) =>
      `The time of ${callLine(eventCall)} ${eventCall.isSlotFree ? 'can be booked by others' : 'is taken again'}.`,
  }),
  fromEndpoint('resolve_call_calendar', 'write', contract.eventCalls.resolveCalendar, { text: changedCall }),
  fromEndpoint('set_outcome', 'write', contract.outcomes.save, {
    hint: 'log_outcome does the same for a call found by its contact, with note and stage in one step.',
    text: ({ data: { eventCallId, outcome, noSaleReason, deals } }) =>
      `Call ${eventCallId} is ${outcome}${noSaleReason === null ? '' : ` (${noSaleReason})`}, ${deals.length} deals.`,
  }),
  fromEndpoint('create_deal', 'write', contract.deals.create, {
    text: ({ data: { deal } }) => dealLine(deal),
  }),
  fromEndpoint('update_deal', 'write', contract.deals.update, {
    text: ({ data: { deal } }) => dealLine(deal),
  }),
  fromEndpoint('record_transaction', 'write', contract.transactions.create, {
    text: ({ data: { transaction } }) => transactionLine(transaction),
  }),
  fromEndpoint('link_transaction', 'write', contract.transactions.update, {
    only: ['id', 'dealId'],
    hint: 'This tool changes dealId alone.',
    text: ({ data: { transaction } }) => transactionLine(transaction),
  }),
  fromEndpoint('assign_setter', 'write', contract.setterClaims.assignOwner, {
    text: ({ data: { assigned, skipped } }) =>
      [
        `Assigned: ${assigned.map(({ contactId, setterId }) => `contact ${contactId} to ${setterId ?? 'nobody'}`).join(', ') || 'none'}.`,
        ...skipped.map(({ contactId, code }) => `Contact ${contactId}: ${code}`),
      ].join('\n'),
  }),
  fromEndpoint('set_event_status', 'write', contract.events.setStatus, {
    text: ({ data: { id, status } }) => `Event ${id} is ${status}.`,
  }),
  fromEndpoint('create_field', 'write', contract.fields.create, {
    text: ({ data: { field } }) => fieldLine(field),
  }),
  fromEndpoint('create_product', 'write', contract.products.create, {
    text: ({ data: { product } }) => productLine(product),
  }),
];
