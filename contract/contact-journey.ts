import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, instant, listMeta, paging, pagingRules, rowId } from './shared.ts';

export const journeyKinds = [
  'contact.created',
  'contact.updated',
  'contact.deleted',
  'contact.restored',
  'contact.merged',
  'note.added',
  'call.booked',
  'call.rescheduled',
  'call.changed',
  'call.cancelled',
  'call.outcome',
  'deal.created',
  'payment.received',
  'mail.sent',
  'touch',
  'claim.opened',
  'claim.released',
] as const;

export const JourneyEntry = z
  .object({
    id: rowId,
    kind: z.enum(journeyKinds),
    at: instant,
    title: z.string().meta({ description: 'One line for people' }),
    by: z.string().nullable().meta({ description: 'Who did it, if known' }),
    details: z.record(z.string(), z.unknown()).meta({ description: 'Ids and values, by kind' }),
  })
  .meta({ id: 'JourneyEntry' });

export const journey = endpoint({
  method: 'GET',
  path: '/v1/contacts/journey',
  summary: 'Everything that happened with a contact, the newest first',
  description: 'Calls, notes, deals, payments, mails, visits and claims in one list.',
  access: 'credential',
  scope: 'contacts:read',
  right: 'contacts:read',
  input: z.object({ contactId: id, ...paging }).superRefine(pagingRules),
  output: z.object({ data: z.array(JourneyEntry), count: z.int(), meta: listMeta }),
  status: 200,
});
