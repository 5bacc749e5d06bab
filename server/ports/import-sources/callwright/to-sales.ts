import { minutesOf } from '@callwright/contract/duration.ts';
import type { SourceRecord } from '#/ports/import-sources/service-source.ts';
import { leftOut, picked, read, words } from '#/ports/import-sources/read.ts';
import * as shapes from './shapes.ts';

const callNames = words('dateTime timeZone notes cancelReason objection outcomeNotes outcomeAt');
const carriedNames = words(
  'inviteeName inviteeEmail phoneNumber additionalGuests location locationLink locationDetails dialIn isSlotFree followUpAt rescheduleCount previousDateTime rescheduledAt rescheduledBy rescheduleReason canceller hostTimeZone',
);
const outcomes = ['WON', 'NO_SALE', 'APPROVED', 'REJECTED'];

export function call(item: unknown): SourceRecord[] {
  return read('eventCalls', shapes.call, item, (value) => {
    const { outcome, cancelledAt, cancelledBy } = value;
    const isByHand = outcome !== null && outcomes.includes(outcome) && cancelledAt === null;
    const given = Object.fromEntries(
      Object.entries(picked(value, callNames)).filter(([, text]) => text !== null),
    );
    return {
      externalId: value.id,
      name: [value.inviteeName, value.event?.name].filter(Boolean).join(', '),
      data: {
        event: value.eventId,
        host: value.userId,
        contact: value.contactId,
        setter: value.setterId,
        input: {
          ...given,
          dateTime: value.dateTime,
          ...(value.duration && {
            duration: minutesOf({ duration: value.duration, durationUnit: value.durationUnit }),
          }),
          ...(isByHand && {
            outcome,
            ...(value['noSaleReason'] ? { noSaleReason: value['noSaleReason'] } : {}),
          }),
          ...(cancelledAt !== null && {
            cancelledAt,
            cancelledBy: cancelledBy === 'CONTACT' ? 'CONTACT' : 'ADMIN',
          }),
          bookedAt: typeof value['createdAt'] === 'string' ? value['createdAt'] : undefined,
          utm: Object.fromEntries(value.utm.map(({ utmKey, utmValue }) => [utmKey, utmValue])),
        },
        answers: value.customFields,
        questions: value.questions.map(({ customFieldId, identifier, statement, answer }) => ({
          field: customFieldId,
          identifier,
          statement,
          answer,
        })),
        carried: {
          ...picked(value, carriedNames),
          rescheduleCount: value['rescheduleCount'] ?? 0,
        },
        externalIds: value.externalIds,
      },
      leftOut: [
        ...leftOut('hosts', value.hosts.length > 1),
        ...leftOut('secondaryAnswers', value.secondaryAnswers.length > 0),
        ...leftOut('outcome', cancelledAt !== null && !isByCancelling(outcome)),
        ...leftOut('cancelledBy', cancelledBy === 'CALENDAR' || cancelledBy === 'SYSTEM'),
      ],
    };
  });
}

/** Whether the outcome is one that a cancellation sets. */
function isByCancelling(outcome: string | null): boolean {
  return outcome === null || ['NO_SALE', 'REJECTED', 'PENDING', 'PENDING_OUTCOME'].includes(outcome);
}

const dealNames = words('value discount currency transactionType time type email notes');

export function deal(item: unknown): SourceRecord[] {
  return read('deals', shapes.deal, item, (value) => ({
    externalId: value.id,
    name: [value.contact?.name, value.value].filter((part) => part !== null && part !== undefined).join(', '),
    data: {
      input: picked(value, dealNames),
      answers: value.customFields,
      externalIds: value.externalIds,
      call: value.eventCallId,
      contact: null,
      product: value.productId,
      closer: value.closerId,
      tag: value.tagId,
    },
    leftOut: [],
  }));
}

const transactionNames = words(
  'value currency name email phoneNumber description source status refundedAmount occurredAt externalId',
);

export function transaction(item: unknown): SourceRecord[] {
  return read('transactions', shapes.transaction, item, (value) => ({
    externalId: value.id,
    name: [value.name ?? value.email, value.value].filter((part) => part !== null).join(', '),
    data: {
      input: { ...picked(value, transactionNames), value: value.value },
      deal: value.dealId,
      contact: value.contactId,
    },
    leftOut: [],
  }));
}
