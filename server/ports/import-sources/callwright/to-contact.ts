import type { z } from 'zod';
import type { RecordOf, SourceRecord } from '#/ports/import-sources/service-source.ts';
import { leftOut, picked, read, words } from '#/ports/import-sources/read.ts';
import * as shapes from './shapes.ts';

const contactNames = words(
  'firstName lastName email phoneNumber secondary_email secondary_phoneNumber country timeZone locale referrerUrl isChatContact joinedTime ipAddress',
);

export function contact(item: unknown): RecordOf<'contacts'>[] {
  return read('contacts', shapes.contact, item, (value) => {
    const touches = Object.entries(value.tracking);
    const first = touches.filter(([key]) => key.startsWith('first_'));
    return {
      externalId: value.id,
      name: nameOf(value),
      data: {
        input: {
          ...picked(value, contactNames),
          ...(isWritable(value.status) && { status: value.status }),
          consent: value.consent.map((given) => picked(given, ['kind', 'at', 'textVersion'])),
        },
        owner: value.userId,
        tags: value.tags.map(({ name }) => name),
        answers: value.customFields,
        externalIds: value.externalIds,
        hasOwnId: true,
        firstTouch: Object.fromEntries(first.map(([key, text]) => [key.slice('first_'.length), text])),
        lastTouch: Object.fromEntries(touches.filter(([key]) => !key.startsWith('first_'))),
      },
      leftOut: [
        ...leftOut('disqualification', Boolean(value.disqualification)),
        ...leftOut(
          'consent.ip',
          value.consent.some(({ ip }) => ip !== null),
        ),
      ],
    };
  });
}

function nameOf({ firstName, lastName, email, phoneNumber }: z.output<typeof shapes.contact>): string {
  return [firstName, lastName].filter(Boolean).join(' ') || (email ?? phoneNumber ?? '');
}

/** Booked statuses follow from calls, so they cannot be set. */
function isWritable(status: string | null): status is string {
  return status !== null && !status.endsWith('_CALL_BOOKED');
}

export function contactState(item: unknown): SourceRecord[] {
  return read('contactStates', shapes.contact, item, (value) => ({
    externalId: value.id,
    name: nameOf(value),
    data: {
      contact: value.id,
      stage: value.stage?.name ?? null,
      status: value.status,
      owner: value.userId,
      blocked: value.blocked === undefined ? undefined : value.blocked && { reason: value.blocked.reason },
    },
    leftOut: [],
  }));
}

export function note(item: unknown, contactId: string): SourceRecord {
  const [record] = read('notes', shapes.note, item, (value) => ({
    externalId: value.id,
    name: '',
    data: {
      contact: contactId,
      note: value.note,
      pinned: value.pinned ?? false,
      author: value.author?.name ?? '',
      member: value.userId,
      at: value.createdAt,
    },
    leftOut: [],
  }));
  if (record === undefined) throw new Error('A note was read as nothing');
  return record;
}
